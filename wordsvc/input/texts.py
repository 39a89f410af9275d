"""Texts from outside: byte order marks, characters that nobody sees, numbers, and lines of output."""

import re
from codecs import BOM_UTF8
from typing import Final
from unicodedata import bidirectional, category

BYTE_ORDER_MARK: Final = "\ufeff"
"""The mark of UTF-8, as a character."""

WHOLE_NUMBER: Final = "(?:0|[1-9][0-9]{0,8})"
"""The one way to write a whole number in an address, as a regular expression: no sign, no zero before it."""

_ISOLATED: Final = re.compile("\u2068([^\u2066-\u2069]*)\u2069")
"""A part of a text between a pair of isolates, with no other isolate in it."""

_ISOLATES: Final = re.compile("[\u2066-\u2069]")

_FORMULA_SIGNS: Final = ("=", "+", "-", "@")
_TEXT_SIGN: Final = "'"

_RIGHT_TO_LEFT: Final = ("R", "AL", "AN")
"""Directions of letters and numbers, as Unicode names them, that turn what stands beside them."""


def strip_mark(data: bytes) -> bytes:
    """Return a text in UTF-8 without the byte order mark that some editors write before it."""
    return data.removeprefix(BOM_UTF8)


def has_surrogates(text: str) -> bool:
    """Return True if half a character stands in a text, as JSON can write it, so that it has no UTF-8."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def parse_whole_number(text: str) -> int | None:
    """Return the number that a text writes as `WHOLE_NUMBER` says, None for any other text.

    >>> parse_whole_number("20"), parse_whole_number("020"), parse_whole_number("٢٠")
    (20, None, None)
    """
    return int(text) if re.fullmatch(WHOLE_NUMBER, text) else None


def has_controls(text: str) -> bool:
    """Return whether a text has control characters or marks of direction, which nobody sees."""
    return any(category(each) in ("Cc", "Cf", "Zl", "Zp") for each in text)


def printable(text: str) -> str:
    r"""Return a text without anything that a terminal would obey instead of showing.

    Only isolates (U+2068 and U+2069) stay, where they stand in pairs: they keep the order of the line.

    >>> printable("bell \a")
    'bell \\x07'
    """
    if text.isprintable():
        return text
    parts = _ISOLATED.split(text)  # every second part stood between isolates
    return "".join(
        f"\u2068{_escape(part)}\u2069" if number % 2 else _escape(part) for number, part in enumerate(parts)
    )


def isolate(name: str) -> str:
    r"""Return a name that cannot reorder the rest of its line.

    A name with letters that are written from right to left gets Unicode's isolates around it, once; every
    other name stays as it is.

    >>> isolate("Ann")
    'Ann'
    >>> ascii(isolate("\u05d0\u05d1"))
    "'\\u2068\\u05d0\\u05d1\\u2069'"
    """
    if name.isascii():
        return name
    bare = _ISOLATES.sub("", name)
    turns = any(bidirectional(each) in _RIGHT_TO_LEFT for each in bare)
    return f"\u2068{bare}\u2069" if turns else bare


def _escape(text: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def guard_formula(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe marks it as a text.

    Names and words have no tab and no control sign that a spreadsheet would skip before the sign.

    >>> guard_formula("=1+1"), guard_formula("QUIT")
    ("'=1+1", 'QUIT')
    """
    return _TEXT_SIGN + text if text.startswith((*_FORMULA_SIGNS, _TEXT_SIGN)) else text


def unguard_formula(text: str) -> str:
    """Return the text of a cell that `guard_formula` has marked, and any other as it is."""
    bare = text.removeprefix(_TEXT_SIGN)
    return bare if guard_formula(bare) == text else text
