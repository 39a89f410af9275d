"""Limits on the dictionaries that a table names: a search compares every two, which can take seconds."""

from collections.abc import Sequence
from typing import Final

from wordsvc.input.errors import InputError
from wordsvc.input.sentences import say
from wordsvc.words.lexicon import find_manifest

MAX_DICTIONARIES: Final = 4


def check_number(names: Sequence[str]) -> None:
    """Raise `InputError` on "dictionary" for more dictionaries than a table may name.

    >>> check_number(["en", "en-common"])
    """
    if len(names) > MAX_DICTIONARIES:
        message = say("a table has at most {most} dictionaries", most=MAX_DICTIONARIES)
        raise InputError("dictionary", "too_many_dictionaries", message, say("leave out some of them"))


def check_editions(names: Sequence[str]) -> None:
    """Raise `InputError` on "dictionary" for two editions of a dictionary or of its views.

    Raises as `find_manifest` does for a name that is unknown.

    >>> check_editions(["en@44fb8342", "en-common@ae480f21", "de"])
    """
    if len(names) == 1 or not any("@" in name for name in names):
        return
    editions: dict[str, int] = {}
    for manifest in map(find_manifest, names):
        older = len(manifest.older)
        if editions.setdefault(manifest.base, older) != older:
            message = say("{name} is named in two editions", name=manifest.base)
            hint = say("name one edition of each dictionary")
            raise InputError("dictionary", "two_editions", message, hint)
