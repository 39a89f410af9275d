"""The names of players: what may stand in one, and which of them look the same."""

import unicodedata
from typing import Final

from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.input.texts import INVISIBLE, has_surrogates, shows_itself

MAX_NAME: Final = 32
"""Characters of the name of a player."""


def read_player_name(value: object) -> str:
    """The name of a player, in the form in which it is shown. Raises `InputError` on "name" (`bad_name`).

    It is a text of `shows_itself`.

    >>> read_player_name("  Ann   Lee ")
    'Ann Lee'
    """
    if isinstance(value, str) and not has_surrogates(value):
        name = " ".join(unicodedata.normalize("NFC", value).split())
        if 1 <= len(name) <= MAX_NAME and shows_itself(value):
            return name
    message = say(
        "a name has 1 to {most} characters, with a letter, a digit or a sign among them,"
        " and nothing invisible",
        most=MAX_NAME,
    )
    raise InputError("name", "bad_name", message)


def looks_of(name: str) -> str:
    """What two names have in common that look the same.

    >>> looks_of("Ａｎｎ") == looks_of("ann")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(each for each in folded if each not in INVISIBLE and unicodedata.category(each) != "Cf")
