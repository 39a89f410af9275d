"""The language of a list, told from some of its words by the dictionaries of all languages."""

import re
from collections.abc import Iterable
from typing import Final

from dictionaries import Language, fold, languages
from wordsvc.words.lexicon import open_home_lexicon

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_MIN_KNOWN: Final = 3
_TIMES: Final = 2
"""Another language than the usual one knows twice as many of the words, and three more."""


def find_language(pieces: Iterable[str], usual: Language) -> Language:
    """Return the language whose own dictionary knows most words of a text.

    It is `usual` unless another one knows clearly more. Raises `DictionaryError` for a damaged dictionary.

    >>> find_language(["Haus Häuser Straße gehen schnell"], "en"), find_language(["cat zebra Haus"], "en")
    ('de', 'en')
    """
    words = {word for piece in pieces for word in _WORD.findall(piece)}
    known = {language: _count_known(words, language) for language in languages()}
    best = max(known, key=known.__getitem__)
    return best if known[best] >= _TIMES * known.get(usual, 0) + _MIN_KNOWN else usual


def _count_known(words: Iterable[str], language: Language) -> int:
    lexicon = open_home_lexicon(language)
    if lexicon is None:
        return 0
    return sum(lexicon.refusal(fold(word, language)) is None for word in words)
