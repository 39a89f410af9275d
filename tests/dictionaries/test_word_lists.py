"""The lists made by reading: offensive words, new words, levels; asked of the built dictionaries."""

import json
from pathlib import Path

import pytest

from dictionaries import is_letters, recipe
from dictionaries.tags import LEVELS, level_of
from wordsvc import judge
from wordsvc.words import open_lexicon

FOLDER = Path(recipe.__file__).parent / "curation"
FILES = ("offensive-en", "offensive-de", "levels-en", "levels-de", "children-en", "adult-en", "adult-de")
LISTS: dict[str, dict[str, list[str]]] = {
    name: {
        key: words
        for key, words in json.loads((FOLDER / f"{name}.json").read_text("utf-8")).items()
        if isinstance(words, list)
    }
    for name in FILES
}
RUN_TOGETHER = """
aswell afterall tobe highschool longterm fulltime multi quo versa situ fide coli aeq alot everytime
"""
ORDINARY = {
    "en": "shag cock ass tit pussy hooker queer dyke bastard damn penis niggard",
    "de": "jude schwul lesbe nackt penis weib sau eskimo mauscheln lust",
}
EACH = [(name, key) for name in LISTS for key in LISTS[name]]
WORDS = [(name, key) for name, key in EACH if key != "parts"]


@pytest.mark.parametrize(("name", "key"), EACH)
def test_every_list_is_sorted_and_folded(name: str, key: str) -> None:
    words = LISTS[name][key]
    assert words == sorted(set(words))
    assert all(is_letters(word) and word.isupper() for word in words)


@pytest.mark.parametrize(("name", "key"), WORDS)
def test_every_listed_word_counts(name: str, key: str) -> None:
    lexicon = open_lexicon("de-large" if name.endswith("-de") else name[-2:])
    assert [word for word in LISTS[name][key] if lexicon.refusal(word) is not None] == []


def test_no_word_of_a_list_of_levels_stands_in_another() -> None:
    lower, upper = LISTS["levels-en"].values()
    assert not set(lower) & {*upper, *LISTS["offensive-en"]["words"]}


@pytest.mark.parametrize("key", LISTS["levels-en"])
def test_every_word_has_the_level_of_its_list(key: str) -> None:
    lexicon = open_lexicon("en")
    levels = {level_of(lexicon.tag(word) or 0) for word in LISTS["levels-en"][key]}
    assert levels == {int(key.removeprefix("level_"))} <= set(LEVELS)


@pytest.mark.parametrize("word", ["cyber", "barcodes", "graphene", "unmuting", "livestreamed", "sudoku"])
def test_new_words_count(word: str) -> None:
    assert judge(word).allowed


@pytest.mark.parametrize("word", ["grayscale", "glycemic", "lymphedema"])
def test_a_new_word_that_americans_spell_so_is_not_british(word: str) -> None:
    assert judge(word, dictionaries="en-us").allowed
    assert not judge(word, dictionaries="en-gb").allowed


@pytest.mark.parametrize("word", ["greyscale", "lymphoedema", "paycheque"])
def test_a_new_word_that_the_british_spell_so_is_not_american(word: str) -> None:
    assert judge(word, dictionaries="en-gb").allowed
    assert not judge(word, dictionaries="en-us").allowed


@pytest.mark.parametrize("word", RUN_TOGETHER.split())
def test_words_run_together_and_halves_of_phrases_do_not_count(word: str) -> None:
    assert not judge(word).allowed


@pytest.mark.parametrize("word", ["covid", "minecraft", "lmfao", "spotify", "uefa", "unicef"])
def test_names_brands_and_abbreviations_are_no_new_words(word: str) -> None:
    assert not judge(word).allowed


@pytest.mark.parametrize(
    "word", ["qi", "za", "aa", "xi", "emoji", "ninjas", "selfie", "yeah", "onesie", "zap"]
)
def test_children_have_the_words_that_they_play(word: str) -> None:
    assert judge(word, dictionaries="en-kids").allowed


@pytest.mark.parametrize("word", ["dunny", "carked", "boshter", "indorse", "cocaine", "orgy"])
def test_a_word_that_is_not_for_children_stays_common(word: str) -> None:
    assert not judge(word, dictionaries="en-kids").allowed
    assert judge(word, dictionaries="en-common").allowed


@pytest.mark.parametrize("word", LISTS["levels-de"]["level_29"])
def test_a_german_word_that_is_not_for_children_stays_common(word: str) -> None:
    assert not judge(word, dictionaries="de-kids").allowed
    assert judge(word, dictionaries="de-common").allowed


@pytest.mark.parametrize("language", ORDINARY)
def test_what_is_first_an_ordinary_word_is_not_listed(language: str) -> None:
    for word in ORDINARY[language].split():
        assert judge(word, dictionaries=language).allowed
        assert word.upper() not in LISTS[f"offensive-{language}"]["words"]
