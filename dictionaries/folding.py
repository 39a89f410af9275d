"""How a spelling is written in the dictionaries: A to Z, upper case, nothing else.

German: ä, ö, ü become AE, OE, UE and ß becomes SS (ruling D15); other accents are stripped.
English: every accent is stripped; æ and œ are two letters.
"""

from typing import Literal

Language = Literal["en", "de"]

_LIGATURES = {"æ": "AE", "œ": "OE", "ø": "O", "ł": "L", "đ": "D", "ß": "SS", "ẞ": "SS"}
_UMLAUTS = {"ä": "AE", "ö": "OE", "ü": "UE"}


def fold(text: str, language: Language) -> str:
    """Return `text` as the dictionaries of `language` spell it.

    Letters are folded; every other character (hyphen, digit, emoji) stays where it is, so that
    the result is made of A to Z alone exactly when `text` was made of letters alone. Folding what
    is folded changes nothing.
    """
    if text.isascii():
        return text.upper()
    import unicodedata  # only here: most words are plain letters

    folded: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        if unicodedata.combining(character) and folded and is_letters(folded[-1]):
            continue
        folded.append(_fold_character(character, language))
    return "".join(folded)


def is_letters(folded: str) -> bool:
    """Whether a folded text is made of A to Z and nothing else."""
    return folded.isascii() and folded.isalpha()


def _fold_character(character: str, language: Language) -> str:
    if character.isascii():
        return character.upper()
    if language == "de" and character.lower() in _UMLAUTS:
        return _UMLAUTS[character.lower()]
    import unicodedata  # only here, as above

    decomposed = unicodedata.normalize("NFD", character)
    base, marks = decomposed[0], decomposed[1:]
    if all(map(unicodedata.combining, marks)):
        if base.isascii() and base.isalpha():
            return base.upper()
        return _LIGATURES.get(base.lower(), character)
    return character
