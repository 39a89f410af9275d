"""Texts from outside: byte order marks, characters that nobody sees, and numbers."""

import re
from codecs import BOM_UTF8
from typing import Final
from unicodedata import category

WHOLE_NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
"""The one way to write a whole number in an address, as a regular expression: no sign, no zero before it."""


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


def has_controls(text: str) -> bool:
    """Return whether a text has control characters or marks of direction, which nobody sees."""
    return any(category(each) in ("Cc", "Cf", "Zl", "Zp") for each in text)
