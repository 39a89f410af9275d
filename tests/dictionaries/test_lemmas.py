"""The forms of German verbs, and which lemma of several a word is shown under."""

import gzip
import json
from collections import Counter

import pytest

from dictionaries.recipe.german.conjugations import conjugations
from dictionaries.recipe.german.lemma_choice import Paradigms, choose_lemmas
from dictionaries.recipe.sources.frequencies import frequencies
from dictionaries.recipe.sources.packages import Package, Pin

PIN = Pin("npm", "small", "1", "small.tgz", "", "CC0-1.0")


def verbs(entries: dict[str, dict[str, object]]) -> Package:
    return Package(PIN, {"package/dist/verbs.json": json.dumps(entries).encode()})


def test_a_separable_verb_has_its_joined_forms() -> None:
    found = conjugations(
        verbs(
            {
                "aussehen": {
                    "INF": "aussehen",
                    "hasPrefix": True,
                    "EIZ": "auszusehen",
                    "PA1": "aussehend",
                    "PA2": ["ausgesehen"],
                    "PRÄ": {"S": {"1": ["sehe", "aus"], "3": ["sieht", "aus"]}},
                    "PRT": {"S": {"3": ["sah", "aus"]}},
                    "IMP": {"S": "seh aus"},
                }
            }
        )
    )
    (forms,) = found.values()
    assert {"aussehen", "auszusehen", "aussieht", "aussah", "aussehe", "ausseh", "ausgesehen"} <= forms.keys()
    assert {"aussehend" + ending for ending in ("", "e", "em", "en", "er", "es")} <= forms.keys()
    assert "siehtaus" not in forms
    assert all(0 < share < 1 for share in forms.values())


def test_a_name_that_was_cut_off_is_no_verb() -> None:
    assert conjugations(verbs({"gehe": {"INF": "gehen"}, "gehen": {"INF": "gehen"}})).keys() == {"gehen"}


def test_frequencies_of_spellings_that_fold_to_one_word_are_added_up() -> None:
    # a header, an empty bucket for each hundredth of a magnitude, and words in that of 1 and of 10 million
    buckets = [b"\x90"] * 200 + [b"\x91\xa5gross"]
    buckets += [b"\x90"] * 99 + [b"\x92\xa5gro\xc3\x9f\xa1a"]
    packed = b"\xdc" + (1 + len(buckets)).to_bytes(2, "big") + b"\x81\xa6format\xa2cB" + b"".join(buckets)

    package = Package(PIN, {"wordfreq/data/large_de.msgpack.gz": gzip.compress(packed)})
    assert frequencies(package, "de") == {"GROSS": 11_000_000, "A": 1_000_000}


FORMS = {
    "bieten": {"BIETEN": 0.5, "BOT": 0.07},
    "Bot": {"BOT": 2.0, "BOTS": 0.3},
    "klein": {"KLEIN": 0.4, "KLEINE": 0.3, "KLEINEN": 0.3},
    "Kleine": {"KLEINE": 2.0, "KLEINEN": 0.3},
    "sagen": {"SAGEN": 0.5, "SAGE": 0.04},
    "Sage": {"SAGE": 2.0, "SAGEN": 0.3},
}


@pytest.mark.parametrize(
    ("word", "first", "uses", "lemma"),
    [
        # mostly the verb's, by its own forms
        ("BOT", "Bot", {"BIETEN": 1000, "BOT": 100, "BOTS": 40}, "bieten"),
        # the program has more of its own
        ("BOT", "Bot", {"BIETEN": 1000, "BOT": 300, "BOTS": 40}, "Bot"),
        # often the verb's, and the noun is rare
        ("BOT", "Bot", {"BIETEN": 1000, "BOT": 300, "BOTS": 30}, "bieten"),
        # seldom the verb's
        ("BOT", "Bot", {"BIETEN": 1000, "BOT": 900, "BOTS": 1}, "Bot"),
        # the noun is itself a form of the adjective
        ("KLEINE", "Kleine", {"KLEIN": 1, "KLEINE": 900, "KLEINEN": 900}, "klein"),
        # all forms of the noun are the verb's too, so nothing tells that it is commoner
        ("SAGE", "Sage", {"SAGEN": 1000, "SAGE": 500}, "Sage"),
        # nothing is known of the word
        ("BOT", "Bot", {}, "Bot"),
        ("BOT", "", {}, "bieten"),
    ],
)
def test_a_word_is_shown_under_the_lemma_it_is_most_often_a_form_of(
    word: str, first: str, uses: dict[str, int], lemma: str
) -> None:
    found = {word: first} if first else {}
    assert choose_lemmas(found, Paradigms(FORMS, Counter(uses)), [word], {}) == {word: lemma}


@pytest.mark.parametrize(("verb_uses", "lemma"), [(0, "Spur"), (40_000, "spuren")])
def test_a_noun_displaces_a_verb_that_is_hardly_met_otherwise(verb_uses: int, lemma: str) -> None:
    forms = {
        "spuren": {"SPUREN": 0.46, "SPURT": 0.26, "SPURTE": 0.07, "SPUREND": 0.01},
        "Spur": {"SPUR": 2.0, "SPUREN": 0.3},
    }
    uses = Counter({"SPUR": 33_000, "SPUREN": 31_000, "SPURT": verb_uses, "SPURTE": verb_uses // 4})
    found = choose_lemmas({"SPUREN": "spuren"}, Paradigms(forms, uses), {"SPUREN"}, {"SPUREN": ["Spur"]})
    assert found == {"SPUREN": lemma}
