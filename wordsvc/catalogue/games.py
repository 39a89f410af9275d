"""All games that can be played, by name: ours, and those that installed packages add.

A package adds a game by an entry point of the group `wordsvc.games`: its name is that of the game, and its
value a module, or an object in one, that has a `RULEBOOK` or is one. It is imported when somebody asks for
the game or for the list of all, and none of ours can be replaced. An entry point of the group `wordsvc.faces`
with the name of the game is its `Face`.
"""

import importlib
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import InvalidInput, Rulebook, problem_of
from wordsvc.catalogue.entry_points import FACES, GROUP, may_exist
from wordsvc.catalogue.game_file import take_rulebook
from wordsvc.faces.face import Face
from wordsvc.input.messages import message
from wordsvc.referee import Referee

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from wordsvc.cards.edition import GameName


class Listing(NamedTuple):
    """A game of ours: the modules of its rulebook and of its face, both imported when they are asked for.

    The first has a `RULEBOOK`, or in a game whose words are judged a function `rulebook` of a `Referee` for
    `words`. The second has a `FACE`.
    """

    rulebook: str
    face: str
    words: "GameName | None" = None


GAMES: Final[Mapping[str, Listing]] = {
    "diddly": Listing("games.diddly", "wordsvc.faces.diddly"),
    "diggity": Listing("games.diggity", "wordsvc.faces.diggity"),
    "fiddlefoo": Listing("games.fiddlefoo", "wordsvc.faces.fiddlefoo"),
    "quiddler": Listing("wordsvc.quiddler.game", "wordsvc.faces.quiddler", words="quiddler"),
    "diabolo": Listing("wordsvc.diabolo.game", "wordsvc.faces.diabolo", words="diabolo"),
    "solitaire": Listing("wordsvc.quiddler.solitaire.game", "wordsvc.faces.solitaire", words="quiddler"),
}
"""The games of ours by name."""

WORD_GAMES: Final = {name: listing.words for name, listing in GAMES.items() if listing.words is not None}
"""The games of ours whose words are judged, each with the game of its `Referee`."""

_PLAIN_FACE: Final = "wordsvc.faces.plain"


class OtherGame(NamedTuple):
    """A game that an installed package adds: its rulebook, or why it cannot be played."""

    name: str
    package: str
    rulebook: Rulebook | None
    problem: str


def find_rulebook(name: str) -> Rulebook:
    """Return the rulebook of a game of ours or of an installed package; never one in a file.

    Raises `InvalidInput` on "game".
    """
    if name in WORD_GAMES:
        return _usual_rulebook(name)
    if name in GAMES:
        rulebook: Rulebook = importlib.import_module(GAMES[name].rulebook).RULEBOOK
        return rulebook
    points = _entry_points()
    _check_known(name, points, message("a game of your own is named by its file, as ./mygame.py"))
    other = _open([point for point in points if point.name == name])
    if other.rulebook is None:
        text = message("the game {name} cannot be played: {problem}", name=name[:40], problem=other.problem)
        raise InvalidInput("game", "game_unavailable", text)
    return other.rulebook


@cache
def find_face(name: str) -> Face:
    """Return the face of a game of ours or of an installed package; the plain one where there is none."""
    face: Face
    if name in GAMES:
        face = importlib.import_module(GAMES[name].face).FACE
        return face
    for point in _entry_points(FACES):
        try:
            if point.name == name and isinstance(face := point.load(), Face):
                face.check()
                return face
        except (Exception, SystemExit):  # noqa: S112 - a face that breaks must not keep anybody from the game
            continue
    face = importlib.import_module(_PLAIN_FACE).FACE
    return face


def word_rulebook(name: str, referee: Referee) -> Rulebook:
    """Return the rulebook of a word game of ours, judged by a referee.

    Its logs are read with the referee that their header names. Raises `InvalidInput` for a deck that does
    not fit.
    """
    rulebook: Rulebook = importlib.import_module(GAMES[name].rulebook).rulebook(referee)
    return replace(rulebook, judging_by=partial(_rulebook_for_log, name))


@cache
def _usual_rulebook(name: str) -> Rulebook:
    """Return the rulebook of a word game, judged by the usual edition."""
    return word_rulebook(name, Referee(WORD_GAMES[name]))


def _rulebook_for_log(name: str, header: Mapping[str, str]) -> Rulebook:
    """Return the rulebook of a word game for the header of a log. Raises `InvalidInput` on "dictionary"."""
    return word_rulebook(name, Referee.from_dict(header, WORD_GAMES[name]))


def shown_games() -> list[str]:
    """Return the names of the games as pages list them: word games first, by the cards that they use."""
    cards = [*WORD_GAMES]
    return sorted(GAMES, key=lambda name: cards.index(WORD_GAMES[name]) if name in cards else len(cards))


def table_games() -> list[str]:
    """Return the names of the games that people play at tables on pages, in that order."""
    return [name for name in shown_games() if not find_face(name).has_own_page]


def rulebooks() -> list[Rulebook]:
    """Return the rulebooks of the games of ours."""
    return [find_rulebook(name) for name in GAMES]


def other_games() -> list[OtherGame]:
    """Return the games that installed packages add, by name; those that cannot be played with the reason."""
    points = _entry_points()
    return [
        _open([point for point in points if point.name == name])
        for name in sorted({point.name for point in points})
    ]


def check_game_name(name: str) -> None:
    """Raise `InvalidInput` on "game" for a name that no game has; no game is imported."""
    if name not in GAMES:
        _check_known(name, _entry_points())


def check_name_is_free(name: str) -> None:
    """Raise `InvalidInput` on "game" when a game of others has the name of one of ours."""
    if name in GAMES:
        text = message("{name} is a game of wordsvc, and another of this name does not replace it", name=name)
        raise InvalidInput("game", "name_taken", text)


def _entry_points(group: str = GROUP) -> "list[EntryPoint]":
    """Return the entry points of a group of ours."""
    if not may_exist():
        return []
    from importlib.metadata import entry_points  # only here: it is slow to load, and few packages add games

    return list(entry_points(group=group))


def _check_known(name: str, points: "list[EntryPoint]", hint: str = "") -> None:
    names = {point.name for point in points}
    if name not in names:
        games = ", ".join([*GAMES, *sorted(names - set(GAMES))])
        text = message("there is no game {name!r}; the games are {games}", name=name[:40], games=games)
        raise InvalidInput("game", "unknown_game", text, hint)


def _open(points: "list[EntryPoint]") -> OtherGame:
    """Return the game of one name; whatever goes wrong with it is told and harms no other."""
    name = points[0].name
    packages = sorted({point.dist.name if point.dist else point.value for point in points})
    try:
        rulebook, problem = _load(points, packages), ""
    except InvalidInput as error:
        rulebook, problem = None, error.message
    return OtherGame(name, ", ".join(packages), rulebook, problem)


def _load(points: "list[EntryPoint]", packages: list[str]) -> Rulebook:
    """Return the rulebook of an entry point. Raises `InvalidInput` on "game"."""
    point = points[0]
    check_name_is_free(point.name)
    if len(points) > 1:
        text = message("more than one package has it: {packages}", packages=", ".join(packages))
        raise InvalidInput("game", "name_taken", text)
    try:
        found = point.load()
        place = getattr(importlib.import_module(point.module), "__file__", None) or ""
    except BaseException as error:  # it may even leave by SystemExit
        if isinstance(error, KeyboardInterrupt):
            raise
        text = message(
            "{module} cannot be loaded: {problem}", module=point.value[:100], problem=problem_of(error)
        )
        raise InvalidInput("game", "cannot_load", text) from error
    if os.path.basename(place) == "__init__.py":
        place = os.path.dirname(place)
    rulebook = take_rulebook(found, point.value, place, point.value[:100])
    if rulebook.name != point.name:
        text = message("its rulebook has another name, {name!r}", name=rulebook.name)
        raise InvalidInput("game", "bad_rulebook", text)
    return rulebook
