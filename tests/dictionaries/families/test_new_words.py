"""The families of new English words (`curation/families-en.json`), and how they come into the dictionary."""

import json
from collections import Counter
from pathlib import Path

import pytest

from dictionaries import is_letters, recipe
from dictionaries.recipe.families import curated_families
from dictionaries.tags import LEVELS
from wordsvc import judge
from wordsvc.words import open_lexicon

LISTS = json.loads((Path(recipe.__file__).parent / "curation" / "families-en.json").read_text("utf-8"))
FAMILIES = [(level, classes) for level in LISTS if level.isdigit() for classes in LISTS[level]]
BASES = [base for level, classes in FAMILIES for base in LISTS[level][classes]]
SIDES = ("american", "british")
MISSED = "lede innie demonyms exome branes krumping bubbes aji influencer spork rizzed wifi"


@pytest.mark.parametrize(
    "words", [*(LISTS[level][classes] for level, classes in FAMILIES), *(LISTS[side] for side in SIDES)]
)
def test_list_is_sorted_and_folded(words: list[str]) -> None:
    assert words == sorted(set(words))
    assert all(is_letters(word) and word.isupper() and len(word) > 2 for word in words)


def test_no_base_stands_in_two_lists() -> None:
    assert [base for base, times in Counter(BASES).items() if times > 1] == []


def test_levels_are_those_of_english() -> None:
    assert {int(level) for level, _ in FAMILIES} <= set(LEVELS)


def test_spellings_of_one_side_are_bases_of_that_side_alone() -> None:
    american, british = (set(LISTS[side]) for side in SIDES)
    assert american | british <= set(BASES)
    assert not american & british


@pytest.mark.once
def test_every_form_of_the_families_counts() -> None:
    lexicon = open_lexicon("en")
    assert [word for word in curated_families(LISTS, "en") if lexicon.refusal(word) is not None] == []


@pytest.mark.parametrize("word", MISSED.split())
def test_word_that_players_missed_counts(word: str) -> None:
    assert judge(word).allowed


@pytest.mark.parametrize("word", ["Goodreads", "Dreamworks", "Reddit", "tiktok"])
def test_name_is_no_new_word(word: str) -> None:
    assert not judge(word).allowed
