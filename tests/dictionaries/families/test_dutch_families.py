"""Families of Dutch words: the sisters that follow from the affixes of Hunspell and from regular verbs."""

import json
from pathlib import Path

import pytest

from dictionaries import recipe
from dictionaries.paradigms.nl import CLASSES, verb_forms
from dictionaries.recipe.dutch_families import INFLECTED, sisters, with_families
from dictionaries.recipe.sources.affixes import affix_forms
from dictionaries.recipe.sources.packages import Package, Pin
from dictionaries.tags import allowed_tag, refused_tag

AFFIXES = """SFX Za Y 1
SFX Za 0 s .
SFX Zh Y 1
SFX Zh s zen/CaCb s # huizen
SFX Zc Y 1
SFX Zc 0 's .
SFX Ca Y 1
SFX Ca 0 - .
"""
STEMS = """7
huis/ZhCa
huizen/Za
foto/Zc
tafel/Za
Anna/Za
tafeltas/FwZa
zo
"""
CURATION = json.loads((Path(recipe.__file__).parent / "curation" / "families-nl.json").read_text("utf-8"))


def test_affixes_give_forms_of_plain_stems() -> None:
    files = {"nl.aff": AFFIXES.encode(), "nl.dic": STEMS.encode()}
    package = Package(Pin("debian", "hunspell-nl", "1", "small.deb", "", ""), files)
    found = affix_forms(package, "nl", "nl", INFLECTED)
    assert {stem: forms for stem, forms in found.items() if forms} == {
        "HUIS": {"HUIZEN"},
        "TAFEL": {"TAFELS"},
    }


def test_a_regular_verb_brings_pasts_and_presents() -> None:
    listed = {"AFHAKKEN", "AFHAK", "AFHAKT", "AFHAKTE", "AFGEHAKT"}
    found = sisters(listed, {}, set())
    assert found == dict.fromkeys(["AFHAKTEN", "AFHAKKEND", "AFHAKKENDE"], "AFHAKKEN")
    assert "AFGEHAKTE" in sisters(listed, {}, {"AFGEHAKTE"})


@pytest.mark.parametrize("lacking", ["WERK", "WERKT", "WERKTE", "GEWERKT"])
def test_a_verb_without_a_part_brings_nothing(lacking: str) -> None:
    listed = {"WERKEN", "WERK", "WERKT", "WERKTE", "GEWERKT"} - {lacking}
    assert sisters(listed, {}, set()) == {}


def test_a_past_is_no_verb_of_its_own() -> None:
    listed = verb_forms("PESTEN")
    assert "PESTTEND" not in sisters(listed, {}, set())


def test_a_diminutive_needs_a_noun_and_a_text() -> None:
    assert sisters({"KAMP", "KAMPEN"}, {}, {"KAMPJE"}) == {"KAMPJE": "KAMP", "KAMPJES": "KAMP"}
    assert sisters({"KAMP", "KAMPEN"}, {}, set()) == {}
    assert sisters({"TRAAG"}, {}, {"TRAAGJE"}) == {}


def test_flags_of_another_stem_are_left_out() -> None:
    affixed = {"AUTOBOM": {"AUTOBOMEN", "AUTOBOMMEN"}, "LACHGAS": {"LACHGASTJE", "LACHGASJE"}}
    assert set(sisters(affixed.keys(), affixed, set())) == {"AUTOBOMMEN", "LACHGASJE"}


def test_marks_of_the_list_and_exceptions_stay() -> None:
    words = {"HUIS": allowed_tag(80), "FOTOS": refused_tag("contraction")}
    curated = dict.fromkeys(["APPEN", "APPT", "FOTOS"], 60)
    curation = {"not_forms": ["HUISJE", "HUISJES"], "not_words": ["APPT"]}
    tags = with_families(words, {"HUIS": {"HUIZEN", "HUISJE"}}, set(), curated, curation)
    assert tags == {**words, **dict.fromkeys(["APPEN", "HUIZEN"], allowed_tag(80))}


def test_curated_bases_are_sorted_folded_and_listed_once() -> None:
    lists = CURATION["60"]
    assert set(lists) == {*CLASSES, ""}
    for bases in lists.values():
        assert bases == sorted(set(bases))
        assert all(base.isalpha() and base.isupper() for base in bases)
    assert not {base for letter in CLASSES for base in lists[letter]} & set(lists[""])


def test_a_verb_without_one_of_its_presents_gets_it() -> None:
    listed = {"OXIDEREN", "OXIDEERT", "OXIDEREND", "OXIDEERDE", "GEOXIDEERD"}
    found = sisters(listed, {}, set())
    assert {"OXIDEER", "OXIDEERDEN", "OXIDERENDE"} <= found.keys()
    assert "GEOXIDEERDE" not in found
    assert sisters(listed - {"OXIDEREND"}, {}, set()) == {}


def test_an_adjective_with_most_degrees_gets_the_others() -> None:
    found = sisters({"SLOOM", "SLOME", "SLOMER", "SLOOMSTE"}, {}, set())
    assert found == {"SLOMERE": "SLOOM", "SLOOMST": "SLOOM"}
    assert sisters({"RAT", "RATTE", "RATTER", "RATST"}, {}, set()) == {}  # no inflected degree shows one


def test_an_adverb_in_jes_gets_no_singular() -> None:
    listed = {"RUSTIG", "RUSTIGE", "RUSTIGEN", "RUSTIGER", "RUSTIGERE", "RUSTIGST", "RUSTIGSTE", "RUSTIGJES"}
    assert sisters(listed, {}, set()) == {}


def test_a_compound_has_the_diminutives_of_its_last_noun() -> None:
    nouns = {"DEUR", "DEUREN", "DEURTJE", "DEURTJES", "KNOP", "KNOPPEN", "KNOPJE", "KNOPJES"}
    compound = {"DEURKNOP", "DEURKNOPPEN"}
    assert sisters(nouns | compound, {}, set()) == {"DEURKNOPJE": "DEURKNOP", "DEURKNOPJES": "DEURKNOP"}
    assert sisters(nouns | {"DEURKNOP"}, {}, set()) == {}
    verb = {"DEURKNOPPEND", "DEURKNOPT"}  # DEURKNOP may then be its first person
    assert "DEURKNOPJE" not in sisters(nouns | compound | verb, {}, set())
