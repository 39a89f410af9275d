"""The tables of matches in docs/ come from commands that a reader can type."""

import re
from pathlib import Path

import pytest

from docs.match_tables import Match, find_matches

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))
TABLES = [
    pytest.param(command, matches, id=f"{page.name}:{matches[0].row.split('|')[1].strip()}")
    for page in PAGES
    for command, matches in find_matches(page.read_text("utf-8"))
]
QUICK = {
    "diabolo.md": "| good against easy | 4 | rounds=1 | 40 |",
    "diddly.md": "| greedy against random | 4 | board=nine rounds=1 | 60 |",
    "diggity.md": "| greedy against random | 2 | gold=8 | 100 |",
    "fiddlefoo.md": "| greedy against random | 2 |  | 600 |",
    "quiddler.md": "| easy against random | 2 |  | 30 |",
}
"""A row of each page that takes a second or two."""


def without_times(row: str) -> str:
    """Return a row without the CPU times, which differ from run to run."""
    return row.rsplit(" | ", 1)[0]


@pytest.mark.parametrize(("command", "matches"), TABLES)
def test_the_command_is_that_of_the_first_row(command: str, matches: list[Match]) -> None:
    assert sorted(matches[0].command) == sorted([*command.split(), "--null-deals", "0"])


@pytest.mark.parametrize("page", QUICK)
def test_a_match_ends_as_the_page_says(page: str) -> None:
    text = (PAGES[0].parent / page).read_text("utf-8")
    (match,) = (
        match for _, matches in find_matches(text) for match in matches if match.row.startswith(QUICK[page])
    )
    assert without_times(match.play()) == without_times(match.row), "if this is meant: docs.match_tables"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_figures_of_games_come_from_the_installed_program(page: Path) -> None:
    assert re.findall(r"benchmarks\.bots\b.*", page.read_text("utf-8")) == []


def test_there_are_tables_for_all_games() -> None:
    assert {str(table.id).partition(":")[0] for table in TABLES} >= {*QUICK}
