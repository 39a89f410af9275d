"""The language of a list, told from some of its words by the dictionaries of all languages."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from dictionaries import Language, fold, languages, own_letters
from wordsvc.words.lexicons.lexicon import open_home_lexicon

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_MIN_KNOWN: Final = 3
_TIMES: Final = 2
"""Another language than the usual one knows twice as many of the words, and three more; a word with a letter
of its own, as ü in German, counts twice."""


def find_language(pieces: Iterable[str], usual: Language) -> Language:
    """Return the language whose own dictionary knows most words of a text.

    It is `usual` unless another one knows clearly more. Raises `DictionaryError` for a damaged dictionary.

    >>> find_language(["Haus Häuser Straße gehen schnell"], "en"), find_language(["cat zebra Haus"], "en")
    ('de', 'en')
    >>> find_language(["über schön müde"], "en")
    'de'
    """
    words = {word for piece in pieces for word in _WORD.findall(unicodedata.normalize("NFC", piece))}
    known = {language: _count_known(words, language) for language in languages()}
    best = max(known, key=known.__getitem__)
    return best if known[best] >= _TIMES * known.get(usual, 0) + _MIN_KNOWN else usual


def _count_known(words: Iterable[str], language: Language) -> int:
    lexicon = open_home_lexicon(language)
    if lexicon is None:
        return 0
    letters = own_letters(language)
    return sum(
        1 if letters.isdisjoint(word.lower()) else 2
        for word in words
        if lexicon.refusal(fold(word, language)) is None
    )
