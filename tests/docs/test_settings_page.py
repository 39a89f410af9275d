"""The table of docs/running.md has every variable of the environment, with its default and its limits."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def maker(load_script: Callable[[str], ModuleType]) -> ModuleType:
    return load_script("docs/settings_table.py")


def test_the_table_is_the_one_of_the_settings(maker: ModuleType) -> None:
    assert maker.PAGE.read_text("utf-8") == maker.page(), "run: make docs"


def test_every_variable_has_a_meaning(maker: ModuleType) -> None:
    meanings = {name: meaning for name, _, _, meaning in maker.ROW.findall(maker.page())}
    assert len(meanings) > 30
    assert all(meanings.values()), "write what the variable means into docs/running.md"


def test_a_missing_variable_gets_a_row(
    maker: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = maker.PAGE.read_text("utf-8").splitlines(keepends=True)
    page = tmp_path / "running.md"
    page.write_text("".join(row for row in rows if "| `WORDSVC_KEEP_DAYS`" not in row), "utf-8")
    monkeypatch.setattr(maker, "PAGE", page)
    assert "| `WORDSVC_KEEP_DAYS` | 30 | 1 to 36,500 | |" in maker.page()
