"""The German meanings that are installed: no remains of markup, and a sample that was read."""

import csv
import re
from pathlib import Path

import marisa_trie
import pytest

import dictionaries
from dictionaries import fold, load_manifest
from dictionaries.glossary import Link, _entry_senses, entry_key

FOLDER = Path(dictionaries.__file__).parent
REMAINS = re.compile(
    r"\{\{|\[\[|''|`|→|\bSeite \d|\[\d|https?:|&\w+;|[:;,(\[]$|^[,;:.]|^$|\"|Wikipedia: |[a-zäöüß.]siehe\b"
)
CUT_OFF = re.compile(r" (?:und|oder|sowie|von|zum|zur|im|der|die|das|des|dem|den|ein|einem|eines)$")
"""The end of a sense of a noun that was cut off."""


@pytest.mark.slow
def test_no_meaning_has_remains_of_markup_or_a_loose_end() -> None:
    manifest = load_manifest("de")
    file = manifest.file_of("glosses")
    assert file is not None
    trie = marisa_trie.BytesTrie().mmap(manifest.path(file))
    senses = {
        (sense.lemma, sense.text)
        for key in trie.keys(entry_key(""))
        for sense in _entry_senses(trie, Link(key.removeprefix(entry_key(""))))
    }
    assert len(senses) > 10_000
    found = [
        (lemma, text)
        for lemma, text in sorted(senses)
        if REMAINS.search(text) or (lemma[0].isupper() and CUT_OFF.search(text))
    ]
    assert found == []


def test_the_commonest_meanings_were_read() -> None:
    head, *lines = (FOLDER / "samples" / "de-glosses.tsv").read_text("utf-8").splitlines()
    rows = list(csv.DictReader(lines, delimiter="\t"))
    assert head.startswith("# ")
    assert len(rows) == 1000
    assert [row["word"] for row in rows] == sorted({fold(row["word"], "de") for row in rows})
    assert sum(row["verdict"] == "wrong" for row in rows) <= 10
    assert all(row["meaning"] and row["verdict"] in ("ok", "wrong") for row in rows)
