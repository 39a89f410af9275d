"""Reading a word as it was written."""

from typing import Final

from dictionaries import Language, fold, is_letters
from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.input.texts import has_surrogates

MAX_WORD_LENGTH: Final = 50
"""A longer text is no word that anybody could mean."""

MAX_TEXT_LENGTH: Final = 4 * MAX_WORD_LENGTH
"""Characters that are read at all: a letter with its accents may be several."""


def parse_word(word: object, language: Language, field: str = "word") -> str:
    """Return the folded form of a word, without blanks around it.

    Raises `InputError` on `field` unless it is text of 1 to 50 letters.

    >>> parse_word(" Straße ", "de"), parse_word("naïve", "en"), parse_word("x-ray", "en")
    ('STRASSE', 'NAIVE', 'X-RAY')
    """
    if not isinstance(word, str):
        raise InputError(field, "not_text", message("{text} must be text", text=_name(field)))
    word = word.strip()
    if not word:
        raise InputError(field, "empty", message("{text} is empty", text=_name(field)))
    if word.isascii() and len(word) <= MAX_WORD_LENGTH:
        return word.upper()  # what `fold` does to ASCII in every language
    if has_surrogates(word):
        raise InputError(field, "invalid_utf8", message("{text} is not valid UTF-8", text=_name(field)))
    if len(word) > MAX_TEXT_LENGTH or len(folded := fold(word, language)) > MAX_WORD_LENGTH:
        text = message("{text} has more than {most} letters", text=_name(field), most=MAX_WORD_LENGTH)
        raise InputError(field, "too_long", text)
    return folded


def parse_letters(word: object, language: Language, field: tuple[str | int, ...] = ("word",)) -> str:
    """Fold a word that is letters and nothing else.

    Raises `InputError` on `field` as `parse_word` does, and for other signs.

    >>> parse_letters("Straße", "de")
    'STRASSE'
    """
    try:
        folded = parse_word(word, language)
    except InputError as error:
        raise error.at(*field) from None
    if not is_letters(folded):
        text = message("{word!r} is not made of letters alone", word=folded[:20])
        raise InputError(field, "not_letters", text)
    return folded


def _name(field: str) -> str:
    """Return the name of the text in an error."""
    return message("the word") if field == "word" else field
