"""The file of glosses: its bytes, and the senses that are read from it."""

import os
import subprocess
import sys

import marisa_trie
import pytest

from dictionaries.glossary import (
    MAX_CODES,
    MAX_SENSES,
    SHORT_CODES,
    Link,
    Meaning,
    Sense,
    find_senses,
    split_name,
    write_code,
    write_links,
)
from dictionaries.recipe.files.bpe import squeeze
from dictionaries.recipe.files.glosses import MAX_GLOSS_LENGTH, Glosses, glosses_file, shorten


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
        "from dictionaries.recipe.files.glosses import Glosses, glosses_file\n"
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
