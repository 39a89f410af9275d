"""The types reach a user: mypy on files that a user might write, outside the repository.

test_typed_use.py asks it of the packages as they lie here, `.ci/wheel.py` of the wheel in an environment
of its own, where a `py.typed` that was not packed is missing.

    .venv/bin/python tests/library/typed_use.py PYTHON   the Python of the environment; mypy may be elsewhere
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

RIGHT = """
from collections.abc import Iterator, Sequence

import dictionaries
import wordsvc
from games.core import Match, new_match
from games.diggity import RULEBOOK
from games.diggity.views import PublicView, View


def reasons(word: str) -> tuple[str, ...]:
    verdict: wordsvc.Verdict = wordsvc.judge(word, game="quiddler", cards=["QU", "I", "T"])
    best: wordsvc.Spelling | None = next(iter(verdict.spellings), None)
    return verdict.reasons if best is None else best.cards


def words(cards: str) -> Iterator[str]:
    for hit in wordsvc.find(cards, sort="points", house={"add": ["zzyx"]}):
        yield hit.word


def penalty(word: str, cards: str) -> int:
    ruling: wordsvc.Ruling = wordsvc.settle([(word, cards)], challenger="Ann", challenged="Ben")
    return sum(each.points for each in ruling.penalties) if ruling.upheld else 0


def tools(seed: int) -> Sequence[Sequence[int]]:
    match: Match = new_match(RULEBOOK, 2, seed, {"first": 1})
    view: View = match.view(None)
    seen: PublicView = view["public"]
    return seen["tools"] or []


try:
    hand: wordsvc.BestHand = wordsvc.best_hand("QU,I,T,E,S")
except wordsvc.InputError as error:
    field: tuple[str | int, ...] = error.field
names: list[str] = dictionaries.installed() + wordsvc.dictionary_names() + wordsvc.deck_names()
"""

WRONG = """
import dictionaries
import wordsvc
from games.core import new_match
from games.diggity import RULEBOOK
from games.diggity.views import View

wordsvc.judge("quit", game="scrabble")  # arg-type
allowed: str = wordsvc.judge("quit").allowed  # assignment
view: View = new_match(RULEBOOK, 2, 1).view(0)
view["public"]["tool"]  # typeddict-item
dictionaries.installed()[0].version  # attr-defined
"""
"""Each mistake is in a line of its own, with the code that mypy gives it."""


def errors_in(text: str, python: str, folder: Path) -> list[tuple[int, str]]:
    """Line and code of each error that mypy strict finds in a file of a user of this Python."""
    file = folder / "mine.py"
    file.write_text(text, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull]
    done = subprocess.run(
        [*command, "--no-pretty", "--python-executable", python, file.name],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode in (0, 1), done.stderr or done.stdout
    found = re.findall(r"^mine\.py:(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    assert bool(found) == bool(done.returncode), done.stdout
    return [(int(line), code) for line, code in found]


def mistakes_in(text: str) -> list[tuple[int, str]]:
    """Line and code of each mistake that the text says it has."""
    lines = enumerate(text.splitlines(), start=1)
    return [(number, line.partition("  # ")[2]) for number, line in lines if "  # " in line]


def check_types(python: str, folder: Path) -> None:
    """Check that the right file has no error, and that the wrong one has exactly its mistakes."""
    for text in (RIGHT, WRONG):
        found, expected = errors_in(text, python, folder), mistakes_in(text)
        assert found == expected, f"mypy found {found}, not {expected}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="wordsvc-types-") as name:
        check_types(sys.argv[1], Path(name))
