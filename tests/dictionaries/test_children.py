"""Children's words and offensive words by family; the views of children, asked of the built dictionaries."""

import json
from pathlib import Path

import pytest

from dictionaries import Language, is_letters, recipe
from dictionaries.recipe.children import bases, english_children, german_children, german_compounds
from dictionaries.recipe.german.families import Verb
from dictionaries.recipe.german.forms import GermanForms
from dictionaries.recipe.offensive import offensive_english, offensive_german
from dictionaries.tags import ALSO_A_NAME, allowed_tag, level_of, marks_name, refused_tag
from wordsvc import judge
from wordsvc.words import open_lexicon

FOLDER = Path(recipe.__file__).parent / "curation"
CHILDREN = {
    language: json.loads((FOLDER / f"children-{language}.json").read_text("utf-8"))["families"]
    for language in ("en", "de")
}
ADULT = {"families": {"drugs": {"n": ["JUNKIE"]}}, "parts": ["SEX"], "not": ["SEXTET"]}
NOBODY: dict[str, object] = {"families": {}, "parts": []}
TUMMELN = Verb(frozenset({"GETUMMELT"}), frozenset(), frozenset({"TUMMELN", "TUMMELT", "GETUMMELT"}), "")


@pytest.mark.parametrize("language", CHILDREN)
def test_at_least_3000_families_are_for_children(language: str) -> None:
    words = [base for base, _ in bases(CHILDREN[language])]
    assert len(set(words)) >= 3000
    assert all(is_letters(word) and word.isupper() for word in words)


@pytest.mark.parametrize("language", CHILDREN)
def test_the_bases_of_a_field_are_sorted(language: str) -> None:
    lists = [words for field in CHILDREN[language].values() for words in field.values()]
    assert [words for words in lists if words != sorted(set(words))] == []


@pytest.mark.parametrize("language", CHILDREN)
def test_every_base_is_in_the_view_of_children(language: Language) -> None:
    view = open_lexicon({"en": "en-kids", "de": "de-large-kids"}[language])
    assert [base for base, _ in bases(CHILDREN[language]) if base not in view] == []


def test_a_word_that_children_say_is_no_name() -> None:
    tags = {"FRISBEE": allowed_tag(80, ALSO_A_NAME)}
    said = {"families": {"toys": {"n": ["FRISBEE"]}}, "not": [], "no_names": ["FRISBEE"]}
    assert not marks_name(english_children(tags, said, NOBODY)["FRISBEE"])


def test_a_form_that_is_excepted_keeps_its_level() -> None:
    tags = dict.fromkeys(["DIG", "DIGS", "DIGGED"], allowed_tag(80))
    said = {"families": {"doing": {"v": ["DIG"]}}, "not": ["DIGGED"], "no_names": []}
    levels = [level_of(tag) for tag in english_children(tags, said, NOBODY).values()]
    assert levels == [35, 35, 80]


def test_a_word_that_is_not_for_children_leaves_their_levels() -> None:
    tags = dict.fromkeys(["SEXIST", "SEXTET", "JUNKIES"], allowed_tag(20))
    found = english_children(tags, {"families": {}, "not": [], "no_names": []}, ADULT)
    assert [level_of(tag) for tag in found.values()] == [40, 20, 40]


def test_a_german_word_that_is_not_for_children_gets_a_lower_level() -> None:
    words = dict.fromkeys(["SEXISMUS", "SEXTET", "JUNKIE", "HUND"], allowed_tag(80))
    found = german_children(dict.fromkeys(words, 40), words, GermanForms({}, {}), {}, ADULT)
    assert found == {"SEXISMUS": 29, "SEXTET": 40, "JUNKIE": 29, "HUND": 40}


def test_a_german_verb_has_the_forms_of_the_one_behind_its_particle() -> None:
    forms = GermanForms({}, {"TUMMELN": TUMMELN, "ANGEHEN": TUMMELN._replace(particle="AN")})
    assert forms.of("ANTUMMELN", "v") == {"ANTUMMELN", "ANTUMMELT", "ANGETUMMELT", "ANZUTUMMELN"}


def test_forms_of_an_offensive_word_are_offensive() -> None:
    counting = ["WETBACK", "WETBACKS", "SPIC", "SPICED"]
    assert list(offensive_english({"words": ["SPIC", "WETBACK"], "not": ["SPICED"]}, counting)) == [
        "SPIC",
        "WETBACK",
        "WETBACKS",
    ]
    forms = GermanForms({"NEGER": {"NEGER", "NEGERN"}}, {})
    assert list(offensive_german({"words": ["NEGER"], "not": []}, ["NEGER", "NEGERN"], forms)) == [
        "NEGER",
        "NEGERN",
    ]


@pytest.mark.parametrize("word", ["wetback", "wetbacks", "ginzo", "ginzos", "poofy", "poofier", "wankier"])
def test_an_inflected_slur_is_offensive(word: str) -> None:
    assert open_lexicon("en").is_offensive(word.upper())


@pytest.mark.parametrize("word", ["spiced", "shatter", "monger", "retarding", "sheenier", "skanking"])
def test_a_word_that_looks_like_a_form_of_a_slur_is_not_offensive(word: str) -> None:
    assert not open_lexicon("en").is_offensive(word.upper())


@pytest.mark.parametrize("word", ["necrophilia", "hornier", "foreplay", "rimming", "sex", "drugs", "cocaine"])
def test_a_word_for_sex_or_drugs_is_not_for_children(word: str) -> None:
    assert not judge(word, dictionaries="en-kids").allowed
    assert judge(word, dictionaries="en").allowed


@pytest.mark.parametrize("word", ["abspritzen", "sex", "sexuelle", "drogen", "bordell", "kiffer"])
def test_a_german_word_for_sex_or_drugs_is_not_for_children(word: str) -> None:
    assert not judge(word, dictionaries="de-kids").allowed
    assert not judge(word, dictionaries="de-large-kids").allowed


@pytest.mark.parametrize("word", ["puffin", "triceratops", "babysitting", "wiggly", "farting", "chickenpox"])
def test_children_have_the_words_that_they_say(word: str) -> None:
    assert judge(word, dictionaries="en-kids").allowed


@pytest.mark.parametrize("word", ["geburtstagstorte", "badeenten", "plueschhasen", "ferkelchens"])
def test_compounds_that_children_say_count_in_the_large_dictionary(word: str) -> None:
    assert judge(word, dictionaries="de-large-kids").allowed


def test_a_compound_without_parts_that_count_stays_out() -> None:
    forms = GermanForms({"ENTE": {"ENTE", "ENTEN"}}, {})
    said = {"toys": {"n": ["BADEENTE", "QUAKENTE", "ENTCHEN"]}}
    words = {"BADE": allowed_tag(80), "QUAK": refused_tag("contraction"), "ENT": refused_tag("affix")}
    assert german_compounds(said, forms, words) == {"BADEENTE", "BADEENTEN"}


@pytest.mark.parametrize("word", ["marienkaefer", "nashorn", "seifenblase", "voegeln", "hundepfote"])
def test_german_children_have_the_words_that_they_say(word: str) -> None:
    assert judge(word, dictionaries="de-kids").allowed
