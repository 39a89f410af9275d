"""Readers of the glosses that the tests make of small sources."""

from dictionaries.recipe.files.glosses import Glosses, OwnGlosses
from dictionaries.recipe.sources.packages import Pin

PIN = Pin("pypi", "small", "1", "small.whl", "", "CC0-1.0")
NONE_OF_OUR_OWN = OwnGlosses({}, {})


def first_names(glosses: Glosses) -> dict[str, str]:
    return {word: links[0].name for word, links in glosses.words.items()}


def relations(glosses: Glosses) -> dict[str, list[tuple[str, str]]]:
    return {word: [(link.name, link.relation) for link in links] for word, links in glosses.words.items()}
