"""Texts from outside: their encoding, their numbers, and their form for a line of output."""

import re
from typing import Final

WHOLE_NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
"""The one way to write a whole number in an address, as a regular expression: no sign, no zero before it."""


def has_surrogates(text: str) -> bool:
    """Whether half a character stands in a text, as JSON can write it, so that it has no UTF-8."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def parse_whole_number(text: str) -> int | None:
    """The number that a text writes as `WHOLE_NUMBER` says, None for any other text.

    >>> parse_whole_number("20"), parse_whole_number("020"), parse_whole_number("٢٠")
    (20, None, None)
    """
    return int(text) if re.fullmatch(WHOLE_NUMBER, text) else None


def printable(text: str) -> str:
    r"""Return a text with an escape for each character that a terminal would obey instead of showing.

    >>> printable("bell \a")
    'bell \\x07'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
