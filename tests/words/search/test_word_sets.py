"""The sets hold exactly what the judge allows, and come from the cache when they can."""

import random
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from wordsvc.words import House, find_manifest, make_authority, open_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.slices_file import slices_path
from wordsvc.words.search.word_sets import forget_word_sets, offered_words, word_sets

pytestmark = pytest.mark.usefixtures("either_kernel")

CHOICES = [
    ("en-common", False),
    pytest.param("de-common", True, marks=pytest.mark.slow),
    pytest.param(("en-us", "en-kids"), True, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("dictionaries", "no_names"), CHOICES)
def test_a_set_holds_what_the_authority_allows(dictionaries: str, no_names: bool) -> None:
    authority = open_authority(dictionaries, no_names=no_names)
    (words,) = word_sets(authority)
    listed = sorted(authority.lexicons[0].listed())
    for word in random.Random(5).sample(listed, 4_000):
        assert (word in words) == (authority.reason(word) is None)


@pytest.mark.parametrize("name", ["en", "en-us", "de", pytest.param("de-common", marks=pytest.mark.slow)])
def test_a_set_has_as_many_words_as_its_dictionary_says(name: str) -> None:
    (words,) = word_sets(open_authority(name))
    assert len(words) == find_manifest(name).words


def test_a_house_list_adds_and_rejects() -> None:
    house = House(frozenset({"ZZZQX", "CAT", "QIX"}), frozenset({"DOG", "QIX", "NOTAWORD"}))
    plain, added = word_sets(open_authority("en", house=house))
    assert list(added) == ["ZZZQX"]
    assert "CAT" in plain
    assert "DOG" not in plain
    assert len(plain) == len(word_sets(open_authority("en"))[0]) - 1


def test_no_word_of_several_lists_is_in_two_sets(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("cat\nzzzqx\nzzzqy\n")
    own = open_own_list(str(path), "en")
    sets = word_sets(make_authority([open_lexicon("en-common"), own]))
    assert [len(words) for words in sets] == [len(word_sets(open_authority("en-common"))[0]), 2]
    only = word_sets(make_authority([own]))
    assert [sorted(words) for words in only] == [["CAT", "ZZZQX", "ZZZQY"]]


def test_a_damaged_or_unwritable_cache_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = tmp_path / "mine.txt"
    path.write_text("cat\nact\n")
    own = open_own_list(str(path), "en")

    def read() -> list[str]:
        forget_word_sets()
        return [word for words in word_sets(make_authority([own])) for word in words]

    assert read() == ["ACT", "CAT"]
    kept = Path(slices_path(own.list_id))
    whole = kept.read_bytes()
    assert read() == ["ACT", "CAT"]
    kept.write_bytes(whole[:-1])
    assert read() == ["ACT", "CAT"]
    assert kept.read_bytes() == whole
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    assert read() == ["ACT", "CAT"]


@pytest.mark.slow
def test_choices_of_dictionaries_are_put_together_from_single_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    word_sets(open_authority("en"))
    made = Path(slices_path(open_lexicon("en").list_id))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept = Path(slices_path(open_lexicon("en").list_id))
    kept.parent.mkdir(parents=True)
    shutil.copy(made, kept)
    forget_word_sets()
    one, other = "en-kids", "en-short"
    alone = [len(word_sets(open_authority(name))[0]) for name in (one, other)]
    (both,) = word_sets(open_authority([one, other]))
    assert word_sets(open_authority([other, one, other])) == (both,)
    assert max(alone) < len(both) <= sum(alone)
    assert len(list(tmp_path.rglob("*.bits"))) == 2


@pytest.mark.slow
def test_many_threads_may_open_the_same_words_at_once() -> None:
    authority = open_authority(["en-short", "en-kids"])
    alone = [list(words) for words in offered_words(authority).words]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for _ in range(3):
            forget_word_sets()
            barrier = Barrier(8)

            def open_words(barrier: Barrier = barrier) -> list[list[str]]:
                barrier.wait()
                return [list(words) for words in offered_words(authority).words]

            with ThreadPoolExecutor(8) as pool:
                found = [pool.submit(open_words) for _ in range(8)]
                assert all(each.result() == alone for each in found)
    finally:
        sys.setswitchinterval(interval)


def test_sets_of_one_list_that_was_opened_twice_are_of_the_same_words() -> None:
    (first,) = word_sets(open_authority("en-short"))
    forget_word_sets()
    (second,) = word_sets(open_authority("en-short"))
    assert first.slices is not second.slices
    assert (first == second, hash(first) == hash(second)) == (True, True)
    assert list(first - second) == []
    assert list((first & second).makeable("QUIZ")) == list(first.makeable("QUIZ"))
