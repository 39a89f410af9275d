"""Judging a word by dictionaries alone."""

from collections.abc import Iterable, Sequence
from typing import Final

from dictionaries import Language, fold, is_letters
from wordsvc.words.errors import InputError
from wordsvc.words.lexicon import Lexicon, open_lexicons
from wordsvc.words.verdict import Verdict

DICTIONARY: Final = "en"
"""The dictionary that is asked when none is named and no game decides."""

LONGEST_WORD: Final = 50
"""A longer text is no word that anybody could mean."""

_LONGEST_TEXT: Final = 4 * LONGEST_WORD
"""Characters that are read at all: a letter with its accents may be several."""

_MARKS: Final = (
    (frozenset("'’ʼ`´"), "contraction"),
    (frozenset("."), "abbreviation"),
    (frozenset("-\u2010\u2011"), "hyphenated"),
)
"""What a mark between letters makes of a word, first match first."""

_ANY_MARK: Final = frozenset().union(*(marks for marks, _ in _MARKS))


def judge(word: str, *, dictionaries: str | Sequence[str] = DICTIONARY) -> Verdict:
    """Judge a word by dictionaries alone, without cards.

    Args:
        word: the word as it was written; upper and lower case and accents do not matter.
        dictionaries: the name of an installed dictionary, or several of one language; the word
            counts when any of them has it.

    Raises:
        InputError: the word is empty, too long or not valid text, or there is no such dictionary.
        DictionaryError: a dictionary is missing or damaged.
    """
    lexicons = open_lexicons(dictionaries)
    folded = read_word(word, lexicons[0].language)
    return Verdict(
        word=folded,
        input=word,
        reasons=word_reasons(folded, lexicons),
        dictionaries=tuple(lexicon.reference for lexicon in lexicons),
    )


def read_word(word: str, language: Language) -> str:
    """The folded form of a word. Raises `InputError` on "word" unless it is text of 1 to 50 letters."""
    if not isinstance(word, str):
        raise InputError("word", "not_text", "the word must be text")
    if not word:
        raise InputError("word", "empty", "the word is empty")
    if any("\ud800" <= character <= "\udfff" for character in word):
        raise InputError("word", "invalid_utf8", "the word is not valid UTF-8")
    if len(word) > _LONGEST_TEXT or len(folded := fold(word, language)) > LONGEST_WORD:
        raise InputError("word", "too_long", f"the word has more than {LONGEST_WORD} letters")
    return folded


def word_reasons(folded: str, lexicons: Iterable[Lexicon]) -> tuple[str, ...]:
    """The reason against a folded word, none when any of the lexicons allows it.

    The form of the word comes first, then the first lexicon that knows why the word does not count.
    """
    if not is_letters(folded):
        return (_form_reason(folded),)
    refusals = [lexicon.refusal(folded) for lexicon in lexicons]
    if None in refusals:
        return ()
    known = [refusal for refusal in refusals if refusal and refusal != "not_in_dictionary"]
    return (known[0] if known else "not_in_dictionary",)


def _form_reason(folded: str) -> str:
    """Why a text that is not all letters does not count."""
    marks = {character for character in folded if not is_letters(character)}
    if marks <= _ANY_MARK and len(marks) < len(set(folded)):
        for known, reason in _MARKS:
            if marks & known:
                return reason
    return "not_letters"
