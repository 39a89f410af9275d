"""The forms of German verbs and of bases with endings."""

import json
from pathlib import Path

import pytest

from dictionaries import recipe
from dictionaries.recipe.german_forms import curated_words, verb_forms
from wordsvc.words import open_lexicon

CURATION = json.loads((Path(recipe.__file__).parent / "curation" / "new-words-de.json").read_text("utf-8"))

RAUSFINDEN = """
RAUSFINDEN RAUSZUFINDEN RAUSFINDE RAUSFINDEST RAUSFINDET RAUSFAND RAUSFANDST RAUSFANDEST RAUSFANDEN RAUSFANDET
RAUSFAENDE RAUSFAENDEST RAUSFAENDEN RAUSFAENDET
RAUSGEFUNDEN RAUSGEFUNDENE RAUSGEFUNDENEM RAUSGEFUNDENEN RAUSGEFUNDENER RAUSGEFUNDENES
RAUSFINDEND RAUSFINDENDE RAUSFINDENDEM RAUSFINDENDEN RAUSFINDENDER RAUSFINDENDES
"""


def test_a_verb_with_a_particle_has_every_form_that_is_one_word() -> None:
    forms = verb_forms("FINDEN", "FINDET FAND FAENDE GEFUNDEN", "RAUS")
    assert forms == set(RAUSFINDEN.split()) - {"RAUSFANDST"}


@pytest.mark.parametrize(
    ("infinitive", "some"),
    [
        ("SWIPEN", "SWIPE SWIPST SWIPT SWIPTE SWIPTEST GESWIPT GESWIPTES SWIPEND"),
        ("GENDERN", "GENDERE GENDERST GENDERT GENDERTE GEGENDERT GENDERND GENDERNDE"),
        ("BASTELN", "BASTLE BASTELST BASTELTE GEBASTELT BASTELND"),
        ("HATEN", "HATE HATEST HATET HATETE GEHATET"),
        ("RECHNEN", "RECHNEST RECHNET RECHNETE GERECHNET"),
        ("TRICKSEN", "TRICKST TRICKSTE GETRICKST"),
        ("DISKUTIEREN", "DISKUTIERT DISKUTIERTE DISKUTIERTES"),
        ("EROBERN", "EROBERT EROBERE EROBERTEN"),
    ],
)
def test_weak_verbs_are_conjugated_by_rule(infinitive: str, some: str) -> None:
    forms = verb_forms(infinitive)
    assert {infinitive, *some.split()} <= forms
    assert not any(form.startswith(("GEDISKUT", "GEEROB", "ZU")) for form in forms)


@pytest.mark.parametrize(
    ("infinitive", "parts", "second"),
    [
        ("HALTEN", "HAELT HIELT HIELTE GEHALTEN", "HAELTST"),
        ("LADEN", "LAEDT LUD LUEDE GELADEN", "LAEDST"),
        ("LESEN", "LIEST LAS LAESE GELESEN", "LIEST"),
        ("NEHMEN", "NIMMT NAHM NAEHME GENOMMEN", "NIMMST"),
        ("BRINGEN", "BRINGT BRACHTE BRAECHTE GEBRACHT", "BRINGST"),
    ],
)
def test_the_second_person_of_a_strong_verb(infinitive: str, parts: str, second: str) -> None:
    assert second in verb_forms(infinitive, parts)


@pytest.mark.parametrize("infinitive", CURATION["strong_verbs"])
def test_every_form_of_a_strong_verb_by_itself_is_a_german_word(infinitive: str) -> None:
    german = open_lexicon("de")
    forms = verb_forms(infinitive, CURATION["strong_verbs"][infinitive])
    assert [form for form in sorted(forms) if german.refusal(form)] == []


WEAK = (
    "SUCHEN HOLEN REDEN HOEREN SETZEN PASSEN SPIELEN KLICKEN ZEICHNEN FEIERN BASTELN ZAHLEN ARBEITEN SPUELEN"
)


@pytest.mark.parametrize("infinitive", WEAK.split())
def test_every_form_of_a_weak_verb_by_itself_is_a_german_word(infinitive: str) -> None:
    german = open_lexicon("de")
    assert [form for form in sorted(verb_forms(infinitive)) if german.refusal(form)] == []


def test_a_strong_verb_needs_its_four_parts() -> None:
    with pytest.raises(ValueError, match="unpack"):
        verb_forms("FINDEN", "FINDET FAND")


def test_bases_take_the_endings_of_their_group() -> None:
    lists = {"bases": {"": ["BUMM"], "S N": ["HATER"]}, "verbs": {"": ["SWIPEN"]}, "strong_verbs": {}}
    assert curated_words(lists) == {"BUMM", "HATER", "HATERS", "HATERN", *verb_forms("SWIPEN")}


def test_every_curated_form_counts() -> None:
    german = open_lexicon("de")
    assert [word for word in sorted(curated_words(CURATION)) if german.refusal(word)] == []


def test_the_curation_is_sorted_and_gives_no_parts_in_vain() -> None:
    for kind in ("bases", "verbs"):
        assert all(words == sorted(set(words)) for words in CURATION[kind].values())
    used = {infinitive for infinitives in CURATION["verbs"].values() for infinitive in infinitives}
    assert list(CURATION["strong_verbs"]) == sorted(used & CURATION["strong_verbs"].keys())
