"""Bots of others: those that installed packages add, by entry points, and those in a file of Python."""

import os
from collections.abc import Iterable
from functools import cache, partial
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from games.bots import BOTS, Bot, add_bots, guard_bot
from games.core import AnyGame, InvalidInput, OwnBot, Rulebook, problem_of
from games.errors import Fault
from games.messages import message
from wordsvc.input.files import load_file

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "wordsvc.bots"

MAX_BOT_BYTES: Final = 1024 * 1024
"""The largest file of a bot."""


def with_bots_of_others(rulebook: Rulebook, names: Iterable[str]) -> Rulebook:
    """Return the game with those of the named bots that files have, as `./mybot.py:Name`, or packages.

    The game's own bots come before those of packages.

    Raises:
        InvalidInput: on "bot" for one that cannot be loaded or that two packages have.
    """
    named = [*dict.fromkeys(names)]
    in_files = {name: _open_bot(name) for name in named if is_bot_file(name)}
    rulebook = add_bots(rulebook, in_files) if in_files else rulebook
    asked = {name for name in named if ":" not in name and name not in BOTS}
    unknown = asked - set(next(rulebook.games()).bots) if asked else asked
    if not unknown:
        return rulebook
    from importlib.metadata import entry_points  # only here: it is slow, and most bots are known

    points = [point for point in entry_points(group=GROUP) if point.name in unknown]
    return add_bots(rulebook, {point.name: _load(point, points) for point in points}) if points else rulebook


def is_bot_file(name: str) -> bool:
    """Return True if the name of a bot is a file of Python and a name in it."""
    return name.rpartition(":")[0].endswith(".py") and not name.startswith("run:")


def _open_bot(name: str) -> OwnBot:
    """Return the bot that a file has under a name; the file is run."""
    path, _, attribute = name.rpartition(":")
    found = _find(os.path.realpath(path), path, attribute)
    text = found.text if isinstance(found, OwnBot) else message("a bot of your own")
    return OwnBot(text, partial(guard_bot, name[:100], partial(_make, os.path.realpath(path), attribute)))


def _make(path: str, attribute: str, game: AnyGame, seat: int, rng: Random) -> Bot:
    """Make the bot in the process that plays, which may have to run the file first."""
    found = _find(path, path, attribute)
    made: Bot = (found.make if isinstance(found, OwnBot) else found)(game, seat, rng)
    return made


def _find(place: str, path: str, attribute: str) -> Any:
    called = f"{path[-100:]}:{attribute[:40]}"
    try:
        found = vars(_run(place)).get(attribute)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt | Fault):
            raise
        raise unavailable(called, problem_of(error)) from error
    if not callable(found) and not isinstance(found, OwnBot):
        raise unavailable(called, message("the file has no bot of this name"))
    return found


@cache
def _run(place: str) -> ModuleType:
    """Return the module of a file of Python, which is run once."""
    module = ModuleType(f"bots of others {place}")
    module.__file__ = place
    content = load_file(place, "bot", MAX_BOT_BYTES)
    exec(compile(content, place, "exec"), vars(module))  # noqa: S102 - the person asked for it
    return module


def unavailable(called: str, problem: str) -> InvalidInput:
    """Return the error for a bot that cannot play."""
    text = message("the bot {bot} cannot play: {problem}", bot=called, problem=problem)
    return InvalidInput("bot", "bot_unavailable", text)


def _load(point: "EntryPoint", points: "list[EntryPoint]") -> OwnBot:
    called = f"{point.name[:40]} ({point.value[:100]})"
    if sum(other.name == point.name for other in points) > 1:
        raise unavailable(called, message("more than one package has it"))
    try:
        found = point.load()
    except BaseException as error:  # it may even leave by SystemExit
        if isinstance(error, KeyboardInterrupt):
            raise
        raise unavailable(called, problem_of(error)) from error
    if not isinstance(found, OwnBot):
        raise unavailable(called, message("it is no games.core.OwnBot"))
    return OwnBot(found.text, partial(guard_bot, called, found.make))
