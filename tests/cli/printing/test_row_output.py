"""Rows of answers as CSV and as lines of JSON."""

import csv
import io
import json

import pytest
from click.testing import CliRunner, Result

from wordsvc.cli import main
from wordsvc.cli.row_output import format_csv

ROWS = {
    "changes": ["dict", "changes", "de"],
    "check": ["check", "CAT", "hello", "=1+1", "--suggest"],
    "define": ["define", "CATS", "dog", "xyzzyx"],
    "deck": ["deck", "show", "diabolo-de"],
    "decks": ["deck", "list"],
    "dictionaries": ["dict", "list"],
    "find": ["find", "--cards", "QU,I,T,E", "--limit", "5"],
    "games": ["games", "list"],
    "solitaire": ["solitaire", "find", "--cards", "A,E,QU,I,T,N,G,CL", "--limit", "5"],
    "words": ["words", "--with", "QU,IN", "--dict", "en-kids"],
}
"""Commands whose answers have rows."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("arguments", ROWS.values(), ids=ROWS)
def test_rows_are_those_of_the_document(arguments: list[str]) -> None:
    lines = run(*arguments, "--nl").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    document = json.loads(run(*arguments, "--json").stdout)
    texts = json.dumps(document)
    assert rows
    for row in rows:
        assert all(json.dumps(value) in texts for value in row.values())
    table = [*csv.DictReader(io.StringIO(run(*arguments, "--csv").stdout))]
    assert len(table) == len(rows)
    for cells, row in zip(table, rows, strict=True):
        for name, cell in cells.items():
            value = row.get(name)
            if isinstance(value, str) and not value.startswith("="):
                assert cell == value
            elif isinstance(value, bool):
                assert cell == ("true" if value else "false")
            elif isinstance(value, dict):
                assert json.loads(cell) == value


def test_no_cell_is_a_formula() -> None:
    assert run("check", "=1+1", "--csv").stdout.splitlines()[1].startswith("'=1+1,'=1+1,false,")


def test_no_name_of_a_column_is_a_formula() -> None:
    assert format_csv([{"=HYPERLINK(1)": 1, "id": 2}]).splitlines()[0] == "'=HYPERLINK(1),id"


def test_the_words_of_hooks_are_rows() -> None:
    plain = run("words", "--hooks", "HEAT", "--plain").stdout.split()
    assert "WHEAT" in plain
    lines = run("words", "--hooks", "HEAT", "--nl").stdout.splitlines()
    assert [json.loads(line)["word"] for line in lines] == plain


def test_one_form_is_chosen() -> None:
    result = run("deck", "list", "--csv", "--nl")
    assert result.exit_code == 2
    assert "--json, --nl and --csv: choose one" in result.stderr
