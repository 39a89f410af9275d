"""The one byte that a trie keeps for each word.

A word that counts: bits 0 to 3 hold the index of its level in `LEVELS`, or behind these in `UNLISTED` if
SCOWL lacks the word; bit 4 says that it is spelled so in American English, bit 5 in British English, bit 6
that it is better known as a name.
A word that does not count: bit 7 is set and bits 0 to 3 hold the index of the reason in `REFUSALS`.
"""

from typing import Final

LEVELS: Final = (10, 20, 35, 40, 50, 55, 60, 70, 80)
"""SCOWL sizes: 10 holds the commonest words, 80 the rare ones."""

UNLISTED: Final = (60, 70)
"""The levels at which a tag tells the words that SCOWL lacks."""

REFUSALS: Final = ("contraction", "affix", "abbreviation", "proper_noun", "hyphenated", "foreign_word")
"""The reasons for which a dictionary refuses a word it knows; the recipe chooses among several."""

AMERICAN: Final = 0x10
BRITISH: Final = 0x20
ALSO_A_NAME: Final = 0x40
REFUSED: Final = 0x80
_INDEX: Final = 0x0F
_LEVEL_OF_INDEX: Final = (*LEVELS, *UNLISTED)


def allowed_tag(level: int, flags: int = 0) -> int:
    """Return the tag of a word that counts. `level` is one of `LEVELS`."""
    return LEVELS.index(level) | flags


def unlisted_tag(tag: int) -> int:
    """Return the tag of a word that counts at one of the levels of `UNLISTED`, as one that SCOWL lacks.

    >>> level_of(unlisted_tag(allowed_tag(60))), is_listed(unlisted_tag(allowed_tag(60)))
    (60, False)
    """
    return len(LEVELS) + UNLISTED.index(level_of(tag)) | tag & ~_INDEX


def is_listed(tag: int) -> bool:
    """Return False if the tag of a word that counts tells that SCOWL lacks it."""
    return tag & _INDEX < len(LEVELS)


def refused_tag(refusal: str) -> int:
    """Return the tag of a word that does not count. `refusal` is one of `REFUSALS`."""
    return REFUSED | REFUSALS.index(refusal)


def refusal_of(tag: int) -> str | None:
    """Return the reason that a tag gives against its word, or None when the word counts."""
    return REFUSALS[tag & _INDEX] if tag & REFUSED else None


def level_of(tag: int) -> int:
    """Return the level of a word that counts."""
    return _LEVEL_OF_INDEX[tag & _INDEX]


def marks_name(tag: int) -> bool:
    """Return True if a tag marks its word as a name, whether it counts or not."""
    return NAME_MARKS[tag]


NAME_MARKS: Final = tuple(
    tag & (REFUSED | _INDEX) == refused_tag("proper_noun") or tag & (REFUSED | ALSO_A_NAME) == ALSO_A_NAME
    for tag in range(256)
)
"""The answer of `marks_name` for each tag."""
