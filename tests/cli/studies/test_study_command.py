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


def test_figures_of_a_broken_study_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "figures.csv.part").write_text("kept")
    result = run(*SWEEP, "--rows", str(tmp_path / "figures.csv"))
    assert result.exit_code == 2
    assert "add --resume, or remove it" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["figures.csv.part"]
    assert (tmp_path / "figures.csv.part").read_text() == "kept"


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    result = run(*SWEEP[:3], "--deals", "10000000", "--rows", str(tmp_path / "none" / "figures.csv"))
    assert result.exit_code == 4
    assert "cannot write" in result.stderr


def test_a_report_on_the_games_has_the_same_figures(tmp_path: Path) -> None:
    rows = tmp_path / "figures.csv"
    told = json.loads(run(*SWEEP, "--rows", str(rows), "--json").stdout)["figures"]
    studies = json.loads(run("report", str(tmp_path / "figures.games.csv"), "--json").stdout)["studies"]
    assert [study["seeds"] for study in studies] == [[1], [1]]
    assert [{**figure, "seed": 1} for study in studies for figure in study["figures"]] == told
    printed = run("report", str(tmp_path / "figures.games.csv")).stdout
    assert printed.startswith("diddly, board=columns rounds=1 dealer=0 turns=100: 3 deals\n")


def test_figures_of_parquet_are_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")
    path = tmp_path / "figures.parquet"
    figures = json.loads(run(*SWEEP, "--rows", str(path), "--json").stdout)["figures"]
    assert parquet.read_table(path).to_pylist() == figures


def test_a_sweep_and_a_simulation_are_reported_apart(tmp_path: Path) -> None:
    simulated, swept = tmp_path / "simulated.csv", tmp_path / "figures.games.csv"
    run("simulate", "diddly", "--games", "5", "--seed", "2", "-o", "rounds=1", "--rows", str(simulated))
    run(*SWEEP[:-1], "rounds=1", "--rows", str(tmp_path / "figures.csv"))
    printed = run("report", str(simulated), str(swept)).stdout
    assert ": 5 games\n" in printed
    assert ": 3 deals\n" in printed


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_a_sweep_cut_anywhere_goes_on_to_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    figures, games = tmp_path / f"figures.{suffix}", tmp_path / f"figures.games.{suffix}"
    command = [*SWEEP, "--rows", str(figures)]
    whole = run(*command)
    expected = figures.read_bytes(), games.read_bytes()
    for cut in (0, len(expected[1]) // 3, len(expected[1]) * 3 // 4, len(expected[1]) - 1):
        for path in (figures, games):
            path.rename(f"{path}.part")
        with open(f"{games}.part", "r+b") as file:
            file.truncate(cut)
        resumed = run(*command, "--resume")
        assert (resumed.exit_code, resumed.stdout) == (0, whole.stdout), resumed.stderr
        assert (figures.read_bytes(), games.read_bytes()) == expected
    other = run(*command, "--resume", "--seats", "greedy,random")
    assert other.exit_code == 2
    assert "another study" in other.stderr
    assert (figures.read_bytes(), games.read_bytes()) == expected


def test_a_bot_that_breaks_off_says_why(tmp_path: Path) -> None:
    bot = tmp_path / "mybot.py"
    bot.write_text("class Fails:\n    def __init__(self, game, seat, rng):\n        raise ValueError('no')\n")
    result = run(*SWEEP[:-2], "--seats", f"{bot}:Fails,random")
    assert result.stdout.startswith("diddly: 0 deals\nBroken off: 6 games. First: ")
    assert result.stdout.endswith("cannot play: ValueError: no.\n  Seed: 1, seeded.\n")


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
