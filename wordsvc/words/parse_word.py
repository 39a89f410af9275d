"""Reading a word as it was written."""

from typing import Final

from dictionaries import Language, fold
from wordsvc.input.errors import InputError
from wordsvc.input.texts import has_surrogates

MAX_WORD_LENGTH: Final = 50
"""A longer text is no word that anybody could mean."""

MAX_TEXT_LENGTH: Final = 4 * MAX_WORD_LENGTH
"""Characters that are read at all: a letter with its accents may be several."""


def parse_word(word: object, language: Language) -> str:
    """The folded form of a word, without blanks around it.

    Raises `InputError` on "word" unless it is text of 1 to 50 letters.

    >>> parse_word(" Straße ", "de"), parse_word("naïve", "en"), parse_word("x-ray", "en")
    ('STRASSE', 'NAIVE', 'X-RAY')
    """
    if not isinstance(word, str):
        raise InputError("word", "not_text", "the word must be text")
    word = word.strip()
    if not word:
        raise InputError("word", "empty", "the word is empty")
    if word.isascii() and len(word) <= MAX_WORD_LENGTH:
        return word.upper()  # what `fold` does to ASCII in every language
    if has_surrogates(word):
        raise InputError("word", "invalid_utf8", "the word is not valid UTF-8")
    if len(word) > MAX_TEXT_LENGTH or len(folded := fold(word, language)) > MAX_WORD_LENGTH:
        raise InputError("word", "too_long", f"the word has more than {MAX_WORD_LENGTH} letters")
    return folded
