"""Games of others: the rulebook in a file that somebody named, or in an installed package.

What is imported runs, so only what a person typed is: a path on the command line, or the name of a game whose
package somebody installed. A log never names a file, and nothing that comes over HTTP does.
"""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pkgutil import resolve_name
from types import ModuleType
from typing import Any, Final

from games.core import (
    UNDO_MODES,
    AnyGame,
    GameBroken,
    GameError,
    InvalidInput,
    Option,
    Rulebook,
    Variant,
    frames_of,
    problem_of,
)
from games.testing.errors import NotConforming
from games.testing.shape import check_shape
from wordsvc.input.files import load_file
from wordsvc.input.messages import message

MAX_GAME_BYTES: Final = 1024 * 1024
"""The largest file of a game."""

SUFFIX: Final = ".py"

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)
"""The name of a game: it stands in logs and in the names of files."""


@dataclass(frozen=True, slots=True)
class OtherRulebook(Rulebook):
    """A rulebook of others.

    `source` is the path of its file, or the value of its entry point: by it another process finds the
    rulebook again. `place` is its file, or the folder of its package, by which frames of it are known.
    """

    source: str = ""
    place: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where to find it: `make` may lie in a file that no process can import by name."""
        return _reopen, (self.source, self.place, self.version)

    def game(self, seats: int, options: Mapping[str, object] | None = None) -> AnyGame:
        """Return the rules for a table, as any rulebook does; raises `GameBroken` if a part is missing."""
        try:
            game = Rulebook.game(self, seats, options)
            check_shape(game, seats)
        except GameError:
            raise
        except NotConforming as error:
            raise GameBroken(self.name, str(error)) from error
        except Exception as error:
            raise broken_by(self, error) from error
        return game


def is_game_file(name: str) -> bool:
    """Return True if the name of a game is the path of a file: it has a separator, or ends in `.py`."""
    return os.sep in name or name.endswith(SUFFIX)


def load_game_file(path: str) -> OtherRulebook:
    """Return the rulebook in a file of Python, which is run.

    Raises `InputError` or `InvalidInput` on "game".
    """
    content = load_file(path, "game", MAX_GAME_BYTES)
    place = os.path.realpath(path)
    module = ModuleType(f"game of others {place}")
    module.__file__ = place
    kept = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module  # where dataclasses and pickle look for it
    try:
        exec(compile(content, place, "exec"), vars(module))  # noqa: S102 - the person asked for it
    except BaseException as error:
        if kept is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = kept
        if isinstance(error, KeyboardInterrupt):
            raise
        raise _no_game(path, _with_line(error, place)) from error
    return take_rulebook(module, place, place, repr(path[:100]))


def take_rulebook(found: object, source: str, place: str, shown: str) -> OtherRulebook:
    """Return the rulebook of a module or another object that has a `RULEBOOK`, or that is one.

    Args:
        found: the module.
        source: as in `OtherRulebook`.
        place: as in `OtherRulebook`.
        shown: what an error calls the module.

    Raises:
        InvalidInput: on "game".
    """
    rulebook = found if isinstance(found, Rulebook) else getattr(found, "RULEBOOK", None)
    if rulebook is None:
        raise InvalidInput("game", "no_rulebook", message("{file} has no RULEBOOK", file=shown))
    if not isinstance(rulebook, Rulebook):
        kind = type(rulebook).__name__
        text = message("the RULEBOOK of {file} is no Rulebook but of the type {kind}", file=shown, kind=kind)
        raise InvalidInput("game", "no_rulebook", text)
    wrong = _wrong_field(rulebook)
    if wrong:
        text = message(
            "the field {name} of the RULEBOOK of {file} is of a wrong form", name=wrong, file=shown
        )
        raise InvalidInput("game", "bad_rulebook", text)
    given = {field.name: getattr(rulebook, field.name) for field in fields(Rulebook)}
    return OtherRulebook(**given, source=source, place=place)


def broken_by(rulebook: OtherRulebook, error: BaseException) -> GameBroken:
    """Return the error for an exception in the code of a game."""
    problem = getattr(error, "problem", None) or problem_of(error)
    line = line_in(rulebook.place, error)
    return (
        GameBroken(rulebook.name, problem, os.path.basename(line[0]), line[1])
        if line
        else GameBroken(rulebook.name, problem)
    )


def line_in(place: str, error: BaseException) -> tuple[str, int] | None:
    """Return the innermost file and line, in a file or a package, that an exception passed through."""
    frames = getattr(error, "frames", None) or frames_of(error)
    inside = [
        (file, line) for file, line in frames if file == place or file.startswith(os.path.join(place, ""))
    ]
    return inside[-1] if inside else None


def _reopen(source: str, place: str, version: int) -> Rulebook:
    """Return the rulebook of a source, in another process."""
    if is_game_file(source):
        return load_game_file(source).at(version)
    return take_rulebook(resolve_name(source), source, place, source).at(version)


def _no_game(path: str, problem: str) -> InvalidInput:
    text = message("{file} cannot be loaded: {problem}", file=repr(path[:100]), problem=problem)
    return InvalidInput("game", "cannot_load", text)


def _with_line(error: BaseException, place: str) -> str:
    line = line_in(place, error)
    return f"{problem_of(error)} (line {line[1]})" if line else problem_of(error)


def _wrong_field(rulebook: Rulebook) -> str:
    """Return the first field of a rulebook that is not of its form, or ""."""
    versions = [rulebook.version, *rulebook.older] if isinstance(rulebook.older, Mapping) else []
    checks = {
        "name": isinstance(rulebook.name, str) and bool(_NAME.fullmatch(rulebook.name)),
        "title": isinstance(rulebook.title, str) and bool(rulebook.title),
        "version": type(rulebook.version) is int and rulebook.version > 0,
        "options": _all_are(rulebook.options, Option),
        "variants": _all_are(rulebook.variants, Variant) and bool(rulebook.variants),
        "rules": isinstance(rulebook.rules, Mapping)
        and _all_are((*rulebook.rules, *rulebook.rules.values()), str),
        "make": callable(rulebook.make),
        "usual_undo": rulebook.usual_undo in UNDO_MODES,
        "encoding": rulebook.encoding is None or callable(rulebook.encoding),
        "older": bool(versions) and all(type(each) is int for each in versions),
    }
    return next((name for name, fine in checks.items() if not fine), "")


def _all_are(things: object, kind: type) -> bool:
    return isinstance(things, tuple | list) and all(isinstance(thing, kind) for thing in things)
