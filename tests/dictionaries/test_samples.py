"""The samples of words that were read one by one."""

import csv
import re
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
    "en-us-70": ("en-us-70", 300, 0),
    "de-kids": ("de-kids", 300, 4),
    "nl-completed": ("nl", 300, 9),
}
"""Each sample with its view, its size, and how many of its words may be wrong."""


def rows(name: str) -> list[dict[str, str]]:
    head, *lines = (FOLDER / f"{name}.tsv").read_text("utf-8").splitlines()
    assert head.startswith("# ")
    assert re.search(r"; edition 2026\.12(\.\d+)?, seed \d+", head)
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


@pytest.mark.parametrize(("language", "size", "most_wrong"), [("en", 300, 9), ("de", 100, 3), ("nl", 100, 3)])
def test_sampled_names_are_refused_as_names_if_they_are_right(
    language: str, size: int, most_wrong: int
) -> None:
    sampled = rows(f"{language}-names")
    wrong = [row for row in sampled if row["verdict"] == "wrong"]
    assert len(sampled) == size
    assert len(wrong) <= most_wrong
    lexicon = open_lexicon(language)
    right = [row["word"] for row in sampled if row["verdict"] == "ok"]
    assert {word: lexicon.refusal(word) for word in right} == dict.fromkeys(right, "proper_noun")
