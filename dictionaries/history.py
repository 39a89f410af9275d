"""The history of a dictionary: its older editions, and the words that each has otherwise than the next."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dictionaries.tags import ALSO_A_NAME, AMERICAN, BRITISH, REFUSALS, REFUSED, refusal_of
from dictionaries.views import View

REASONS: Final = (
    *REFUSALS,
    "listed",
    "unlisted",
    "level",
    "spelling",
    "name",
    "frequency",
    "offensive",
    "not_offensive",
)
"""The codes that say why a tag changed: the reason by which a word is refused now, or one of the others."""


class Change(NamedTuple):
    """Words of a file whose tag changed from `before` to `after`; None where the file has no such word."""

    before: int | None
    after: int | None
    reason: str
    words: tuple[str, ...]


class Edition(NamedTuple):
    """An edition that is not the newest.

    The fields are those of its manifest. `files` has the SHA-256 of each of its files by name, `changes` by
    name what is otherwise in the edition after it.
    """

    version: str
    sha256: str
    words: int
    names: int
    offensive: int
    refused: dict[str, int]
    sources: tuple[dict[str, str], ...]
    views: tuple[View, ...]
    files: dict[str, str]
    changes: dict[str, tuple[Change, ...]]


def tags_before(older: Sequence[Edition], file: str) -> dict[str, int | None]:
    """Return the tags of a file's words in the last of some editions, where the newest differs.

    None is for a word that the file did not have. `older` begins with the edition before the newest.
    """
    changed: dict[str, int | None] = {}
    for edition in older:
        for change in edition.changes.get(file, ()):
            changed.update(dict.fromkeys(change.words, change.before))
    return changed


def change_reason(role: str, before: int | None, after: int | None) -> str:
    """Return the code of `REASONS` that says why a tag in a file of some role changed.

    >>> change_reason("words", 7, 131), change_reason("words", None, 7), change_reason("words", 7, None)
    ('proper_noun', 'listed', 'unlisted')
    """
    if role == "offensive":
        return "offensive" if before is None else "not_offensive"
    if role == "levels":
        return "frequency"
    if after is None:
        return "unlisted"
    if after & REFUSED:
        return refusal_of(after) or "listed"
    if before is None or before & REFUSED:
        return "listed"
    changed = before ^ after
    if changed & (AMERICAN | BRITISH):
        return "spelling"
    return "name" if changed & ALSO_A_NAME else "level"
