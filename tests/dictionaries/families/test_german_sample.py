"""The sample of the words that families add to the large German dictionary."""

import csv
from collections import Counter
from pathlib import Path

import dictionaries

SAMPLE = Path(dictionaries.__file__).parent / "samples" / "de-families.tsv"


def test_at_most_9_of_300_words_of_families_are_not_right() -> None:
    comment, *lines = SAMPLE.read_text("utf-8").splitlines()
    rows = list(csv.DictReader(lines, delimiter="\t"))
    verdicts = Counter(row["verdict"] for row in rows)
    assert comment.startswith("# 300 ")
    assert verdicts.keys() <= {"right", "doubtful", "wrong"}
    assert len({row["word"] for row in rows}) == verdicts.total() == 300
    assert verdicts.total() - verdicts["right"] <= 9
