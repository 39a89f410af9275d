"""English words that one list alone has, for views that want words which other lists have too.

The rarer sizes of SCOWL hold words that are made by rule (UNRESENTFULLY). Of its size 70 a long word that
WordNet does not have, nor its base, has level 80. Words of levels 60 and 70 that SCOWL lacks are unlisted.
"""

from collections.abc import Collection, Mapping
from typing import Final

from dictionaries.tags import (
    ALSO_A_NAME,
    AMERICAN,
    BRITISH,
    LEVELS,
    REFUSED,
    UNLISTED,
    allowed_tag,
    level_of,
    unlisted_tag,
)

_DOUBTED_LEVEL: Final = 70
_LONGEST: Final = 9
"""The most letters of a word of that level that needs no second source."""


def mark_rare_words(
    tags: Mapping[str, int], listed: Collection[str], explained: Collection[str]
) -> dict[str, int]:
    """Return the tags of words, of which long ones without a second source are rarer, and others unlisted.

    Args:
        tags: the tags of all words, counting or refused.
        listed: the words that count without their families: those of SCOWL, and short ones.
        explained: the lemmas of WordNet and their forms.
    """
    return {word: _marked(word, tag, listed, explained) for word, tag in tags.items()}


def _marked(word: str, tag: int, listed: Collection[str], explained: Collection[str]) -> int:
    if tag & REFUSED:
        return tag
    if word not in listed:
        return unlisted_tag(tag) if level_of(tag) in UNLISTED else tag
    if level_of(tag) == _DOUBTED_LEVEL and len(word) > _LONGEST and word not in explained:
        return allowed_tag(LEVELS[-1], tag & (AMERICAN | BRITISH | ALSO_A_NAME))
    return tag
