"""Words of the children's views: families that children say, and words that are not for children.

The curation has the families by field (`children-en.json`), and tells the words for sex, drugs and the body
that an adult's table takes and a child's does not (`adult-en.json`).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from dictionaries.paradigms import regular_forms
from dictionaries.recipe.german.forms import GermanForms
from dictionaries.tags import ALSO_A_NAME, REFUSED, allowed_tag, level_of

LEVEL: Final = 35
"""The highest level of SCOWL that the English children's view takes."""

ADULT_LEVEL: Final = 40
"""The least level of an English word that is not for children."""

TENTHS: Final = 30
"""The least Zipf value, times ten, that the German children's views take."""

Families = Mapping[str, Mapping[str, list[str]]]
"""Bases by field and by the letters of their classes."""


def bases(families: Families) -> Iterator[tuple[str, str]]:
    """Yield each base of some families with the letters of its classes.

    >>> list(bases({"animals": {"n": ["CAT", "DOG"]}}))
    [('CAT', 'n'), ('DOG', 'n')]
    """
    for field in families.values():
        for classes, words in field.items():
            yield from ((word, classes) for word in words)


def english_children(
    tags: Mapping[str, int], children: Mapping[str, Any], adult: Mapping[str, Any]
) -> dict[str, int]:
    """Return the tags of English words, with the families of children at `LEVEL` where theirs is higher.

    `children` has the `families`, as `not` the forms that stay where they are, and as `no_names` those that
    are words first and lose their mark of a name. Words that are not for children get `ADULT_LEVEL` where
    theirs is lower. A form that does not count stays as it is.

    >>> tags = {"PUFFIN": allowed_tag(60), "PUFFINS": allowed_tag(60), "CAT": allowed_tag(10)}
    >>> said = {"families": {"animals": {"n": ["PUFFIN", "CAT"]}}, "not": [], "no_names": []}
    >>> found = english_children(tags, said, {"families": {}, "parts": []})
    >>> [level_of(tag) for tag in found.values()]
    [35, 35, 10]
    """
    forms = set().union(*(_english_forms(base, classes) for base, classes in bases(children["families"])))
    forms -= set(children["not"])
    counting = {word: tag for word, tag in tags.items() if not tag & REFUSED}
    changed = {
        form: allowed_tag(LEVEL, tag & ~0x0F)
        for form, tag in counting.items()
        if form in forms and level_of(tag) > LEVEL
    }
    for form in counting.keys() & set(children["no_names"]):
        changed[form] = changed.get(form, counting[form]) & ~ALSO_A_NAME
    adults = set().union(*(_english_forms(base, classes) for base, classes in bases(adult["families"])))
    for word in {*adults, *_with_part(counting, adult)} - set(adult.get("not", ())):
        tag = changed.get(word, tags.get(word, REFUSED))
        if not tag & REFUSED and level_of(tag) < ADULT_LEVEL:
            changed[word] = allowed_tag(ADULT_LEVEL, tag & ~0x0F)
    return {**tags, **changed}


def german_compounds(families: Families, forms: GermanForms, words: Mapping[str, int]) -> set[str]:
    """Return the forms of the nouns that children say and no source has: compounds of words that count.

    `words` are the tags of the sources' words; the parts of a compound have to count.

    >>> forms = GermanForms({"ENTE": {"ENTE", "ENTEN"}}, {})
    >>> said = {"toys": {"n": ["BADEENTE", "QUAKENTE"]}}
    >>> sorted(german_compounds(said, forms, dict.fromkeys(["BADE", "ENTE"], allowed_tag(80))))
    ['BADEENTE', 'BADEENTEN']
    """
    counting = {word for word, tag in words.items() if not tag & REFUSED}
    lacking = (base for base, classes in bases(families) if classes == "n" and base not in words)
    return set().union(*(forms.of_compound(base, counting) for base in lacking))


def german_children(
    levels: Mapping[str, int],
    words: Mapping[str, int],
    forms: GermanForms,
    families: Families,
    adult: Mapping[str, Any],
) -> dict[str, int]:
    """Return the Zipf values times ten of German words, at least `TENTHS` for the families of children.

    Words that are not for children get less than `TENTHS`. `words` are the tags that say which forms count.

    >>> tags = {"NASHORN": allowed_tag(80), "SEX": allowed_tag(80)}
    >>> adult = {"families": {}, "parts": ["SEX"]}
    >>> german_children({"SEX": 48}, tags, GermanForms({}, {}), {"animals": {"n": ["NASHORN"]}}, adult)
    {'SEX': 29, 'NASHORN': 30}
    """
    counting = {word for word, tag in words.items() if not tag & REFUSED}
    said = set().union(*(forms.of(base, classes) for base, classes in bases(families))) & counting
    raised = {**levels, **{form: max(TENTHS, levels.get(form, 0)) for form in sorted(said)}}
    adults = set().union(*(forms.of(base, classes) for base, classes in bases(adult["families"])))
    adults = {*adults, *_with_part(raised, adult)} - set(adult.get("not", ()))
    return {word: min(level, TENTHS - 1) if word in adults else level for word, level in raised.items()}


def _english_forms(base: str, classes: str) -> frozenset[str]:
    return regular_forms(base, "en", classes) if classes else frozenset([base])


def _with_part(words: Mapping[str, int], adult: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words that contain one of the parts that tell a word that is not for children."""
    if adult["parts"]:
        found = re.compile("|".join(adult["parts"])).search
        yield from filter(found, words)
