"""Games that are left: `quit`, Ctrl-D, Ctrl-C, signals and bots that break."""

import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.core import Match
from tests.conditions import MAX_SECONDS
from tests.terminals import at_a_terminal, start, type_into, wait_for
from wordsvc.cli import main
from wordsvc.cli.matches.match_files import load_match
from wordsvc.cli.matches.stored_games import newest_game, store_game
from wordsvc.cli.stop_signals import StopSignals, Terminated

PLAY = ["play", "diddly", "--seed", "5", "--seats", "you,greedy", "-o", "dealer=2", "-o", "rounds=1"]
SOLITAIRE = ["solitaire", "play", "--seed", "7"]


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saved games, which does not exist yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "wordsvc/games"


def kept(folder: Path) -> Path:
    """Return the only game that is kept."""
    (path,) = folder.iterdir()
    return path


def last_line(result: Result) -> str:
    """Return the output without the prompt, which has no typed line behind it here."""
    return result.stdout.splitlines()[-1].removeprefix("> ")


def first_word(tmp_path: Path) -> str:
    """Return a word that the deal of seed 7 allows."""
    shown = run(*SOLITAIRE, typed="hint\ngive up\n").stdout
    return shown.split(" with ")[0].split()[-1]


@pytest.mark.parametrize("end", ["quit\n", "QUIT\n", ""], ids=["quit", "QUIT", "Ctrl-D"])
def test_a_game_that_is_left_is_kept_and_goes_on(folder: Path, end: str) -> None:
    left = run(*PLAY, typed=f"flip1\nflip2\ndeck\n{end}")
    assert left.exit_code == 0
    path = kept(folder)
    assert last_line(left) == f"Kept in {path}; `wordcheck play --resume` goes on."
    assert (path.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    match = load_match(str(path))
    assert [match.game.format_move(move) for seat, move in match.moves if seat == 0] == [
        "flip1",
        "flip2",
        "deck",
    ]
    on = run("play", "--resume", typed="at1\nquit\n")
    assert on.exit_code == 0
    again = load_match(str(kept(folder)))
    assert again.moves[: len(match.moves)] == match.moves
    assert len(again.moves) > len(match.moves)
    assert not path.exists()
    assert run("play", "--resume", "--seats", "random,greedy").stdout.count("The game is over") == 1
    assert list(folder.iterdir()) == []


def test_a_game_without_a_move_is_kept_too(folder: Path) -> None:
    for command in (["play", "fiddlefoo"], SOLITAIRE):
        left = run(*command, typed="quit\n")
        path = kept(folder)
        assert last_line(left).startswith(f"Kept in {path}; ")
        path.unlink()


def test_a_game_with_an_end_is_not_kept(folder: Path) -> None:
    assert "The game is over" in run(*PLAY, "--seats", "random,greedy").stdout
    assert not folder.exists()
    refused = run("play", "--resume")
    assert (refused.exit_code, refused.stderr) == (2, f"Error: --resume: no game is kept in {folder}\n")


def test_resume_takes_the_newest_of_its_kind_and_leaves_a_file_of_ones_own(folder: Path) -> None:
    run(*PLAY, typed="flip1\nquit\n")
    first = kept(folder)
    os.utime(first, (1, 1))
    word = first_word(folder)
    assert run(*SOLITAIRE, typed=f"{word}\nquit\n").exit_code == 1
    run(*PLAY, typed="flip1\nflip2\nquit\n")
    assert sorted(path.suffix for path in folder.iterdir()) == [".txt", ".txt", ".txt"]
    assert newest_game("txt") != str(first)
    went_on = run("solitaire", "play", "--resume", typed="undo\ngive up\n").stdout
    assert "  0 of 48 cards used, 40 face down" in went_on
    assert [path.suffix for path in folder.iterdir()] == [".txt", ".txt"]
    own = folder.parent / "own.txt"
    own.write_bytes(first.read_bytes())
    run("play", "--resume", str(own), typed="flip2\nquit\n")
    assert own.read_bytes() == first.read_bytes()
    assert len(list(folder.iterdir())) == 3


def test_solitaire_is_kept_too_unless_it_is_given_up(folder: Path) -> None:
    word = first_word(folder)
    for end in ("quit\n", ""):
        left = run(*SOLITAIRE, typed=f"{word}\n{end}")
        assert left.exit_code == 1
        path = kept(folder)
        assert last_line(left) == f"Kept in {path}; `wordcheck solitaire play --resume` goes on."
        assert path.stat().st_mode & 0o777 == 0o600
        path.unlink()
    over = run(*SOLITAIRE, typed=f"{word}\ngive up\n")
    assert over.stdout.endswith("Won by nobody.\n  Seed: 7, seeded.\n")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGINT, 130),
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, 129, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("solitaire", [False, True], ids=["play", "solitaire"])
def test_a_signal_ends_a_game_and_keeps_it(
    wordcheck: str, folder: Path, number: signal.Signals, code: int, solitaire: bool
) -> None:
    arguments, move = (SOLITAIRE, first_word(folder)) if solitaire else (PLAY, "flip1")
    process = start([wordcheck, *arguments])
    type_into(process, f"{move}\n".encode())
    wait_for(b"40 face down" if solitaire else b"you chose place 1.", process.stdout)
    if solitaire:
        wait_for(b"cards used", process.stdout)
    process.send_signal(number)
    out, err = process.communicate(timeout=MAX_SECONDS)
    assert process.returncode == code
    assert b"Traceback" not in err
    assert out.decode().splitlines()[-1].removeprefix("> ").startswith(f"Kept in {kept(folder)};")


def test_ctrl_c_on_a_terminal_keeps_the_game(wordcheck: str, folder: Path) -> None:
    process = start(at_a_terminal([wordcheck, *PLAY]))
    type_into(process, b"flip1\n")
    shown = wait_for(b"you chose place 1.", process.stdout)
    shown += wait_for(b"> ", process.stdout)
    while process.poll() is None:
        type_into(process, b"\x03")  # again, if it came between the prompt and the reading
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=20)
    shown += process.communicate()[0]
    assert shown.splitlines()[-1].startswith(b"Kept in ")
    assert process.returncode == 130
    assert len(load_match(str(kept(folder))).moves) == 1


def test_a_game_that_a_bot_breaks_is_kept(folder: Path, tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("import sys\nsys.stdin.readline()\nsys.stdin.readline()\nprint('nonsense')\n")
    seats = f"you,run:{shlex.join([sys.executable, str(program)])}"
    broken = run("play", "diddly", "--seats", seats, "-o", "dealer=2", typed="flip1\nflip2\n")
    assert broken.exit_code == 2
    assert "answered 'nonsense'" in broken.stderr
    path = kept(folder)
    assert last_line(broken).startswith(f"Kept in {path};")
    assert len(load_match(str(path)).moves) == 2


def test_a_folder_that_cannot_be_written_is_one_line_and_exit_code_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    left = run(*PLAY, typed="flip1\nquit\n")
    assert left.exit_code == 4
    assert re.fullmatch(
        r"Error: cannot keep the game in '.*/file/wordsvc/games': not a directory\n", left.stderr
    )


def test_without_the_variable_games_are_kept_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    path = store_game("diddly", "txt", b"whole")
    assert path.startswith(f"{tmp_path}/.local/state/wordsvc/games/diddly-")
    assert Path(path).read_bytes() == b"whole"


def test_a_signal_does_not_end_a_game_within_a_move(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    submit = Match.submit

    def interrupted(self: Match, seat: int, move: int) -> object:
        if len(self.moves) == 1:
            signal.raise_signal(signal.SIGINT)
        return submit(self, seat, move)

    monkeypatch.setattr(Match, "submit", interrupted)
    left = run(*PLAY, typed="flip1\nflip2\ndeck\n")
    assert left.exit_code == 130
    monkeypatch.undo()
    monkeypatch.setenv("XDG_STATE_HOME", str(folder.parents[1]))
    assert len(load_match(str(kept(folder))).moves) == 2


def test_signals_are_as_before_after_a_game() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    with pytest.raises(Terminated) as caught, StopSignals():
        signal.raise_signal(signal.SIGTERM)
    assert caught.value.exit_code == 143
    assert before == [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
