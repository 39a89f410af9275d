"""The names of players: what may stand in one, and which of them look the same."""

import unicodedata
from typing import Final

from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.input.texts import has_surrogates

MAX_NAME: Final = 32
"""Characters of the name of a player."""

_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that no name has: controls, marks of direction, and what is no character."""

_INVISIBLE: Final = frozenset(
    chr(number)
    for first, last in (
        *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800)),
        *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x13441, 0x13442), (0x1D159, 0x1D159)),
        (0xE0000, 0xE0FFF),
    )
    for number in range(first, last + 1)
)
"""Letters, marks and symbols that nobody sees: Unicode's Default_Ignorable_Code_Point, and blank ones."""

_EMOJI: Final = "\ufe0f"
"""Phones put it behind a symbol that has a picture: a heart is a symbol and this."""


def read_player_name(value: object) -> str:
    """The name of a player, in the form in which it is shown. Raises `InputError` on "name" (`bad_name`).

    It has at least one letter, digit or sign, and nothing that nobody sees, but U+FE0F behind a symbol.
    Pictures that are several characters joined together (U+200D) are refused too: joined or not, they may
    look the same.

    >>> read_player_name("  Ann   Lee ")
    'Ann Lee'
    """
    if isinstance(value, str) and not has_surrogates(value):
        name = " ".join(unicodedata.normalize("NFC", value).split())
        if 1 <= len(name) <= MAX_NAME and _shows_itself(value):
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
    return "".join(each for each in folded if each not in _INVISIBLE and unicodedata.category(each) != "Cf")


def _shows_itself(text: str) -> bool:
    """Whether something of a text is seen, and there is nothing in it that is not."""
    kinds = [unicodedata.category(each) for each in text]
    for number, (each, kind) in enumerate(zip(text, kinds, strict=True)):
        of_symbol = each == _EMOJI and number > 0 and kinds[number - 1].startswith("S")
        if kind in _FORBIDDEN or (each in _INVISIBLE and not of_symbol):
            return False
    return any(kind[0] in "LNPS" for kind in kinds)
