"""Logs that somebody else wrote: they start nothing, and nothing in them reaches the terminal as a command."""

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.core import generator, pick, read_any, read_log, start, write_log, write_text
from games.diddly import RULEBOOK
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def written(folder: Path, name: str, players: list[str], moves: int = 3) -> Path:
    """A log of a game that is not over, with these players."""
    match = start(RULEBOOK, len(players), 7, {"rounds": 1, "dealer": 2}, players)
    rng = generator(1, "hostile")
    while len(match.moves) < moves:
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, pick(rng, match.game.legal(match.state, seat)))
    path = folder / name
    log = write_log(match)
    path.write_text(json.dumps(log) if name.endswith(".json") else write_text(log), "utf-8")
    return path


@pytest.mark.parametrize("name", ["log.txt", "log.json"])
def test_no_reader_of_a_log_starts_what_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    started: list[object] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *arguments, **_: started.append(arguments))
    mark = tmp_path / "started"
    path = written(tmp_path, name, [f"run:touch {mark}", f"run:touch {mark}"])
    read_log(read_any(path.read_text("utf-8")), find_rulebook)
    for arguments in (
        ["play", "--resume", str(path)],
        ["replay", str(path)],
        ["replay", str(path), "--json"],
        ["replay", str(path), "--seat", "1"],
        ["replay", str(path), "--step", "1"],
        ["solitaire", "play", "--resume", str(path)],
        ["solitaire", "solve", "--deal", str(path)],
        ["score", "quiddler", str(path)],
        ["score", "diabolo", str(path)],
    ):
        run(*arguments)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "wordsvc/games"
    folder.mkdir(parents=True)
    (folder / "diddly-kept.txt").write_bytes(
        written(tmp_path, "log.txt", [f"run:touch {mark}"] * 2).read_bytes()
    )
    assert run("play", "--resume").exit_code == 2
    assert started == []
    assert not mark.exists()


@pytest.mark.parametrize("player", ["run:touch x", "run:", "search:1", "search:1000000", "random:5"])
def test_a_file_seats_no_program_and_sets_no_budget(tmp_path: Path, player: str) -> None:
    path = written(tmp_path, "log.txt", ["you", player])
    refused = run("play", "--resume", str(path))
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr == (
        f"Error: file: a file does not seat {player!r}, which starts a program or sets a budget"
        " (name the bots with --seats)\n"
    )
    allowed = run("play", "--resume", str(path), "--seats", "random,search:2")
    assert allowed.exit_code == 0
    assert "The game is over" in allowed.stdout


def test_a_file_seats_people_and_bots_without_a_budget(tmp_path: Path) -> None:
    for players in (["you", "random"], ["you:Ann", "greedy"], ["search", "you"]):
        path = written(tmp_path, "log.txt", players, moves=0)
        assert run("play", "--resume", str(path), typed="quit\n").exit_code == 0


def test_a_kept_game_of_a_bot_with_a_budget_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    left = run("play", "diddly", "--seats", "you,search:2", "-o", "dealer=2", typed="flip1\nquit\n")
    assert left.stdout.endswith("; `wordcheck play --resume --seats you,search:2` goes on.\n")
    assert run("play", "--resume").exit_code == 2
    on = run("play", "--resume", "--seats", "you,search:2", typed="flip2\nquit\n")
    assert "you turned up" in on.stdout
