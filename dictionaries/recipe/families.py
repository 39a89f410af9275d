"""Words as families: a base that counts brings its forms."""

from collections.abc import Mapping
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
    for level in sorted((int(key) for key in lists if key.isdigit()), reverse=True):
        for classes, bases in lists[str(level)].items():
            for base in bases:
                forms = regular_forms(base, language, classes) if classes else {base}
                levels.update(dict.fromkeys(forms, level))
    return levels
