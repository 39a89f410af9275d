"""How common words are, by wordfreq."""

import gzip
from collections.abc import Mapping

from dictionaries.folding import Language, fold
from dictionaries.recipe.msgpack import unpack
from dictionaries.recipe.packages import Package
from dictionaries.tags import REFUSED

_RAREST = 20
"""A file of levels goes down to Zipf 2.0, once in ten million words: below, it is mostly chance."""


def word_levels(wordfreq: Package, language: Language, words: Mapping[str, int]) -> dict[str, int]:
    """How common the words that count are: Zipf times ten, rounded down.

    The list is a header and then buckets; bucket n holds the words of a frequency of 10 to the power
    of -n/100, which is a Zipf of 9 - n/100. Of spellings that fold to one word the commonest counts.
    """
    _, *buckets = unpack(gzip.decompress(wordfreq.read(f"wordfreq/data/large_{language}.msgpack.gz")))
    levels: dict[str, int] = {}
    for number, spellings in enumerate(buckets):
        tenths = (900 - number) // 10
        if tenths < _RAREST:
            break
        for word in (fold(spelling, language) for spelling in spellings):
            if not words.get(word, REFUSED) & REFUSED:
                levels.setdefault(word, tenths)
    return levels
