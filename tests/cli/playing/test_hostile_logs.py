"""Logs that somebody else wrote: they start nothing, and no terminal obeys what is in them."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from games.core import choose, format_text, generator, load_log, new_match, parse_any, write_log
from games.diddly import RULEBOOK
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main
from wordsvc.input import InputError
from wordsvc.words import house_file


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def written(folder: Path, name: str, players: list[str], moves: int = 3) -> Path:
    """Return a log of a game that is not over, with these players."""
    match = new_match(RULEBOOK, len(players), 7, {"rounds": 1, "dealer": 2}, players)
    rng = generator(1, "hostile")
    while len(match.moves) < moves:
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
    path = folder / name
    log = write_log(match)
    path.write_text(json.dumps(log) if name.endswith(".json") else format_text(log), "utf-8")
    return path


@pytest.mark.parametrize("name", ["log.txt", "log.json"])
def test_no_reader_of_a_log_starts_what_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    started: list[object] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *arguments, **_: started.append(arguments))
    mark = tmp_path / "started"
    path = written(tmp_path, name, [f"run:touch {mark}", f"run:touch {mark}"])
    load_log(parse_any(path.read_text("utf-8")), find_rulebook)
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
        f"Error: --resume: a file does not seat {player!r}, which starts a program or sets a budget"
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


CONTROLS = ["\x1b[2J", "\a", "a\nb", "\x7f", "\x9b31m", "\u202eabc", "\u2028"]


@pytest.mark.parametrize("name", CONTROLS)
@pytest.mark.parametrize("file", ["log.txt", "log.json"])
def test_a_name_with_control_characters_is_refused_and_never_shown(
    tmp_path: Path, file: str, name: str
) -> None:
    path = written(tmp_path, file, ["Ann", "Bea"])
    quoted = json.dumps(name, ensure_ascii=file == "log.json")
    path.write_text(path.read_text("utf-8").replace('"Ann"', quoted), "utf-8")
    for arguments in (["replay"], ["replay", "--json"], ["play", "--resume"]):
        refused = run(*arguments, str(path))
        assert refused.exit_code == 2
        assert refused.output.startswith("Error: player 1: ")
        assert refused.output[:-1].isprintable()


@pytest.mark.parametrize("name", CONTROLS)
def test_no_name_that_is_typed_has_control_characters(name: str) -> None:
    for arguments in (
        ["play", "diddly", "--seats", f"you:A{name}b,greedy"],
        ["play", "diddly", "--seats", f"you,run:A{name}b"],
        ["score", "diggity", f"A{name}b: 3", "Bea: 6"],
        ["score", "fiddlefoo", f"A{name}b: R7", "Bea:"],
    ):
        refused = run(*arguments)
        assert refused.exit_code == 2
        assert "has control characters" in refused.stderr
        assert refused.output[:-1].isprintable()


@pytest.mark.parametrize(
    "change",
    [
        lambda log: log.update({"x\x1b[2J": 1}),
        lambda log: log.update(game="\x1b[2J"),
        lambda log: log["options"].update({"\x1b[2J": 1}),
        lambda log: log["options"].update(board="\x1b[2J"),
        lambda log: log["moves"].append([0, "\x1b[2J"]),
        lambda log: log["moves"].append(["\x1b[2J", "deck"]),
        lambda log: log["decks"].update({"1": "\x1b[2J"}),
    ],
)
def test_no_message_about_a_log_has_control_characters(
    tmp_path: Path, change: Callable[[Any], object]
) -> None:
    path = written(tmp_path, "log.json", ["Ann", "Bea"])
    log = json.loads(path.read_text("utf-8"))
    change(log)
    path.write_text(json.dumps(log))
    refused = run("replay", str(path))
    assert refused.exit_code == 2
    assert refused.output[:-1].isprintable()


def test_no_message_about_a_saved_solitaire_has_control_characters(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("solitaire", "play", "--seed", "7", typed=f"save {path}\nquit\n")
    saved = json.loads(path.read_text())
    for changed in (
        {"x\x1b[2J": 1},
        {"moves": [{"word": "\x1b[2J", "stacks": [1, 2]}]},
        {"moves": [{"\x1b[2J": 1}]},
        {"stacks": ["\x1b[2J"]},
        {"seed": "\x1b[2J"},
    ):
        path.write_text(json.dumps({**saved, **changed}))
        refused = run("solitaire", "play", "--resume", str(path))
        assert refused.exit_code == 2
        assert refused.output[:-1].isprintable()


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "diddly", "--seed", "5", "--seats", "you,greedy", "-o", "dealer=2"],
        ["solitaire", "play", "--seed", "7"],
    ],
)
def test_a_byte_that_is_no_text_is_answered_in_a_line_and_the_game_goes_on(
    wordcheck: str, arguments: list[str], tmp_path: Path
) -> None:
    for locale in ("C.UTF-8", "C"):
        done = subprocess.run(
            [wordcheck, *arguments], input=b"\xff\xfe\nhelp\n\xc3\nhelp\n", capture_output=True, check=False,
            env={**os.environ, "LC_ALL": locale},
        )  # fmt: skip
        assert done.stderr == b""
        assert done.stdout.count(b"the line is not UTF-8") == 2
        assert done.stdout.count(b"take") >= 2


def test_at_most_a_mebibyte_of_a_house_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_bytes(b"+ZZYZX\r\n" + b"#" * (1024 * 1024 - 8))
    assert run("check", "ZZYZX", "--house", str(path)).exit_code == 0
    path.write_bytes(path.read_bytes() + b"#")
    refused = run("check", "ZZYZX", "--house", str(path))
    assert refused.exit_code == 2
    assert refused.stderr == f"Error: --house: more than 1048576 bytes of {str(path)[:100]!r} are not read\n"


def test_a_kept_house_list_does_not_outgrow_what_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(house_file, "MAX_BYTES", 20)
    house_file.change_house(add=["ZZYZX"])
    with pytest.raises(InputError, match="more than 20 bytes is not kept"):
        house_file.change_house(add=["ABCDEFGHIJKLMNO"])
    assert house_file.stored_text() == "+ZZYZX\n"
