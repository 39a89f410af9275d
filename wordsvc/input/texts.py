"""Texts from outside: whether they have UTF-8 and can be seen, and which number they write."""

import re
from codecs import BOM_UTF8
from typing import Final
from unicodedata import category

WHOLE_NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
"""The one way to write a whole number in an address, as a regular expression: no sign, no zero before it."""

_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that no name has: controls, marks of direction, and what is no character."""

INVISIBLE: Final = frozenset(
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


def strip_mark(data: bytes) -> bytes:
    """Return a text in UTF-8 without the byte order mark that some editors write before it."""
    return data.removeprefix(BOM_UTF8)


def has_surrogates(text: str) -> bool:
    """Whether half a character stands in a text, as JSON can write it, so that it has no UTF-8."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def parse_whole_number(text: str) -> int | None:
    """The number that a text writes as `WHOLE_NUMBER` says, None for any other text.

    >>> parse_whole_number("20"), parse_whole_number("020"), parse_whole_number("٢٠")
    (20, None, None)
    """
    return int(text) if re.fullmatch(WHOLE_NUMBER, text) else None


def shows_itself(text: str) -> bool:
    """Return whether a text has a letter, a digit or a sign, and nothing that nobody sees.

    Only U+FE0F may stand behind a symbol. Pictures that are several characters joined together (U+200D) are
    not seen either: joined or not, they may look the same.
    """
    kinds = [category(each) for each in text]
    for number, (each, kind) in enumerate(zip(text, kinds, strict=True)):
        of_symbol = each == _EMOJI and number > 0 and kinds[number - 1].startswith("S")
        if kind in _FORBIDDEN or (each in INVISIBLE and not of_symbol):
            return False
    return any(kind[0] in "LNPS" for kind in kinds)
