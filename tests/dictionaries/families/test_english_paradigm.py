"""Regular inflection in English, compared with forms written by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries.paradigms import regular_forms
from dictionaries.paradigms.en import CLASSES, DEFAULT

FORMS = {
    ("QUIZ", "nv"): "QUIZZES QUIZZED QUIZZING",
    ("BUS", "n"): "BUSES",
    ("BUS", "v"): "BUSES BUSSES BUSED BUSSED BUSING BUSSING",
    ("GAS", "v"): "GASSES GASSED GASSING",
    ("FOCUS", "v"): "FOCUSES FOCUSED FOCUSING",
    ("PANIC", "v"): "PANICS PANICKED PANICKING",
    ("SYNC", "v"): "SYNCS SYNCED SYNCING",
    ("TIE", "v"): "TIES TIED TYING",
    ("UNTIE", "v"): "UNTIES UNTIED UNTYING",
    ("AGREE", "v"): "AGREES AGREED AGREEING",
    ("DYE", "v"): "DYES DYED DYEING",
    ("TOE", "v"): "TOES TOED TOEING",
    ("BAKE", "v"): "BAKES BAKED BAKING",
    ("ARGUE", "v"): "ARGUES ARGUED ARGUING",
    ("LABEL", "v"): "LABELS LABELED LABELLED LABELING LABELLING",
    ("EQUAL", "v"): "EQUALS EQUALED EQUALLED EQUALING EQUALLING",
    ("REVEAL", "v"): "REVEALS REVEALED REVEALING",
    ("COMPEL", "v"): "COMPELS COMPELLED COMPELLING",
    ("PARALLEL", "v"): "PARALLELS PARALLELED PARALLELING",
    ("STOP", "v"): "STOPS STOPPED STOPPING",
    ("VISIT", "v"): "VISITS VISITED VISITING",
    ("BABYSIT", "v"): "BABYSITS BABYSITTED BABYSITTING",
    ("ADMIT", "v"): "ADMITS ADMITTED ADMITTING",
    ("OFFER", "v"): "OFFERS OFFERED OFFERING",
    ("REFER", "v"): "REFERS REFERRED REFERRING",
    ("RENDER", "v"): "RENDERS RENDERED RENDERING",
    ("BECKON", "v"): "BECKONS BECKONED BECKONING",
    ("REPIN", "v"): "REPINS REPINNED REPINNING",
    ("DEBIT", "v"): "DEBITS DEBITED DEBITING",
    ("AIRDROP", "v"): "AIRDROPS AIRDROPPED AIRDROPPING",
    ("GALLOP", "v"): "GALLOPS GALLOPED GALLOPING",
    ("FIX", "v"): "FIXES FIXED FIXING",
    ("SNOW", "v"): "SNOWS SNOWED SNOWING",
    ("PLAY", "v"): "PLAYS PLAYED PLAYING",
    ("CARRY", "v"): "CARRIES CARRIED CARRYING",
    ("SKI", "v"): "SKIS SKIED SKIING",
    ("VETO", "v"): "VETOES VETOED VETOING",
    ("CHECKBOX", "n"): "CHECKBOXES",
    ("CHURCH", "n"): "CHURCHES",
    ("AVOCADO", "n"): "AVOCADOS",
    ("MONKEY", "n"): "MONKEYS",
    ("SOLILOQUY", "n"): "SOLILOQUIES",
    ("HITMAN", "n"): "HITMEN",
    ("SHAMAN", "n"): "SHAMANS",
    ("THESIS", "n"): "THESES",
    ("HAPPY", "a"): "HAPPIER HAPPIEST",
    ("BIG", "a"): "BIGGER BIGGEST",
    ("NICE", "a"): "NICER NICEST",
    ("FREE", "a"): "FREER FREEST",
    ("GREY", "a"): "GREYER GREYEST",
    ("NARROW", "a"): "NARROWER NARROWEST",
    ("VLOG", "d"): "VLOGGER VLOGGERS VLOGGING VLOGGINGS",
    ("CARRY", "d"): "CARRIER CARRIERS CARRYING CARRYINGS",
    ("RIZZ", ""): "RIZZES RIZZED RIZZING",
}

BASES = st.from_regex(r"[A-Z]{2,12}", fullmatch=True)


@pytest.mark.parametrize(("base", "classes"), FORMS)
def test_forms_are_those_of_grammars(base: str, classes: str) -> None:
    assert regular_forms(base, "en", classes) == {base, *FORMS[base, classes].split()}


@given(BASES, st.sampled_from(sorted(CLASSES)))
def test_every_class_has_longer_forms(base: str, letter: str) -> None:
    forms = CLASSES[letter](base)
    assert base in forms
    assert len(forms) > 1
    assert all(form.isalpha() and form.isupper() and form[0] == base[0] for form in forms)


@given(BASES)
def test_default_is_noun_and_verb(base: str) -> None:
    assert regular_forms(base, "en") == CLASSES["n"](base) | CLASSES["v"](base)
    assert set(DEFAULT) <= set(CLASSES)


def test_unknown_class_is_an_error() -> None:
    with pytest.raises(ValueError, match="RIZZ: the classes of words are n, v, a, d, not 'x'"):
        regular_forms("RIZZ", "en", "x")


def test_language_without_paradigms_has_no_regular_forms() -> None:
    with pytest.raises(ValueError, match="of the language tlh are not known"):
        regular_forms("RIZZ", "tlh", "n")
