"""The names of people at a table: the names that are refused, alone and beside those of others."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final
from unicodedata import normalize

from games.bots import BOTS
from games.core import AnyGame, find_flaw, look_alike, looks_of
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.input.texts import has_surrogates

MAX_NAME: Final = 32
"""Characters of the name of a player."""

_NUMBERED: Final = ("bot", "seat", "Platz")

WORDS: Final = ("you", "nobody", "du", "niemand", *_NUMBERED)
"""The words by which the program calls players in its languages."""

_AROUND: Final = re.compile(r"^[\W_]+|[\W_]*\d*[\W_]*$")
"""A number at the end of a name, and signs around it."""

_DISGUISED_NUMBER: Final = " [OolI]{1,2}"
"""The skeletons of 0 and 1 are letters."""

_MAX_TYPED: Final = 8 * MAX_NAME
"""Characters of a name with blanks and combining marks, which take long to put in order."""


def read_player_name(value: object) -> str:
    """Return the name of a player in the form in which it is shown.

    Raises `InputError` on "name" (`bad_name`) for a name that is empty or too long, has a flaw
    (`games.core.find_flaw`), or is one of `WORDS`.

    >>> read_player_name("  Ann   Lee ")
    'Ann Lee'
    """
    if not isinstance(value, str) or len(value) > _MAX_TYPED or has_surrogates(value):
        raise _bad_name(message("a name is a text of 1 to {most} characters", most=MAX_NAME))
    name = " ".join(normalize("NFC", value).split())
    if not 1 <= len(name) <= MAX_NAME:
        raise _bad_name(message("a name is a text of 1 to {most} characters", most=MAX_NAME))
    if (flaw := find_flaw(value)) is not None:
        raise _bad_name(flaw)
    check_not_reserved(name)
    return name


def check_not_reserved(name: str, game: AnyGame | None = None) -> None:
    """Raise `InputError` on "name" for one of `WORDS` and, where a game is named, for a bot of it.

    >>> check_not_reserved("Bob 2")
    """
    bots = () if game is None else (*BOTS, *game.bots)
    core = _AROUND.sub("", normalize("NFKC", name))
    if any(_reserved(bots).fullmatch(look) for text in (name, core) for look in looks_of(text)):
        sentence = message("the program itself calls players {name!r}; take another name", name=name)
        raise _bad_name(sentence)


def check_name_beside(name: str, others: Iterable[str | None], game: AnyGame) -> None:
    """Raise `InputError` on "name" for the name of a bot, or one that looks like the name of another seat."""
    check_not_reserved(name, game)
    if any(look_alike(name, other) for other in others if other):
        raise _bad_name(message("another player has a name that looks like this one; take another one"))


def check_names_together(names: Mapping[int, str], game: AnyGame) -> None:
    """Raise `InputError` on "name" unless people with these names can sit at one table of a game."""
    for seat, name in names.items():
        check_name_beside(name, (other for number, other in names.items() if number < seat), game)


@cache
def _reserved(bots: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the looks of `WORDS` and of the names of bots."""
    numbered = _looks_pattern((*_NUMBERED, *bots))
    return re.compile(f"{_looks_pattern(WORDS)}|{numbered}(?:{_DISGUISED_NUMBER})?")


def _looks_pattern(words: Iterable[str]) -> str:
    looks = sorted({re.escape(look) for word in words for look in looks_of(word)})
    return f"(?:{'|'.join(looks)})"


def _bad_name(message: str) -> InputError:
    return InputError("name", "bad_name", message)
