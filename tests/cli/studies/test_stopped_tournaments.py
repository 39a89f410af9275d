"""A tournament that is stopped: no process is left, and what was played is kept and reported."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.processes import children_of, is_running

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("number", "whole_group", "code"),
    [
        (signal.SIGINT, True, 130),
        (signal.SIGINT, False, 130),
        (signal.SIGTERM, True, 143),
        (signal.SIGTERM, False, 143),
        (signal.SIGKILL, False, -9),
    ],
)
@pytest.mark.parametrize(
    "command", ["arena diddly --bots greedy,random --deals", "simulate diddly --seats greedy,random --games"]
)
def test_a_tournament_that_is_stopped_leaves_its_rows_and_no_process(
    wordcheck: str, tmp_path: Path, command: str, number: signal.Signals, whole_group: bool, code: int
) -> None:
    part = tmp_path / "rows.csv.part"
    arguments = f"{command} 1000000 --jobs 2 -o rounds=1 --seed 1 --no-cpu --rows {tmp_path / 'rows.csv'}"
    with subprocess.Popen(
        [wordcheck, *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        wait_until(lambda: part.exists() and part.stat().st_size > 2000)
        players = children_of(process.pid)
        assert len(players) == 2
        (os.killpg if whole_group else os.kill)(process.pid, number)
        said = process.communicate(timeout=MAX_SECONDS)
    assert process.returncode == code
    assert said[1].strip() == ""
    assert ("seeded" in said[0] and "greedy" in said[0]) is (number != signal.SIGKILL)
    wait_until(lambda: not any(map(is_running, players)))
    lines = part.read_text().splitlines()
    assert len(lines) > 10
    if number != signal.SIGKILL:
        assert {line.count(",") for line in lines} == {lines[0].count(",")}


def test_parquet_that_was_broken_off_can_be_read(wordcheck: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")
    part = tmp_path / "rows.parquet.part"
    arguments = f"simulate diddly --games 1000000 --jobs 2 -o rounds=1 --rows {tmp_path / 'rows.parquet'}"
    with subprocess.Popen([wordcheck, *arguments.split()], stderr=subprocess.PIPE) as process:
        wait_until(part.exists)
        wait_until(lambda: len(children_of(process.pid)) == 2)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=MAX_SECONDS)
    assert process.returncode == 143
    assert parquet.read_table(part).num_rows % 2 == 0  # two seats a game


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_sweep_that_is_stopped_prints_the_setting_in_progress(
    wordcheck: str, tmp_path: Path, number: signal.Signals
) -> None:
    part = tmp_path / "rows.games.csv.part"
    arguments = "study sweep diddly --deals 1000000 --jobs 2 -o rounds=1,2 --seed 1 --rows"
    with subprocess.Popen(
        [wordcheck, *arguments.split(), str(tmp_path / "rows.csv")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        wait_until(lambda: part.exists() and part.stat().st_size > 2000)
        process.send_signal(number)
        printed, said = process.communicate(timeout=MAX_SECONDS)
    assert process.returncode == 128 + number
    assert printed.startswith("rounds=1: ")
    assert "wins, seat 2" in printed
    assert said == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("arena diddly --bots {bot},random", "No deal is over yet.\n"),
        ("simulate diddly --seats {bot},random", "No game is over yet.\n"),
    ],
)
def test_a_study_without_a_game_says_so(
    wordcheck: str, tmp_path: Path, command: str, said: str, number: signal.Signals
) -> None:
    begun = tmp_path / "begun"
    (tmp_path / "mybot.py").write_text(
        "import pathlib, threading\nclass Waits:\n"
        "    def __init__(self, game, seat, rng): pass\n"
        f"    def choose(self, view, legal): pathlib.Path({str(begun)!r}).touch(); threading.Event().wait()\n"
    )
    arguments = [*command.format(bot=f"{tmp_path}/mybot.py:Waits").split(), "--jobs", "2"]
    with subprocess.Popen(
        [wordcheck, *arguments, "--bot-seconds", "600"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        wait_until(begun.exists)
        process.send_signal(number)
        assert process.communicate(timeout=MAX_SECONDS) == ("", said)
