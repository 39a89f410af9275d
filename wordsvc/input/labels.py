"""Readers for the name and the texts of one line that a file gives itself."""

import re
from typing import Final

from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.input.texts import has_surrogates

MAX_LABEL: Final = 40

LABEL_PATTERN: Final = "[a-z0-9]+(-[a-z0-9]+)*"
"""The expression of the name of a deck or of a view."""


def read_label(value: object, field: str) -> str:
    """Return a name of small letters, digits and hyphens. Raises `InputError` on `field` for anything else.

    >>> read_label("our-family", "name")
    'our-family'
    """
    if isinstance(value, str) and re.fullmatch(LABEL_PATTERN, value) and len(value) <= MAX_LABEL:
        return value
    text = message("a name has at most {most} small letters, digits and hyphens between them", most=MAX_LABEL)
    raise InputError(field, "not_a_name", text)


def read_line(value: object, field: str, most: int, *, empty: bool = False) -> str:
    """Return a text of one line. Raises `InputError` on `field` for one that is too long or not printable.

    >>> read_line("Our words", "title", 100)
    'Our words'
    """
    if not isinstance(value, str):
        raise InputError(field, "not_text", message("{field} must be a text", field=field))
    if len(value) > most:
        text = message("the text has more than {most} characters", most=most)
        raise InputError(field, "too_long", text)
    if not empty and not value.strip():
        raise InputError(field, "empty", message("the text is empty"))
    if has_surrogates(value) or not value.isprintable():
        text = message("the text has characters that cannot be printed in a line")
        raise InputError(field, "not_printable", text)
    return value
