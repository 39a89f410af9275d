"""Offensive words by families: the curation lists bases, and each form of one that counts is offensive."""

from collections.abc import Iterable, Mapping
from typing import Final

from dictionaries.paradigms import regular_forms
from dictionaries.recipe.german.forms import GermanForms

_CLASSES: Final = "nvad"
"""A listed word may be of any class: forms of the wrong class are no words, or are excepted."""


def offensive_english(lists: Mapping[str, list[str]], counting: Iterable[str]) -> dict[str, int]:
    """Return the offensive words among those that count, each with 0: that a word is there says all.

    `lists` has the bases as `words`, and as `not` the words that only look like a form of one.

    >>> offensive_english({"words": ["WOP"], "not": ["WOPPED"]}, ["WOP", "WOPPED", "WOPS"])
    {'WOP': 0, 'WOPS': 0}
    """
    forms = set().union(*(regular_forms(base, "en", _CLASSES) for base in lists["words"]))
    return _among(forms, lists, counting)


def offensive_german(
    lists: Mapping[str, list[str]], counting: Iterable[str], forms: GermanForms
) -> dict[str, int]:
    """Return the offensive words among those that count, as `offensive_english` does.

    >>> offensive_german({"words": ["PISSEN"], "not": []}, ["PISSEN", "PISST", "PIZZA"], GermanForms({}, {}))
    {'PISSEN': 0, 'PISST': 0}
    """
    found = set().union(*(forms.of(base, _CLASSES) for base in lists["words"]))
    return _among(found, lists, counting)


def _among(forms: set[str], lists: Mapping[str, list[str]], counting: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(sorted(forms & set(counting) - set(lists["not"])), 0)
