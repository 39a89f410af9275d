"""The words that an authority allows, as sets that can be searched."""

import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from wordsvc.words.authority import Authority, WordList, make_authority
from wordsvc.words.notices import Tell
from wordsvc.words.reading import LONGEST_WORD
from wordsvc.words.slices import Slices, write_slices
from wordsvc.words.slices_file import open_bits, open_slices, slices_path
from wordsvc.words.word_set import WordSet

_MOST_OPEN: Final = 16
"""Choices of dictionaries that stay open; one more is read from its files again."""

_STEP: Final = 5_000
"""After so many words it is told how far the choice is."""

_VERSION: Final = "1"
"""Changes when the same authority chooses other words."""


def word_sets(authority: Authority) -> tuple[WordSet, ...]:
    """Every word that the authority allows.

    One set for each list of words behind it, and one for what the house adds; no word is in two.
    A word that can be read is in one of them exactly when `authority.reason(word)` is None.
    """
    sets = _by_dictionaries(tuple(map(_SameList, authority.lexicons)), authority.no_names)
    house = authority.house
    if house is None:
        return sets
    kept = [words - words.only(house.reject) if house.reject else words for words in sets]
    added = [w for w in house.add - house.reject if not any(w in words for words in kept)]
    if added:
        kept.append(WordSet(Slices(write_slices(added))))
    return tuple(kept)


def ready_slices(words: WordList) -> Slices | None:
    """The slices of a list where there is a file of them; None when they would have to be made first."""
    return _open(_SameList(words)) if os.path.exists(slices_path(words.list_id)) else None


class _SameList:
    """A list that is told from others by what it is, not by which object it is."""

    def __init__(self, words: WordList) -> None:
        self.words = words
        self.key = (words.list_id, words.reference)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameList) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(_MOST_OPEN)
def _by_dictionaries(lists: tuple[_SameList, ...], no_names: bool) -> tuple[WordSet, ...]:
    """What dictionaries allow, any of them a word."""
    lexicons = [entry.words for entry in lists]
    authority = make_authority(lexicons, no_names=no_names)
    bases = {lexicon.list_id: lexicon for lexicon in lexicons}
    sets: list[WordSet] = []
    for list_id, lexicon in bases.items():
        slices = _open(_SameList(lexicon))
        if len(lexicons) == 1 and lexicon.allows_all(no_names=no_names):
            return (WordSet(slices),)

        size = slices.every.bit_count()

        def choose(
            tell: Tell, slices: Slices = slices, before: tuple[WordSet, ...] = tuple(sets), size: int = size
        ) -> int:
            return slices.set_of(
                word
                for word in _told(slices.words(slices.every), size, tell)
                if authority.reason(word) is None and not any(word in words for words in before)
            )

        name = " and ".join(reference.name for reference in authority.references)
        sets.append(WordSet(slices, open_bits(list_id, _selection(authority, bases), choose, size, name)))
    return tuple(sets)


@lru_cache(_MOST_OPEN)
def _open(entry: _SameList) -> Slices:
    words = entry.words
    return open_slices(
        words.list_id,
        lambda: (word for word in words.listed() if len(word) <= LONGEST_WORD),
        words.reference.name,
    )


def _told(words: Iterable[str], size: int, tell: Tell) -> Iterator[str]:
    """The words, while it is told how many of them were asked for."""
    for number, word in enumerate(words):
        if not number % _STEP:
            tell(number / size)
        yield word


def _selection(authority: Authority, list_ids: Iterable[str]) -> str:
    """A name for what an authority chooses from its lists."""
    import hashlib  # only here: it is slow to load and a whole dictionary needs no choice

    hashes = " ".join([_VERSION, *list_ids, *(reference.sha256 for reference in authority.references)])
    return hashlib.sha256(hashes.encode()).hexdigest()[:16]
