"""The English meanings that are installed, compared with samples that were read."""

import csv
from pathlib import Path

import marisa_trie

import dictionaries
from dictionaries import fold, load_manifest
from dictionaries.glossary import find_senses
from wordsvc.words.glosses import gloss

SAMPLES = Path(dictionaries.__file__).parent / "samples"


def rows(name: str) -> list[dict[str, str]]:
    head, *lines = (SAMPLES / f"{name}.tsv").read_text("utf-8").splitlines()
    assert head.startswith("# ")
    return list(csv.DictReader(lines, delimiter="\t"))


def shown(word: str) -> str:
    found = gloss(word, "en")
    return found.text if found else ""


def test_the_commonest_meanings_were_read_and_are_shown() -> None:
    read = rows("en-glosses")
    assert len(read) == 1000
    assert [row["word"] for row in read] == sorted({fold(row["word"], "en") for row in read})
    assert sum(row["verdict"] == "wrong" for row in read) <= 10
    assert [row["word"] for row in read if shown(row["word"]) != row["meaning"]] == []
    assert [row["word"] for row in read if "`" in row["meaning"]] == []


def test_derived_meanings_were_read() -> None:
    read = rows("en-derived")
    assert len(read) == 100
    assert sum(row["verdict"] == "wrong" for row in read) <= 3
    assert all(row["remark"] for row in read if row["verdict"] == "wrong")
    right = {row["word"]: row["lemma"] for row in read if row["verdict"] == "ok"}
    manifest = load_manifest("en")
    file = manifest.file_of("glosses")
    assert file is not None
    trie = marisa_trie.BytesTrie().mmap(manifest.path(file))
    assert {word: find_senses(trie, word)[0].lemma for word in right} == right


def test_a_bird_comes_before_a_machine_and_a_noun_before_a_verb() -> None:
    assert shown("CRANE").startswith("a large wading bird")
    assert shown("COCK").startswith("a male bird")
