"""Sets of words are the same whether the kernel gave them as bytes or an operator made them."""

import gc
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet

pytestmark = pytest.mark.usefixtures("either_kernel")

WORDS: Final = st.sets(st.text("ABE", min_size=1, max_size=9), max_size=300)
RACKS: Final = st.text("ABEZ", max_size=12)


def in_order(words: set[str]) -> list[str]:
    """Return the longest first, those of one length by the alphabet."""
    return sorted(words, key=lambda word: (-len(word), word))


@given(
    words=WORDS, racks=st.lists(RACKS, min_size=1, max_size=4), blanks=st.integers(0, 3), k=st.integers(0, 70)
)
def test_a_set_is_what_its_words_are(words: set[str], racks: list[str], blanks: int, k: int) -> None:
    every = WordSet(Slices(write_slices(words)))
    assert list(every) == in_order(words)
    for rack in racks:
        found = every.makeable(rack, blanks)
        assert every.count_makeable(rack, blanks) == len(found) == len(list(found))
        as_integer = WordSet(every.slices, found.bits)
        whole = WordSet(every.slices, every.slices.to_bytes(found.bits))
        for same in (as_integer, whole):
            assert (same == found, hash(same) == hash(found), len(same)) == (True, True, len(found))
            assert list(same) == list(found) == in_order(set(found))
            assert same.best(k) == list(found)[:k]
        assert list(every - found) == in_order(words - set(found))
        assert bool(found) == bool(set(found))


def test_walks_through_one_set_do_not_meet() -> None:
    found = WordSet(Slices(write_slices({"A" * number for number in range(1, 40)})))
    one, two = iter(found), iter(found)
    assert [next(one), next(one), next(two), next(one)] == ["A" * 39, "A" * 38, "A" * 39, "A" * 37]
    assert (len(list(one)), len(list(two)), list(one)) == (36, 38, [])


def test_as_many_blanks_as_there_can_be() -> None:
    every = WordSet(Slices(write_slices({"A", "BEE"})))
    assert list(every.makeable("", 10**12)) == ["BEE", "A"]
    assert every.count_makeable("", 10**12) == 2


@pytest.mark.slow
def test_a_walk_outlives_its_set() -> None:
    walk = iter(WordSet(Slices(write_slices({"A", "BEE"}))))
    gc.collect()
    assert list(walk) == ["BEE", "A"]


@given(words=WORDS, rack=RACKS, blanks=st.integers(0, 3), k=st.integers(-1, 70))
def test_what_a_rack_makes_is_the_same_whatever_is_asked_first(
    words: set[str], rack: str, blanks: int, k: int
) -> None:
    every = WordSet(Slices(write_slices(words)))
    best, counted, listed, combined = (every.makeable(rack, blanks) for _ in range(4))
    whole = list(listed)
    assert best.best(max(k, 0)) == whole[: max(k, 0)]
    assert len(counted) == len(whole) == len(combined & every)
    assert list(best) == list(counted) == list(combined & every) == whole
