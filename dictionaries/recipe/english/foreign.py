"""Refusals of English words and names at the table of another language.

Names and abbreviations come from what the English dictionary refuses. A foreign word is an ordinary English
word that English texts use at least as often as those of the language, by wordfreq; its licence asks for a
file of its own.
"""

from collections.abc import Collection, Mapping
from typing import Final

from dictionaries.folding import Language
from dictionaries.recipe.sources.frequencies import zipf_hundredths
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import REFUSED, level_of, refusal_of, refused_tag

_ORDINARY_LEVEL: Final = 60
_LEAST_ZIPF: Final = 300
"""The least frequency of a foreign word in English, in hundredths of Zipf: once in a million words."""

_FAR_ABOVE: Final = 120
"""The least difference to the Zipf value of the other language, from which an ending is rather English."""

_SHARED: Final = ("proper_noun", "abbreviation")
"""The reasons of the English dictionary that hold at other tables too."""

_MIN_LETTERS: Final = {"proper_noun": 3, "abbreviation": 2}


def english_refusals(
    english: Mapping[str, int], known: Collection[str], curation: Mapping[str, list[str]]
) -> dict[str, int]:
    """Return the tags of names and abbreviations of the English dictionary, as far as they are not `known`.

    `spoken` of the curation are words of everyday speech that only look like those: German NICH and MER.
    """
    spoken = set(curation["spoken"])
    return {
        word: refused_tag(reason)
        for word, tag in sorted(english.items())
        if (reason := refusal_of(tag)) in _SHARED
        and len(word) >= _MIN_LETTERS[reason]
        and word not in known
        and word not in spoken
    }


def foreign_words(
    english: Mapping[str, int], wordfreq: Package, known: Collection[str], language: Language
) -> dict[str, int]:
    """Return the tags of ordinary English words that are at least as common in English."""
    ordinary = {
        word for word, tag in english.items() if not tag & REFUSED and level_of(tag) <= _ORDINARY_LEVEL
    }
    candidates = {word for word in ordinary if len(word) >= 2 and word not in known}
    return {
        word: refused_tag("foreign_word")
        for word, difference in sorted(_differences(wordfreq, candidates, language).items())
        if difference >= 0
    }


def english_affixes(
    refusals: Mapping[str, int], english: Mapping[str, int], wordfreq: Package, language: Language
) -> set[str]:
    """Return the words refused as affixes that are rather English words, as AND and OF in German."""
    affixes = {word for word, tag in refusals.items() if refusal_of(tag) == "affix"}
    ordinary = {
        word
        for word in affixes & english.keys()
        if not english[word] & REFUSED and level_of(english[word]) <= _ORDINARY_LEVEL
    }
    differences = _differences(wordfreq, ordinary, language)
    return {word for word, difference in differences.items() if difference >= _FAR_ABOVE}


def _differences(wordfreq: Package, words: Collection[str], language: Language) -> dict[str, int]:
    """Return the Zipf values times a hundred in English, less those in another language, of common words."""
    in_other = zipf_hundredths(wordfreq, language, words)
    in_english = zipf_hundredths(wordfreq, "en", words, _LEAST_ZIPF)
    return {word: zipf - in_other.get(word, 0) for word, zipf in in_english.items()}
