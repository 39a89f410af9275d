"""Studies that go on after they were killed, with the same bytes, and reports from their rows."""

import json
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from tests.conditions import MAX_SECONDS, wait_until
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main

ROUND = ["--seed", "3", "-o", "rounds=1", "--no-cpu"]
SIMULATION = ["simulate", "diddly", "--seats", "greedy,random", "--games", "6", *ROUND]
TOURNAMENT = ["arena", "diddly", "--bots", "greedy,random", "--deals", "4", "--null-deals", "2", *ROUND]
TEAMS = [
    "arena",
    "fiddlefoo",
    "--bots",
    "greedy,random",
    "--deals",
    "3",
    "--seed",
    "1",
    "-o",
    "cooperative=yes",
]
"""A tournament of a cooperative game."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def study(folder: Path, command: list[str], suffix: str, *more: str) -> list[str]:
    """Return the command of a study whose files are in a folder."""
    rows = str(folder / f"rows.{suffix}")
    logs = ["--logs", str(folder / "logs")]
    return [*command, "--json", "--jobs", "1", "--rows", rows, *logs, *more]


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
@pytest.mark.parametrize("command", [SIMULATION, TOURNAMENT, [*SIMULATION, "--variants"]])
def test_rows_cut_anywhere_go_on_to_the_same_bytes(tmp_path: Path, command: list[str], suffix: str) -> None:
    whole = run(*study(tmp_path, command, suffix))
    expected = files_in(tmp_path)
    rows = tmp_path / f"rows.{suffix}"
    size = rows.stat().st_size
    for cut in (0, 7, size // 3, size // 2 + 1, size - 1):
        rows.rename(f"{rows}.part")
        with open(f"{rows}.part", "r+b") as file:
            file.truncate(cut)
        resumed = run(*study(tmp_path, command, suffix, "--resume"))
        assert (resumed.exit_code, resumed.stdout) == (0, whole.stdout), resumed.stderr
        assert files_in(tmp_path) == expected
    again = run(*study(tmp_path, command, suffix, "--resume"))
    assert again.stdout == whole.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("command", "most", "kills"), [(SIMULATION, "150", 10), (TOURNAMENT, "60", 3)])
def test_a_killed_study_goes_on_to_the_same_bytes(
    wordcheck: str, tmp_path: Path, command: list[str], most: str, kills: int
) -> None:
    larger = [most if argument in ("4", "6") else argument for argument in command]
    unbroken, broken = tmp_path / "unbroken", tmp_path / "broken"
    for folder in (unbroken, broken):
        folder.mkdir()
    whole = run(*study(unbroken, larger, "csv"))
    size = (unbroken / "rows.csv").stat().st_size
    arguments = [wordcheck, *study(broken, larger, "csv", "--resume", "--jobs", "2")]
    rng = Random(56)
    moments = sorted(rng.randrange(int(0.7 * size)) for _ in range(kills))
    print(f"killed when rows of {size} bytes have {moments}")
    for moment in moments:
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            wait_until(lambda: size_of(broken / "rows.csv.part") > moment)  # noqa: B023
            process.kill()
            process.communicate(timeout=MAX_SECONDS)
        assert process.returncode == -signal.SIGKILL
    ended = subprocess.run(arguments, capture_output=True, text=True, timeout=MAX_SECONDS, check=True)
    assert ended.stdout == whole.stdout
    assert files_in(broken) == files_in(unbroken)


def size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def test_rows_of_a_broken_study_are_never_truncated(tmp_path: Path) -> None:
    part = tmp_path / "rows.csv.part"
    part.write_text("precious\n")
    refused = run(*study(tmp_path, SIMULATION, "csv"))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "add --resume, or remove it" in refused.stderr
    other = run(*study(tmp_path, SIMULATION, "csv", "--resume"))
    assert other.exit_code == 0  # a line that no game follows is the head of a table without rows
    (tmp_path / "rows.csv").unlink()
    part.write_text("precious\nand\nnot ours\n")
    other = run(*study(tmp_path, SIMULATION, "csv", "--resume"))
    assert (other.exit_code, part.read_text()) == (2, "precious\nand\nnot ours\n")


@pytest.mark.parametrize(
    "changed",
    [["--seed", "4"], ["-o", "rounds=2"], ["--seats", "random,greedy"], ["--games", "2"], ["--no-cpu"]],
)
def test_another_study_does_not_go_on(tmp_path: Path, changed: list[str]) -> None:
    rows = tmp_path / "rows.csv"
    command = ["simulate", "diddly", "--seats", "greedy,random", "--games", "3", "--seed", "3"]
    assert run(*command, "-o", "rounds=1", "--rows", str(rows)).exit_code == 0
    before = rows.read_bytes()
    options = changed if changed[0] == "-o" else ["-o", "rounds=1", *changed]
    refused = run(*command, *options, "--rows", str(rows), "--resume")
    assert refused.exit_code == 2, refused.stdout
    assert rows.read_bytes() == before


@pytest.mark.parametrize(
    ("column", "recorded", "said", "in_german"),
    [
        ("rules", "1", "played by rules 1, and the study is played by rules 2", "den Regeln"),
        (
            "dictionary",
            "en 2026.11 0123456789ab",
            "dictionary en 2026.11 0123456789ab, and the study is played by",
            "dem Wörterbuch",
        ),
    ],
)
def test_rows_of_other_versions_do_not_go_on(
    tmp_path: Path, column: str, recorded: str, said: str, in_german: str
) -> None:
    rows = tmp_path / "rows.jsonl"
    command = ["simulate", "quiddler", "--seats", "easy,easy", "--games", "2", "--seed", "3", "--no-cpu"]
    whole = run(*command, "--rows", str(rows))
    game = [json.loads(line) for line in rows.read_text().splitlines()][:2]
    for row in game:
        row[column] = type(row[column])(recorded)
    rows.write_text("".join(f"{json.dumps(row)}\n" for row in game))
    refused = run(*command, "--rows", str(rows), "--resume")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "Error: --rows: " in refused.stderr
    assert said in refused.stderr
    german = (
        CliRunner().invoke(main, [*command, "--rows", str(rows), "--resume"], env={"LANGUAGE": "de"}).stderr
    )
    assert f"wurde mit {in_german} {recorded} gespielt" in german
    for row in game:  # as a program wrote them that did not name versions
        del row["rules"], row["dictionary"]
    rows.write_text("".join(f"{json.dumps(row)}\n" for row in game))
    assert run(*command, "--rows", str(rows), "--resume").stdout == whole.stdout
    assert '"rules"' not in rows.read_text()


def test_a_study_without_a_seed_goes_on_with_its_own(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    command = ["simulate", "diddly", "--games", "3", "-o", "rounds=1", "--rows", str(rows), "--json"]
    whole = run(*command)
    rows.rename(f"{rows}.part")
    assert run(*command, "--resume").stdout == whole.stdout


def test_resuming_needs_rows_that_can_go_on(tmp_path: Path) -> None:
    assert "--resume needs --rows FILE" in run(*SIMULATION, "--resume").stderr
    parquet = run(*SIMULATION, "--resume", "--rows", str(tmp_path / "rows.parquet"))
    assert "not of .parquet" in parquet.stderr


def test_a_bot_that_is_there_twice_is_one_in_the_report(tmp_path: Path) -> None:
    rows = str(tmp_path / "rows.csv")
    run(*["greedy,random,greedy" if each == "greedy,random" else each for each in TEAMS], "--rows", rows)
    (found,) = json.loads(run("report", rows, "--json").stdout)["studies"]
    assert [each["bot"] for each in found["bots"]] == ["greedy", "random"]


@pytest.mark.parametrize("command", [SIMULATION, TOURNAMENT, [*TEAMS, "--no-cpu"]])
def test_a_report_from_rows_is_that_of_the_study(tmp_path: Path, command: list[str]) -> None:
    told = json.loads(run(*study(tmp_path, command, "csv")).stdout)
    (found,) = json.loads(run("report", str(tmp_path / "rows.csv"), "--json").stdout)["studies"]
    assert found.pop("seeds") == [told["seed"]]
    assert found.pop("versions") == {"rules": find_rulebook(told["game"]).version}
    assert found == {name: told[name] for name in found}
    assert "greedy" in run("report", str(tmp_path / "rows.csv")).stdout
    german = CliRunner().invoke(main, ["report", str(tmp_path / "rows.csv")], env={"LANGUAGE": "de"}).stdout
    assert f"Gespielt mit den Regeln {find_rulebook(told['game']).version}." in german


def test_a_report_counts_several_files_and_games_in_progress(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for seed, folder in enumerate(folders, 1):
        folder.mkdir()
        run(*study(folder, TOURNAMENT, "jsonl", "--seed", str(seed)))
    rows = [folder / "rows.jsonl" for folder in folders]
    part = rows[1].rename(f"{rows[1]}.part")
    part.write_bytes(part.read_bytes()[:-20])  # the last game of the last deal lacks the end of a row
    (found,) = json.loads(run("report", str(rows[0]), str(part), "--json").stdout)["studies"]
    assert (found["deals"], found["games"], found["seeds"]) == (7, 14, [1, 2])
    twice = run("report", str(rows[0]), str(rows[0]))
    assert (twice.exit_code, twice.stdout) == (2, "")
    assert "deal 0 of seed 1 is there twice" in twice.stderr
    assert "plays against itself" in run("report", str(folders[0] / "rows.null.jsonl")).stderr
    assert run("report", str(tmp_path / "none.csv")).exit_code == 2


def test_a_file_without_games_is_told(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert run("report", str(empty)).stdout == "No game is recorded yet.\n"
    replayed = run("replay", str(empty))
    assert (replayed.exit_code, replayed.stderr) == (2, "Error: file: the file is empty\n")


def test_a_study_that_loses_its_processes_says_how_it_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "mybot.py"
    bot.write_text(
        "import os\nclass Ends:\n    def __init__(self, game, seat, rng): pass\n"
        "    def choose(self, view, legal): os._exit(1)\n"
    )
    command = ["simulate", "diddly", "--seats", f"{bot}:Ends,random", "--games", "9", "--jobs", "2"]
    ended = run(*command, "--rows", str(tmp_path / "rows.csv"))
    assert (ended.exit_code, ended.stdout) == (4, "")
    assert "4 processes that play were lost" in ended.stderr
    assert "--resume goes on" in ended.stderr
    assert "--resume" not in run(*command).stderr
