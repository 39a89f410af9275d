"""Slices against a plain reading of what each question means."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.words.cache_file import write_cache
from wordsvc.words.search.bit_counters import by_worth
from wordsvc.words.search.patterns import shorten
from wordsvc.words.search.slices import Slices, SlicesError
from wordsvc.words.search.slices_format import JOINED, LINE, planes_begin
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet

pytestmark = pytest.mark.usefixtures("either_kernel")

FEW = st.text(alphabet="ABEZ", min_size=1, max_size=18)
LISTS = st.lists(st.one_of(FEW, st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=9)))
RACKS = st.one_of(
    st.text(alphabet="ABEZ", max_size=20), st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ", max_size=20)
)


def in_order(words: set[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


@settings(max_examples=examples(300))
@given(LISTS, RACKS, st.integers(0, 7))
def test_within_is_what_counting_letters_says(words: list[str], rack: str, blanks: int) -> None:
    slices = Slices(write_slices(words))
    have = Counter(rack)
    wanted = {word for word in words if (Counter(word) - have).total() <= blanks}
    assert list(slices.words(slices.within(rack, blanks))) == in_order(wanted)
    assert slices.count(rack, blanks) == len(wanted)
    assert WordSet(slices, slices.within(rack, blanks)).best(3) == in_order(wanted)[:3]


def test_more_blanks_than_letters_let_every_word_through() -> None:
    slices = Slices(write_slices(["CAT", "ACT", "QUIZ"]))
    assert slices.count("", 1_000) == 3
    assert slices.within("", 1_000) == slices.every
    assert [bits.bit_count() for bits in slices.within_each("Q", range(6))] == [0, 0, 0, 3, 3, 3]


@settings(max_examples=examples(200))
@given(LISTS, RACKS, st.integers(-1, 12), st.integers(-1, 60))
def test_having_and_lengths(words: list[str], letters: str, least: int, most: int) -> None:
    slices = Slices(write_slices(words))
    having = {word for word in words if not Counter(letters) - Counter(word)}
    assert set(slices.words(slices.having(letters))) == having
    between = {word for word in words if least <= len(word) <= most}
    assert set(slices.words(slices.lengths(least, most))) == between


def pairs(word: str, letters: str) -> int:
    """Return the most pairs of neighbours among letters, by trying every pair at every place."""
    if len(word) < 2:
        return 0
    best = pairs(word[1:], letters)
    return max(best, 1 + pairs(word[2:], letters)) if word[0] in letters and word[1] in letters else best


@given(st.lists(st.text(alphabet="ABEZ", min_size=1, max_size=10)), st.sampled_from(["", "A", "ABE", "BZ"]))
def test_neighbours_are_counted_in_pairs(words: list[str], letters: str) -> None:
    slices = Slices(write_slices(words))
    for number, bits in enumerate(slices.neighbours(letters, 3), start=1):
        assert set(slices.words(bits)) == {word for word in words if pairs(word, letters) >= number}


@given(LISTS, st.dictionaries(st.sampled_from("ABEZQX"), st.integers(0, 20)))
def test_words_are_worth_what_their_letters_are(words: list[str], worth: dict[str, int]) -> None:
    slices = Slices(write_slices(words))
    groups = list(by_worth(slices.every, slices.worth(worth)))
    found = {word: value for value, bits in groups for word in slices.words(bits)}
    assert found == {word: sum(worth.get(letter, 0) for letter in word) for word in words}
    values = [value for value, _ in groups]
    assert values == sorted(set(values), reverse=True)


@given(LISTS, LISTS)
def test_ranks_and_sets_of_words(words: list[str], others: list[str]) -> None:
    slices = Slices(write_slices(words))
    for word in {*words, *others, "", "A\ud800", "ÄPFEL"}:
        assert (slices.rank(word) is not None) == (word in words)
    assert set(slices.words(slices.set_of(others))) == set(words) & set(others)
    assert len({slices.rank(word) for word in set(words)}) == len(set(words))


@given(LISTS, LISTS, LISTS)
def test_word_sets_behave_as_sets(words: list[str], one: list[str], two: list[str]) -> None:
    every = WordSet(Slices(write_slices(words)))
    first, second = every.only(one), every.only(two)
    mine, yours = set(words) & set(one), set(words) & set(two)
    assert list(first & second) == in_order(mine & yours)
    assert list(first | second) == in_order(mine | yours)
    assert list(first - second) == in_order(mine - yours)
    assert list(first ^ second) == in_order(mine ^ yours)
    assert len(first) == len(mine)
    assert bool(first) == bool(mine)
    assert first.count_makeable("ABEZAB", 1) == len(first.makeable("ABEZAB", 1))
    assert first.best(3) == in_order(mine)[:3]
    assert (first == second) == (mine == yours)
    assert first == every.only(mine)
    assert hash(first) == hash(every.only(mine))
    for word in {*one, *two, "Q"}:
        assert (word in first) == (word in mine)


@given(LISTS, st.text("AB?*", max_size=6))
def test_patterns_are_matched_as_by_an_expression(words: list[str], pattern: str) -> None:
    expression = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    matched = {word for word in words if expression.fullmatch(word)}
    every = WordSet(Slices(write_slices(words)))
    assert set(every.matching(pattern)) == set(every.matching(shorten(pattern))) == matched


def test_sets_of_different_lists_do_not_mix() -> None:
    one, two = (WordSet(Slices(write_slices(["CAT"]))) for _ in range(2))
    assert one != two
    with pytest.raises(ValueError, match="same list"):
        one & two


def test_the_file_is_the_same_whatever_the_order_of_the_words() -> None:
    assert write_slices(["CAT", "ACT", "A", "CAT"]) == write_slices(["A", "ACT", "CAT"])


def test_every_plane_of_a_cache_file_is_at_a_line(tmp_path: Path) -> None:
    words = {letter * length + "S" for letter in "ABCDEFGHI" for length in range(1, 60)}
    write_cache(str(tmp_path / "list.slices"), write_slices(words))
    content = (tmp_path / "list.slices").read_bytes()
    nine_words_of_each_length = (b"\xff\1" * 59).ljust(2 * LINE, b"\0")
    assert content.index(nine_words_of_each_length) % LINE == 0


@settings(max_examples=examples(100))
@given(LISTS)
def test_joined_planes_are_those_of_their_letters(words: list[str]) -> None:
    content = write_slices(words)
    slices = Slices(content)
    depths = [
        max((word.count(letter) for word in words), default=0) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    ]
    size = -(-slices.every.bit_length() // (8 * LINE)) * LINE
    at = planes_begin(slices.longest, sum(depths)) + (1 + sum(depths)) * size
    for letters in JOINED:
        joined = int.from_bytes(content[at : at + size], "little")
        assert set(slices.words(joined)) == {word for word in words if not set(word).isdisjoint(letters)}
        at += size


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d[:-1],
        lambda d: d + b"A",
        lambda d: d[:10],
        lambda d: b"",
        lambda d: b"X" + d[1:],
        lambda d: d[:20] + b"\1" + d[21:],  # a first rank that is no multiple of eight
        lambda d: d[:24] + b"\xff" * 4 + d[28:],  # more words than ranks
        lambda d: d[:84] + b"\x1a" + d[85:],  # a letter behind Z
        lambda d: d[:85] + b"\2" + d[86:],  # a letter twice, but not once
    ],
)
def test_what_is_no_file_of_slices_is_refused(change: Callable[[bytes], bytes]) -> None:
    with pytest.raises(SlicesError):
        Slices(change(write_slices(["CAT", "ACT", "AARDVARK"])))


def test_a_word_that_is_too_long_has_no_slices() -> None:
    assert Slices(write_slices(["A" * 63])).longest == 63
    with pytest.raises(ValueError, match="64 letters"):
        write_slices(["A" * 64])


def test_a_word_set_shows_its_first_words() -> None:
    words = WordSet(Slices(write_slices(["CAT", "ACT", "AT", "TA", "A", "I", "TACT"])))
    assert repr(words) == "<WordSet of 7: TACT ACT CAT AT TA ...>"
    assert repr(words.of_length(4, 4)) == "<WordSet of 1: TACT>"
