"""Words as families: a base that counts brings its forms."""

from collections.abc import Iterator, Mapping
from typing import Any

from dictionaries.paradigms import regular_forms


def curated_families(lists: Mapping[str, Any], language: str) -> dict[str, int]:
    """Return every form of the families that a curation names, with its level; of several levels the lowest.

    Args:
        lists: by level, as "60", the bases by the letters of their classes ("nv"); those under "" are words
            without forms.
        language: the language of the words.

    Raises:
        ValueError: when the language has no class of such a letter.

    >>> sorted(curated_families({"about": "", "60": {"n": ["ACAI"], "": ["YAY"]}}, "en").items())
    [('ACAI', 60), ('ACAIS', 60), ('YAY', 60)]
    """
    levels: dict[str, int] = {}
    for _, forms, level in family_forms(lists, language):
        levels.update({form: min(level, levels.get(form, level)) for form in forms})
    return levels


def family_forms(lists: Mapping[str, Any], language: str) -> Iterator[tuple[str, frozenset[str], int]]:
    """Yield each base of such lists with its forms and its level; see `curated_families`.

    >>> list(family_forms({"70": {"": ["YAY"]}}, "en"))
    [('YAY', frozenset({'YAY'}), 70)]
    """
    for level, families in lists.items():
        if level.isdigit():
            for classes, bases in families.items():
                for base in bases:
                    forms = regular_forms(base, language, classes) if classes else frozenset([base])
                    yield base, forms, int(level)
