"""The table of docs/running.md has every variable of the environment, with its default."""

import re
from pathlib import Path

import pytest

from wordsvc.tables.settings import TableSettings

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "running.md").read_text("utf-8")
DEFAULTS = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) ?\| ", PAGE, re.MULTILINE))


def test_the_page_has_every_variable_of_the_code() -> None:
    read = {
        name
        for file in (ROOT / "wordsvc").rglob("*.py")
        for name in re.findall(r'"(WORDSVC_[A-Z_]+)"', file.read_text("utf-8"))
    }
    assert read == {name for name in DEFAULTS if name.startswith("WORDSVC_")}


def test_the_page_has_the_defaults_of_tables() -> None:
    fields = {f"WORDSVC_{name.upper()}": value for name, value in TableSettings()._asdict().items()}
    numbers = {
        name: f"{value:,}" for name, value in fields.items() if name in DEFAULTS and type(value) is int
    }
    assert len(numbers) > 10
    assert {name: DEFAULTS[name] for name in numbers} == numbers
