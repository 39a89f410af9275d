"""Families of English words: a base that counts brings its forms."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from dictionaries import load_manifest, recipe
from dictionaries.chain import read_tags
from dictionaries.recipe.english.families import add_families
from dictionaries.recipe.families import curated_families, family_forms
from dictionaries.recipe.sources.packages import Package, Pin, load_pins, open_package
from dictionaries.tags import ALSO_A_NAME, AMERICAN, BRITISH, REFUSED, allowed_tag, refused_tag

BOTH = AMERICAN | BRITISH
FORMS = Path(recipe.__file__).parent / "curation" / "forms-en.json"
SOURCES = Path(__file__).parents[3] / "build" / "sources"


def test_family_has_the_lowest_of_its_levels() -> None:
    lists = {"about": "", "70": {"nv": ["VLOG"]}, "60": {"n": ["VLOG"], "": ["YAY"]}}
    assert curated_families(lists, "en") == {
        "VLOG": 60,
        "VLOGS": 60,
        "VLOGGED": 70,
        "VLOGGING": 70,
        "YAY": 60,
    }


def test_family_of_an_unknown_class_is_an_error() -> None:
    with pytest.raises(ValueError, match="VLOG"):
        curated_families({"60": {"x": ["VLOG"]}}, "en")


PIN = Pin("pypi", "made-by-hand", "1", "made_by_hand-1.whl", "", "MIT")
SCOWL = "usr/share/dict/scowl/"
WORDNET = "usr/share/wordnet/"

LISTS = {
    "english-words.35": "checkbox bus dog bold alive anyone label mouse",
    "british-words.35": "colour",
    "english-words.80": "zyzzy",
    "english-words.95": "dogs colours colors bolder boldest boldly alives anyones mouses buses",
    "american-words.95": "zyzzier zyzziest",
}
LEMMAS = {"noun": "dog bus colour mouse label", "verb": "label", "adj": "bold alive", "adv": ""}
CURATED = {
    "forms": {"60": {"n": ["CHECKBOX", "UNKNOWN"], "v": ["LABEL"]}},
    "bases": {"70": {"v": ["KICKBOX"]}},
    "not": {"n": ["ANYONE"], "a": []},
}


def package(files: Mapping[str, str]) -> Package:
    return Package(PIN, {name: text.encode() for name, text in files.items()})


@pytest.fixture(scope="module")
def grown() -> dict[str, int]:
    scowl = package({SCOWL + name: text for name, text in LISTS.items()})
    data = {
        f"{WORDNET}data.{part}": "".join(f"0 00 n 01 {lemma} 0 000 | gloss\n" for lemma in lemmas.split())
        for part, lemmas in LEMMAS.items()
    }
    exceptions = {f"{WORDNET}{part}.exc": "" for part in LEMMAS} | {f"{WORDNET}noun.exc": "mice mouse\n"}
    tags = dict.fromkeys(LISTS["english-words.35"].upper().split(), allowed_tag(35, BOTH))
    tags |= {"COLOUR": allowed_tag(35, BRITISH), "ZYZZY": allowed_tag(80, BOTH | ALSO_A_NAME)}
    tags["BUSES"] = refused_tag("proper_noun")
    families = {
        "60": {"n": ["ACAI"], "v": ["REPRIORITISE"]},
        "70": {"n": ["DATACENTER"]},
        "american": ["DATACENTER"],
        "british": ["REPRIORITISE"],
    }
    return add_families(tags, scowl, package(data | exceptions), CURATED, [families])


@pytest.mark.parametrize(
    ("word", "tag"),
    [
        ("DOGS", allowed_tag(70, BOTH)),
        ("COLOURS", allowed_tag(70, BRITISH)),
        ("BOLDER", allowed_tag(70, BOTH)),
        ("BOLDEST", allowed_tag(70, BOTH)),
        ("ZYZZIEST", allowed_tag(80, AMERICAN | ALSO_A_NAME)),
        ("CHECKBOXES", allowed_tag(60, BOTH)),
        ("LABELS", allowed_tag(60, BOTH)),
        ("LABELED", allowed_tag(60, AMERICAN)),
        ("LABELLED", allowed_tag(60, BRITISH)),
        ("LABELING", allowed_tag(60, AMERICAN)),
        ("LABELLING", allowed_tag(60, BRITISH)),
        ("KICKBOX", allowed_tag(70, BOTH)),
        ("KICKBOXES", allowed_tag(70, BOTH)),
        ("ACAIS", allowed_tag(60, BOTH)),
        ("REPRIORITISED", allowed_tag(60, BRITISH)),
        ("DATACENTERS", allowed_tag(70, AMERICAN)),
        ("CHECKBOX", allowed_tag(35, BOTH)),
        ("BUSES", refused_tag("proper_noun")),
    ],
)
def test_form_has_the_marks_of_its_base(grown: dict[str, int], word: str, tag: int) -> None:
    assert grown[word] == tag


@pytest.mark.parametrize("word", ["ALIVES", "ANYONES", "MOUSES", "BOLDLY", "COLORS", "UNKNOWN", "UNKNOWNS"])
def test_form_without_a_base_of_its_kind_is_left_out(grown: dict[str, int], word: str) -> None:
    assert word not in grown


def _built_tags() -> dict[str, int]:
    manifest = load_manifest("en")
    return read_tags(Path(manifest.path(manifest.deciding_files[0])).read_bytes())


@pytest.mark.once
def test_curated_families_of_the_built_dictionary_are_closed() -> None:
    tags = _built_tags()
    lists = json.loads(FORMS.read_text("utf-8"))["forms"]
    missing = {
        form
        for base, forms, _ in family_forms(lists, "en")
        if not tags.get(base, REFUSED) & REFUSED
        for form in forms
        if tags.get(form, REFUSED) & REFUSED
    }
    assert missing == set()


@pytest.mark.once
@pytest.mark.slow
def test_families_of_the_built_dictionary_are_closed() -> None:
    pins = load_pins()
    if not all((SOURCES / pins[name].file).exists() for name in ("scowl", "wordnet")):
        pytest.skip(f"no packages in {SOURCES}")
    tags = _built_tags()
    scowl, wordnet = (open_package(pins[name], SOURCES) for name in ("scowl", "wordnet"))
    curated = json.loads(FORMS.read_text("utf-8"))
    assert add_families(tags, scowl, wordnet, curated).keys() == tags.keys()
