"""Names that look alike, by skeletons of UTS 39, and the characters that a name may have."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.core.player_names
from games.core import InvalidInput, check_names, find_flaw, find_look_alike, look_alike, looks_of
from games.core.player_names.names import MAX_MARKS, skeleton
from tools import confusables

FOLDER = Path(games.core.player_names.__file__).parent
TABLE = json.loads((FOLDER / "confusables.json").read_text("ascii"))
CONFUSABLE = "".join(TABLE["prototypes"].values())
NAMES = st.text(max_size=12) | st.text(
    st.sampled_from(CONFUSABLE + "AnIl10O \u0301\u0308\u0327"), max_size=12
)


@given(NAMES)
def test_a_skeleton_is_its_own_skeleton(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)


@given(NAMES, NAMES)
def test_names_look_alike_in_either_order(one: str, other: str) -> None:
    assert look_alike(one, other) == look_alike(other, one)
    assert look_alike(one, one)
    assert find_look_alike([one, other]) == (1 if look_alike(one, other) else None)


@given(NAMES)
def test_a_name_looks_like_its_other_forms(name: str) -> None:
    for form in ("NFC", "NFD"):
        assert looks_of(unicodedata.normalize(form, name)) == looks_of(name)
    assert look_alike(name, f" {name}  ")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Ann", "\uff21nn"),  # wide
        ("ann", "\u0391\u039d\u039d"),  # Greek
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Tom", "Torn"),
        ("Anno", "Ann0"),
        ("\u00a8Ann", " \u0308Ann"),
        ("\u00b4Ann", "'Ann"),
        ("Ann\u00b4", "Ann\u0301"),
        ("Ann\u00b8", "Ann\u0327"),
        ("Stra\u00dfe", "STRASSE"),
    ],
    ids=ascii,
)
def test_these_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Lia", "Ila"), ("Ali", "All"), ("Iana", "Lana"), ("Mia", "Nia"), ("Zoe", "Zo\u00eb"), ("Jo 1", "Jo 2")],
)
def test_these_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "\u0301Ann",
        "Ann \u0301",
        "a" + "\u0301\u0308" * 3,
        "a\u0301\u0301\u0301",
        "A" + "\u0300\u0301\u0302\u0303\u0304" + "nn",
    ],
    ids=ascii,
)
def test_combining_marks_are_bounded(name: str) -> None:
    flaw = find_flaw(name)
    assert flaw is not None
    assert str(MAX_MARKS) in flaw


@pytest.mark.parametrize(
    "name",
    ["Thu\u1ef7", "\u1fa7", "\u05e9\u05c1\u05b8\u05bc", "\u0928\u092e\u0938\u094d\u0924\u0947"],
    ids=ascii,
)
def test_letters_of_languages_have_their_marks(name: str) -> None:
    assert find_flaw(name) is None


def test_the_name_at_fault_is_told_by_its_place() -> None:
    for names, field in ((["Ann", "\u202eBea"], 1), (["Ann", "Bea", "ANN"], 2)):
        with pytest.raises(InvalidInput) as caught:
            check_names(names, "players")
        assert caught.value.field == ("players", field)


def test_the_table_has_its_version_and_licence() -> None:
    assert (TABLE["unicode"], TABLE["licence"]) == (confusables.UNICODE, "Unicode-3.0")
    assert "UNICODE LICENSE V3" in (FOLDER / "LICENSE.unicode.txt").read_text("utf-8")


def test_the_table_is_resolved() -> None:
    prototypes = {each: prototype for prototype, listed in TABLE["prototypes"].items() for each in listed}
    assert len(prototypes) > 5_000
    assert not {each for prototype in prototypes.values() for each in prototype} & prototypes.keys()
    assert confusables.resolve(prototypes) == prototypes
    assert confusables.write_table(prototypes) == (FOLDER / "confusables.json").read_text("ascii")


def test_prototypes_of_each_other_are_refused() -> None:
    assert confusables.resolve({"a": "b", "b": "cc"}) == {"a": "cc", "b": "cc"}
    with pytest.raises(ValueError, match="no last prototype"):
        confusables.resolve({"a": "b", "b": "a"})


def test_a_combining_mark_has_its_first_spacing_form() -> None:
    forms = confusables.spacing_forms()
    assert (forms["\u0301"], forms["\u0308"], forms["\u0327"]) == ("\u00b4", "\u00a8", "\u00b8")
