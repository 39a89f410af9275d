"""Texts that sound like a word: letters replaced by others that stand for the same sound.

`sounds.json` has the pairs of each language: letters that replace each other either way. At most two places
change, so that some hundred look-ups find a word that was written by ear: FISICS, PHYSICS.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from dictionaries import Language

_MAX_PLACES: Final = 2
_LONG: Final = 16
"""The length above which one place of a text changes: two would make thousands of texts."""


def respell(word: str, language: Language) -> dict[str, int]:
    """Return the texts that sound like a word, each with the number of places that were changed.

    Args:
        word: a text in capitals A to Z.
        language: the language of the sounds; one without pairs has no such texts.

    >>> respell("FISICS", "en")["PHYSICS"], "FISIKS" in respell("FISICS", "en")
    (2, True)
    """
    found: dict[str, int] = {}
    once = list(_replace(word, 0, language))
    twice = (again for text, end in once for again, _ in _replace(text, end, language))
    for text in (text for text, _ in once):
        found.setdefault(text, 1)
    for text in twice if len(word) <= _LONG else ():
        found.setdefault(text, _MAX_PLACES)
    found.pop(word, None)
    return found


def count_respellings(word: str, language: Language) -> int:
    """Return about how many texts `respell` makes, to be counted before they are made."""
    once = sum(1 for _ in _replace(word, 0, language))
    return once + (once * once // 2 if len(word) <= _LONG else 0)


def _replace(text: str, start: int, language: Language) -> Iterator[tuple[str, int]]:
    """Yield a text with one place from `start` on replaced, and the end of the replaced place."""
    pairs = _pairs(language)
    for place in range(start, len(text)):
        for letters, others in pairs.get(text[place], ()):
            if text.startswith(letters, place):
                head = text[:place] + others
                yield head + text[place + len(letters) :], len(head)


@cache
def _pairs(language: Language) -> dict[str, list[tuple[str, str]]]:
    """Return the replacements of a language, by the first letter of the letters that are replaced."""
    found: dict[str, list[tuple[str, str]]] = {}
    data = json.loads(Path(__file__).with_name("sounds.json").read_text("ascii"))
    for pair in data.get(language, ()):
        one, other = pair.split()
        for letters, others in ((one, other), (other, one)):
            found.setdefault(letters[0], []).append((letters, others))
    return found
