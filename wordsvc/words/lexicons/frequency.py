"""Frequencies of words in a language, whatever list judges a match: for players with a vocabulary.

The scale is Zipf's: the common logarithm of how often a word comes in a thousand million words. German and
Dutch have such numbers in a file of levels; English has sizes of word lists (`dictionaries.tags.LEVELS`),
each of which stands for a number here.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

import marisa_trie

from dictionaries import Language
from dictionaries.tags import LEVELS
from wordsvc.words.lexicons.lexicon import Lexicon, open_home_lexicon
from wordsvc.words.lexicons.trie_files import open_trie

UNLISTED: Final = 1.5
"""The number of a word of which nothing is told: it is rarer than all that are listed."""

_OF_LEVELS: Final = dict(zip(LEVELS, (4.6, 4.0, 3.3, 3.0, 2.8, 2.7, 2.5, 2.0, UNLISTED), strict=True))
"""About what the words of an English list have that smaller lists lack; 60 is the last of `en-common`."""


class Frequencies:
    """The frequencies of the words of one language."""

    def __init__(self, lexicon: Lexicon | None) -> None:
        """Ask the language's own dictionary; None where it is not installed, and nothing is known then.

        Raises `DictionaryError` when its file of levels is missing or damaged.
        """
        self._lexicon = lexicon
        file = lexicon.manifest.file_of("levels") if lexicon else None
        self._tenths: marisa_trie.RecordTrie | None = None
        if lexicon is not None and file is not None:
            self._tenths = open_trie(marisa_trie.RecordTrie("<B"), lexicon.manifest, file)

    def zipf(self, word: str) -> float:
        """Return the Zipf value of a folded word, from 1.5 for one that is not listed to about 7.5.

        >>> open_frequencies("de").zipf("HAUS") > open_frequencies("de").zipf("HAGEL")
        True
        """
        if self._tenths is not None:
            found = self._tenths.get(word)
            return found[0][0] / 10 if found else UNLISTED
        return _OF_LEVELS.get(self._lexicon.level(word), UNLISTED) if self._lexicon else UNLISTED

    def common(self, least: float) -> Iterator[str]:
        """Yield the words that are at least so common, counting or not; `least` is more than `UNLISTED`."""
        if self._tenths is not None:
            yield from (word for word, (tenths,) in self._tenths.iteritems() if tenths >= least * 10)
        elif self._lexicon is not None:
            yield from (word for word in self._lexicon.words() if self.zipf(word) >= least)


@cache
def open_frequencies(language: Language) -> Frequencies:
    """Return the frequencies of a language, opened once. Raises as `Frequencies` does."""
    return Frequencies(open_home_lexicon(language))
