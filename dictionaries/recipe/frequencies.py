"""How common words are, by wordfreq."""

import gzip
from collections.abc import Collection, Mapping

from dictionaries.folding import Language, fold
from dictionaries.recipe.msgpack import unpack
from dictionaries.recipe.packages import Package
from dictionaries.tags import REFUSED

_RAREST = 200
"""A file of levels goes down to Zipf 2.0, once in ten million words: below, it is mostly chance."""


def word_levels(wordfreq: Package, language: Language, words: Mapping[str, int]) -> dict[str, int]:
    """How common the words that count are: Zipf times ten, rounded down."""
    counting = {word for word, tag in words.items() if not tag & REFUSED}
    found = zipf_hundredths(wordfreq, language, counting, _RAREST)
    return {word: hundredths // 10 for word, hundredths in found.items()}


def zipf_hundredths(
    wordfreq: Package, language: Language, words: Collection[str], least: int = 0
) -> dict[str, int]:
    """How common some folded words are in a language: Zipf times a hundred, where that is at least `least`.

    The list is a header and then buckets; bucket n holds the words of a frequency of 10 to the power
    of -n/100, which is a Zipf of 9 - n/100. Of spellings that fold to one word the commonest counts.
    """
    _, *buckets = unpack(gzip.decompress(wordfreq.read(f"wordfreq/data/large_{language}.msgpack.gz")))
    found: dict[str, int] = {}
    for number, spellings in enumerate(buckets):
        if 900 - number < least:
            break
        for word in (fold(spelling, language) for spelling in spellings):
            if word in words:
                found.setdefault(word, 900 - number)
    return found
