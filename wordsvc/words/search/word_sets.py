"""The words that an authority allows, as sets that can be searched."""

import hashlib
import os
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Annotated, Final, NamedTuple

from wordsvc.input.answer import having
from wordsvc.words.authority import Authority, WordList, make_authority
from wordsvc.words.notices import ReportProgress
from wordsvc.words.parse_word import MAX_WORD_LENGTH
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_file import open_bits, open_slices, slices_path
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet

_MAX_OPEN: Final = 16
"""Choices of dictionaries that stay open; one more is read from its files again."""

_STEP: Final = 5_000
"""The number of words after which progress is reported."""

_RULE_DIGITS: Final = 16
"""The digits of the SHA-256 that names a rule for words of a list."""

_VERSION: Final = "2"
"""Changes when the same authority chooses other words."""


LeftOut = Annotated[
    int | None,
    having(minimum=0),
    "The number of offensive words that are left out; null where it is not known which words of a"
    " dictionary are.",
]


class Offered(NamedTuple):
    """The words that may be offered, and those left out because they are offensive; no word is in two sets.

    `left_out` is None where it is not known which words are offensive.
    """

    words: tuple[WordSet, ...]
    left_out: tuple[WordSet, ...] | None


def offered_words(authority: Authority, *, offensive: bool = False) -> Offered:
    """Return the words that an authority allows, parted into those to offer and those to leave out.

    With `offensive` none is left out. What the house adds is offered in any case.
    Raises `DictionaryError` when a file of offensive words is missing or damaged and they are not wanted.
    """
    sets = word_sets(authority)
    if offensive:
        return Offered(sets, ())
    if not authority.knows_offensive:
        return Offered(sets, None)
    files = frozenset(_Keyed(words, words.offensive_id) for words in authority.lexicons)
    lists = _keyed(authority)
    if authority.house is None:
        return _offered(lists, _rules(authority), files)
    house = authority.house
    kept: list[WordSet] = []
    left_out: list[WordSet] = []
    by_dictionaries = _by_dictionaries(lists, _rules(authority))
    for words, allowed in zip(sets, by_dictionaries, strict=False):
        found, apart = _offensive(allowed, files)
        kept.append(words - (found - found.only(house.add)) if house.add else words - found)
        left_out.append(apart - apart.only(house.add | house.reject))
    # What only the house adds stands in a set behind those of the dictionaries.
    return Offered((*kept, *sets[len(kept) :]), tuple(filter(None, left_out)))


def word_sets(authority: Authority) -> tuple[WordSet, ...]:
    """Return every word that the authority allows.

    One set for each list of words behind it, or a single one of the words of every list, and one for what
    the house adds; no word is in two.
    A word that can be read is in one of them exactly when `authority.reason(word)` is None.
    """
    sets = _by_dictionaries(_keyed(authority), _rules(authority))
    house = authority.house
    if house is None:
        return sets
    kept = [words - words.only(house.reject) if house.reject else words for words in sets]
    added = [w for w in house.add - house.reject if not any(w in words for words in kept)]
    if added:
        kept.append(WordSet(Slices(write_slices(added))))
    return tuple(kept)


def ready_slices(words: WordList) -> Slices | None:
    """Return the slices of a list if there is a file of them; None if they would have to be made."""
    return open_list(words) if os.path.exists(slices_path(words.list_id)) else None


def open_list(words: WordList) -> Slices:
    """Return the slices of a list, made before if there is no file of them."""
    return _open(_Keyed(words, words.list_id))


def forget_word_sets() -> None:
    """Close the words that are open: the next search opens them anew, for the kernel that is chosen then."""
    _offered.cache_clear()
    _offensive.cache_clear()
    _by_dictionaries.cache_clear()
    _by_dictionary.cache_clear()
    _open.cache_clear()


class _Keyed:
    """A list that is told from others by its key, not by which object it is."""

    def __init__(self, words: WordList, key: Hashable) -> None:
        self.words = words
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def _keyed(authority: Authority) -> frozenset[_Keyed]:
    """Return the lists of an authority, each once."""
    return frozenset(_Keyed(words, words.reference) for words in authority.lexicons)


class _Rules(NamedTuple):
    """The rules of a table that choose among the words of its dictionaries."""

    no_names: bool
    no_offensive: bool
    every_list: bool


def _rules(authority: Authority) -> _Rules:
    return _Rules(authority.no_names, authority.no_offensive, authority.every_list)


@lru_cache(_MAX_OPEN)
def _offered(lists: frozenset[_Keyed], rules: _Rules, files: frozenset[_Keyed]) -> Offered:
    """Return the words that dictionaries allow, parted; most questions are about the same few."""
    sets = _by_dictionaries(lists, rules)
    parted = [_offensive(words, files) for words in sets]
    kept = tuple(words - found for words, (found, _) in zip(sets, parted, strict=True))
    return Offered(kept, tuple(apart for _, apart in parted if apart))


@lru_cache(_MAX_OPEN)
def _offensive(words: WordSet, files: frozenset[_Keyed]) -> tuple[WordSet, WordSet]:
    """Return the offensive words of a set, as a part of it and as a small list by themselves."""
    bits = reduce(or_, (_offensive_bits(words.slices, entry) for entry in files), 0)
    found = WordSet(words.slices, words.bits & bits)
    return found, WordSet(Slices(write_slices(found)))


def _offensive_bits(slices: Slices, entry: _Keyed) -> int:
    """Return the words of a list that a file of offensive words has, by its id; chosen once and kept."""
    words = entry.words
    if not entry.key or not isinstance(slices.key, str):
        return slices.set_of(words.offensive_words())
    return slices.every & open_bits(
        slices.key,
        str(entry.key)[:_RULE_DIGITS],
        lambda tell: slices.set_of(words.offensive_words()),
        0,  # they are so few that nobody is told
        words.reference.name,
    )


@lru_cache(_MAX_OPEN)
def _by_dictionaries(lists: frozenset[_Keyed], rules: _Rules) -> tuple[WordSet, ...]:
    """Return the words that dictionaries allow, as disjoint sets, one a list of words.

    The words that every one of them allows are one set.
    """
    combine = and_ if rules.every_list else or_
    by_list: dict[str, WordSet] = {}
    for entry in sorted(lists, key=lambda entry: (entry.words.reference.name, entry.words.reference.sha256)):
        words = _by_dictionary(entry, rules.no_names)
        if rules.no_offensive:
            words -= words.only(entry.words.offensive_words())
        known = by_list.get(entry.words.list_id)
        by_list[entry.words.list_id] = words if known is None else combine(known, words)
    if rules.every_list:
        return (_of_every_list(sorted(by_list.values(), key=len)),)
    sets: list[WordSet] = []
    for words in sorted(by_list.values(), key=len, reverse=True):
        before = (
            words.only(word for word in words if any(word in others for others in sets)) if sets else None
        )
        sets.append(words if before is None else words - before)
    return tuple(sets)


def _of_every_list(sets: Sequence[WordSet]) -> WordSet:
    """Return the words of the first set, the smallest, that all others have."""
    first, *others = sets
    return first.only(word for word in first if all(word in words for words in others)) if others else first


@lru_cache(_MAX_OPEN)
def _by_dictionary(entry: _Keyed, no_names: bool) -> WordSet:
    """Return the words that one dictionary allows, chosen once and kept."""
    lexicon = entry.words
    slices = open_list(lexicon)
    if lexicon.allows_all(no_names=no_names):
        return WordSet(slices)
    size = slices.every.bit_count()

    def choose(tell: ReportProgress) -> int:
        if (left_out := lexicon.not_counting(no_names=no_names)) is not None:
            return slices.every ^ slices.set_of(left_out)
        return slices.set_of(_told(lexicon.counting(no_names=no_names), size, tell))

    name = lexicon.reference.name
    selection = _selection(make_authority([lexicon], no_names=no_names))
    return WordSet(slices, slices.every & open_bits(lexicon.list_id, selection, choose, size, name))


@lru_cache(_MAX_OPEN)
def _open(entry: _Keyed) -> Slices:
    words = entry.words
    return open_slices(
        words.list_id,
        lambda: (word for word in words.listed() if len(word) <= MAX_WORD_LENGTH),
        words.reference.name,
    )


def _told(words: Iterable[str], size: int, tell: ReportProgress) -> Iterator[str]:
    """Yield the words, while it is told how many of them were asked for."""
    for number, word in enumerate(words):
        if not number % _STEP:
            tell(number / size)
        yield word


def _selection(authority: Authority) -> str:
    """Return a name for what a dictionary allows of its list."""
    hashes = " ".join([_VERSION, *(reference.sha256 for reference in authority.dictionaries)])
    return hashlib.sha256(hashes.encode()).hexdigest()[:_RULE_DIGITS]
