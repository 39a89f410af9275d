"""Folding of spellings for the dictionaries: A to Z, upper case, nothing else.

Every accent is stripped; æ and œ are two letters, and ß is SS. Letters that a language spells otherwise
stand in `languages.json`: German ä, ö, ü become AE, OE, UE (ruling D15), and the Dutch ĳ is IJ.
"""

import functools
import json
import os
import unicodedata
from typing import Any, Final

Language = str
"""A language: one of `languages()`."""

_LIGATURES: Final = {"æ": "AE", "œ": "OE", "ø": "O", "ł": "L", "đ": "D", "ß": "SS", "ẞ": "SS"}


def languages() -> tuple[Language, ...]:
    """Return the languages that words are read in. The own dictionary of each has its name.

    >>> languages()
    ('en', 'de', 'nl')
    """
    return tuple(_load_languages())


def capitals_tell_names(language: Language) -> bool:
    """Return True if only names are spelled with a capital: German spells every noun with one."""
    return bool(_load_languages()[language]["capitals_tell_names"])


def own_letters(language: Language) -> frozenset[str]:
    """Return the letters that a language spells otherwise than by their bare form.

    >>> sorted(own_letters("de"))
    ['ä', 'ö', 'ü']
    """
    return frozenset(_load_languages()[language]["letters"])


def fold(text: str, language: Language) -> str:
    """Return `text` as the dictionaries of `language` spell it.

    Letters are folded; every other character (hyphen, digit, emoji) stays where it is, so that
    the result is made of A to Z alone exactly when `text` was made of letters alone. Folding what
    is folded changes nothing.
    """
    if text.isascii():
        return text.upper()
    own: dict[str, str] = _load_languages()[language]["letters"]
    folded: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        if unicodedata.combining(character) and folded and is_letters(folded[-1]):
            continue
        folded.append(_fold_character(character, own))
    return "".join(folded)


def is_letters(folded: str) -> bool:
    """Return True if a folded text is made of A to Z and nothing else."""
    return folded.isascii() and folded.isalpha()


def _fold_character(character: str, own: dict[str, str]) -> str:
    if character.isascii():
        return character.upper()
    if character.lower() in own:
        return own[character.lower()]
    decomposed = unicodedata.normalize("NFD", character)
    base, marks = decomposed[0], decomposed[1:]
    if all(map(unicodedata.combining, marks)):
        if base.isascii() and base.isalpha():
            return base.upper()
        return _LIGATURES.get(base.lower(), character)
    return character


@functools.cache
def _load_languages() -> dict[str, dict[str, Any]]:
    """Load the special rules of each language, once."""
    with open(os.path.join(os.path.dirname(__file__), "languages.json"), encoding="utf-8") as stream:
        known: dict[str, dict[str, Any]] = json.load(stream)
    return known
