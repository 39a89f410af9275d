"""The samples of English words that were read one by one."""

import csv
from pathlib import Path

import pytest

import dictionaries
from dictionaries import is_letters
from wordsvc.words import open_lexicon

FOLDER = Path(dictionaries.__file__).parent / "samples"
SAMPLES = {
    "en-unsupported": ("en", 300, 6),
    "en-common": ("en-common", 600, 0),
    "en-kids": ("en-kids", 600, 0),
}
"""Each sample with its view, its size, and how many of its words may be wrong."""


def rows(name: str) -> list[dict[str, str]]:
    head, *lines = (FOLDER / f"{name}.tsv").read_text("utf-8").splitlines()
    assert head.startswith("# ")
    assert "edition 2026.12, seed " in head
    return list(csv.DictReader(lines, delimiter="\t"))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_whole_and_sorted(name: str) -> None:
    _, size, most_wrong = SAMPLES[name]
    words = [row["word"] for row in rows(name)]
    assert words == sorted(set(words))
    assert len(words) == size
    assert all(is_letters(word) and word.isupper() for word in words)
    wrong = [row for row in rows(name) if row["verdict"] == "wrong"]
    assert len(wrong) <= most_wrong
    assert all(row["remark"] for row in wrong)
    assert {row["verdict"] for row in rows(name)} <= {"ok", "wrong"}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sampled_word_counts_if_it_is_right(name: str) -> None:
    lexicon = open_lexicon(SAMPLES[name][0])
    judged = {row["word"]: "ok" if lexicon.refusal(row["word"]) is None else "wrong" for row in rows(name)}
    assert judged == {row["word"]: row["verdict"] for row in rows(name)}


def test_sampled_names_are_refused_as_names_if_they_are_right() -> None:
    sampled = rows("en-names")
    wrong = [row for row in sampled if row["verdict"] == "wrong"]
    assert len(sampled) == 300
    assert len(wrong) <= 9
    lexicon = open_lexicon("en")
    right = [row["word"] for row in sampled if row["verdict"] == "ok"]
    assert {word: lexicon.refusal(word) for word in right} == dict.fromkeys(right, "proper_noun")
