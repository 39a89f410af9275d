"""Frequencies of words, by wordfreq."""

import gzip
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from msgpack import unpackb

from dictionaries.folding import Language, fold
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import REFUSED

_RAREST = 200
"""A file of levels goes down to Zipf 2.0, once in ten million words: below, it is mostly chance."""


def word_levels(wordfreq: Package, language: Language, words: Mapping[str, int]) -> dict[str, int]:
    """Return the frequencies of words that count: Zipf times ten, rounded down."""
    counting = {word for word, tag in words.items() if not tag & REFUSED}
    found = zipf_hundredths(wordfreq, language, counting, _RAREST)
    return {word: hundredths // 10 for word, hundredths in found.items()}


def zipf_hundredths(
    wordfreq: Package, language: Language, words: Collection[str], least: int = 0
) -> dict[str, int]:
    """Return the Zipf values of folded words in a language times a hundred, where at least `least`.

    Of spellings that fold to one word the commonest counts.
    """
    found: dict[str, int] = {}
    for hundredths, folded in _buckets(wordfreq, language):
        if hundredths < least:
            break
        for word in folded:
            if word in words:
                found.setdefault(word, hundredths)
    return found


def frequencies(wordfreq: Package, language: Language) -> Counter[str]:
    """Return the number of each folded word in a milliard words; 0 for those that wordfreq lacks.

    What folds to one word is added up.
    """
    found: Counter[str] = Counter()
    for hundredths, folded in _buckets(wordfreq, language):
        times = round(10 ** (hundredths / 100))
        for word in folded:
            found[word] += times
    return found


def common_words(wordfreq: Package, spoken: str, least: int, language: Language) -> set[str]:
    """Return the words of a spoken language from a Zipf value times a hundred on, folded as in `language`."""
    buckets = _buckets(wordfreq, language, f"small_{spoken}")
    return {word for hundredths, folded in buckets if hundredths >= least for word in folded}


def _buckets(wordfreq: Package, language: Language, name: str = "") -> Iterator[tuple[int, Iterator[str]]]:
    """Yield the folded words of each Zipf times a hundred in a list, from the commonest on.

    The list, by default the large one of the language, is a header and then buckets; bucket n holds the words
    of a frequency of 10 to the power of -n/100, which is a Zipf of 9 - n/100.
    """
    _, *buckets = unpackb(
        gzip.decompress(wordfreq.read(f"wordfreq/data/{name or f'large_{language}'}.msgpack.gz"))
    )
    for number, spellings in enumerate(buckets):
        yield 900 - number, (fold(spelling, language) for spelling in spellings)
