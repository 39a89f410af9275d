"""The words at most two changes away, held to a slow and exact search of all words."""

import string
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.words import Authority, House, Lexicon, make_authority, open_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.near_words import are_within, change, within_two_changes
from wordsvc.words.search.word_sets import word_sets


def distance(one: str, other: str) -> int:
    """Return the distance of Damerau and Levenshtein, by the algorithm of Lowrance and Wagner."""
    most = len(one) + len(other)
    table = [[most] * (len(other) + 2) for _ in range(len(one) + 2)]
    for i in range(len(one) + 1):
        table[i + 1][1] = i
    for j in range(len(other) + 1):
        table[1][j + 1] = j
    last: dict[str, int] = {}
    for i, a in enumerate(one, 1):
        match = 0
        for j, b in enumerate(other, 1):
            row, column = last.get(b, 0), match
            cost = int(a != b)
            match = match if cost else j
            table[i + 1][j + 1] = min(
                table[i][j] + cost,
                table[i + 1][j] + 1,
                table[i][j + 1] + 1,
                table[row][column] + (i - row - 1) + 1 + (j - column - 1),
            )
        last[a] = i
    return table[-1][-1]


texts = st.text("ABC", max_size=8)


@settings(max_examples=examples(1_000))
@given(texts, texts)
def test_so_many_changes_are_told_from_more(one: str, other: str) -> None:
    for changes in (0, 1, 2):
        assert are_within(one, other, changes) is (distance(one, other) <= changes)


@given(st.text("ABCD", max_size=6))
def test_a_change_is_a_letter_added_dropped_replaced_or_swapped(word: str) -> None:
    assert {near for near in change(word, "ABCD") if distance(word, near) > 1} == set()
    shorter = [word[:i] + word[i + 1 :] for i in range(len(word))]
    assert {word, *shorter} <= {*change(word, "ABCD"), word}


@pytest.fixture(params=["heads", "slices"])
def way(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Search without slices and with them."""
    if request.param == "heads":
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    else:
        for name in ("en", "de"):
            word_sets(open_authority(name))
    return str(request.param)


def counting(found: set[str], authority: Authority) -> set[str]:
    return {word for word in found if authority.reason(word) is None}


def mask(word: str) -> int:
    """Return the letters of a word as bits: a change adds or removes one, or both."""
    return sum(1 << ord(letter) - ord("A") for letter in set(word))


@cache
def masks(name: str) -> list[tuple[str, int]]:
    return [(word, mask(word)) for word in open_lexicon(name).words()]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("en-short", "QIUT"),
        ("en-short", "QZ"),
        *(
            pytest.param(name, word, marks=pytest.mark.slow)
            for name, word in [
                ("en", "TOMMOROW"),
                ("en", "QZ"),
                ("en", "ETC"),
                ("en", "INTERNATIONL"),
                ("en-us", "COLUORR"),
                ("de", "VERSICHRUNGG"),
                ("de", "HAUSTRU"),
            ]
        ),
    ],
)
@pytest.mark.usefixtures("way")
def test_every_word_of_a_dictionary_within_two_changes_is_found(name: str, word: str) -> None:
    authority = open_authority(name)
    letters = mask(word)
    likely = [
        other
        for other, has in masks(name)
        if abs(len(other) - len(word)) <= 2 and (letters ^ has).bit_count() <= 4
    ]
    expected = {other for other in likely if distance(word, other) <= 2}
    assert counting(within_two_changes(word, authority), authority) == expected


@settings(max_examples=examples(200))
@given(
    st.lists(st.text("ABCD", min_size=1, max_size=13), min_size=1, max_size=20),
    st.text("ABCD", min_size=1, max_size=13),
    st.booleans(),
)
def test_every_word_of_any_list_within_two_changes_is_found(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], asked: str, many: bool
) -> None:
    folder = tmp_path_factory.mktemp("lists")
    path = folder / "own.txt"
    path.write_text("\n".join(words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        authority = make_authority(
            [open_own_list(str(path), "en")], house=House(frozenset({"ABBA", "DADABA"}))
        )
        among = 10 if many else 1
        found = counting(within_two_changes(asked, authority, "ABCD", among=among), authority)
    assert found == {word for word in {*words, "ABBA", "DADABA"} if distance(word, asked) <= 2}


ALPHABETS = [string.ascii_uppercase[: n + 1] * 2 for n in range(0, 25, 4)]
LONG = ["VERSICHRUNGG", "AUSGEZEICHNTE", "UNTERHALTSAM", "INTERNATIONL", "CONSTIPASION", "OVERESTIMATD"]


class Counted:
    """A dictionary that counts what is looked at."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon, self.looked_at = lexicon, 0
        self.language, self.reference, self.rules = lexicon.language, lexicon.reference, lexicon.rules
        self.list_id = "none of that name"

    def refusal(self, word: str, *, no_names: bool = False) -> str | None:
        self.looked_at += 1
        return self.lexicon.refusal(word, no_names=no_names)

    def starting(self, letters: str) -> list[str]:
        found = self.lexicon.starting(letters)
        self.looked_at += 1 + len(found)
        return found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("en", LONG[-1:]),
        *(pytest.param(name, [*ALPHABETS, *LONG], marks=pytest.mark.slow) for name in ("en", "de")),
    ],
    ids=["en-short", "en", "de"],
)
def test_the_work_without_slices_is_bounded_whatever_the_word(name: str, words: list[str]) -> None:
    lexicon = open_lexicon(name)
    for word in words:
        counted = Counted(lexicon)
        within_two_changes(word, make_authority([counted]))  # type: ignore[list-item]
        assert counted.looked_at < 100_000
