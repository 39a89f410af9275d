"""Letters of lists in ASCII, with their case: each character beyond it is exchanged, once for a block.

That a block is changed as a whole, and not word by word, makes the reading of a million words five times
as fast (benchmarks/own_lists.py).
"""

import unicodedata
from typing import Final

from dictionaries import Language, fold, is_letters

_ASCII: Final = bytes(range(128))
_APOSTROPHES: Final = "’ʼ`´‘"
_HYPHENS: Final = "\u2010\u2011"
_UNSEEN: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
"""Characters without width, which stand for nothing."""


def to_ascii(block: bytes, language: Language) -> bytes:
    """Return a text in UTF-8 with its letters folded, in the case they have; what is no letter stays.

    >>> to_ascii("Bär\u200b, naïve, Ëlan’s".encode(), "de")
    b"Baer, naive, Elan's"
    """
    if block.isascii():
        return block
    beyond = block.translate(None, _ASCII).decode(errors="ignore")
    characters = dict.fromkeys(beyond)
    if any(map(unicodedata.combining, characters)):
        text = unicodedata.normalize("NFC", block.decode(errors="ignore"))
        block = text.encode()
        characters = dict.fromkeys(character for character in text if not character.isascii())
    for character in characters:
        block = block.replace(character.encode(), _in_ascii(character, language).encode())
    return block


def _in_ascii(character: str, language: Language) -> str:
    """Return the letters of a character that is beyond ASCII, in its case; another as it is."""
    if character in _UNSEEN or unicodedata.combining(character):
        return ""
    if character in _APOSTROPHES:
        return "'"
    if character in _HYPHENS:
        return "-"
    if character.isspace():
        return " "
    folded = fold(character, language)
    if not is_letters(folded):
        return character
    return folded if character != character.lower() else folded.lower()
