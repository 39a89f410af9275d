"""`wordcheck study`: a file of figures, a chart, and what was said before a stop."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wordsvc.cli import main

SWEEP = ["study", "sweep", "diddly", "--deals", "3", "--seed", "1", "--jobs", "1", "-o", "rounds=1,2"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_figures_are_printed_and_a_row_each(tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    result = run(*SWEEP, "--rows", str(path))
    assert result.exit_code == 0, result.output
    assert "rounds=1: 3 deals\n" in result.stdout
    assert "\nshare of luck " in result.stdout
    assert result.stdout.endswith("Seed: 1, seeded.\n")
    rows = [*csv.DictReader(path.read_text().splitlines())]
    figures = json.loads(run(*SWEEP, "--json").stdout)["figures"]
    assert [row["measure"] for row in rows] == [figure["measure"] for figure in figures]
    assert [float(row["mean"]) for row in rows] == [figure["mean"] for figure in figures]
    assert {row["option.rounds"] for row in rows} == {"1", "2"}


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "figures.csv.part").write_text("kept")
    result = run(*SWEEP[:3], "--deals", "10000000", "--rows", str(tmp_path / "figures.csv"))
    assert result.exit_code == 4
    assert "cannot write" in result.stderr
    assert (tmp_path / "figures.csv.part").read_text() == "kept"


def test_variants_are_named() -> None:
    result = run("study", "sweep", "fiddlefoo", "--deals", "3", "--seed", "1", "--variants", "-o", "stall=1")
    assert "\nwildcard and cooperative: 3 deals\n" in result.stdout


def test_figures_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    path = tmp_path / "figures.svg"
    result = run(*SWEEP, "--plot", str(path))
    assert result.exit_code == 0, result.output
    drawn = path.read_text()
    assert "rounds=2" in drawn
    assert "wins, seat 1" in drawn


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "rounds=1,x"], "Error: --option rounds: 'x' is not 1 to 20"),
        (["--seats", "random"], "Error: --seats: Diddly is for 2 to 8 players, not 1"),
        (["--seats", "random,random", "--variants", "-o", "board=nine"], "--option board: the variants set"),
        (["--deals", "2"], "Error: Invalid value for '--deals'"),
        (["-o", "turns=" + ",".join(map(str, range(1, 1002)))], "1,001 settings are more than 1,000"),
    ],
)
def test_a_sweep_that_cannot_be_made_says_why(arguments: list[str], said: str) -> None:
    result = run("study", "sweep", "diddly", *arguments)
    assert result.exit_code == 2
    assert said in result.output
