"""Races at the terminal: turn by turn each card waits; with `--pace` cards turn by themselves."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.core import Match, new_match
from tests.conditions import MAX_SECONDS
from tests.games.core.race_game import FACES, PASS, RULEBOOK
from tests.terminals import at_a_terminal, start, type_into, wait_for
from wordsvc.cli import main
from wordsvc.cli.matches.match_files import format_match, load_match

GAME = str(Path(__file__).parents[2] / "games/core/race_game.py")
PLAY = ["play", GAME, "--seed", "4"]
WORDCHECK = [str(Path(sys.executable).parent / "wordcheck")]
LONG, SHORT = ["--pace", "600"], ["--pace", "0.02"]
"""Longer than any test, and so short that all cards are turned at once."""

CARDS = [FACES[card] for card in reversed(new_match(RULEBOOK, 2, 4).state.deck)]
FIRST = FACES[new_match(RULEBOOK, 2, 4).state.line[0]]
PAIR = "".join(sorted([FIRST, CARDS[0]]))
"""The letters that can be called when the second card is turned up."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saved games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "wordsvc/games"


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def kept(folder: Path) -> Match:
    """Return the only game that is kept, whose file has the moves and no more."""
    (path,) = folder.iterdir()
    match = load_match(str(path), lambda name: RULEBOOK)
    assert path.read_bytes() == format_match(match)
    return match


def test_a_person_has_all_the_time_and_calls_before_bots(folder: Path) -> None:
    shown = run(*PLAY, "--seats", "you,quick", typed=f"\n{PAIR.lower()}\nquit\n").stdout
    told = "Type your call, and take your time: it comes before those of bots, and Enter alone passes."
    assert shown.count(told) == 1
    assert f"you called {PAIR}." in shown
    assert "quick called" not in shown
    assert [seat for seat, move in kept(folder).moves if move != PASS] == [0]
    assert [move for _, move in kept(folder).moves[:2]] == [PASS, PASS]


def test_bots_call_when_the_person_has_passed_and_all_are_asked_anew(folder: Path) -> None:
    shown = run(*PLAY, "--seats", "you,quick,slow", typed="\npass\nquit\n").stdout
    assert f"quick called {PAIR}." in shown
    assert "slow called" not in shown
    match = kept(folder)
    assert [seat for seat, move in match.moves if move != PASS] == [1]
    assert len(match.game.to_act(match.state)) == 3


def test_the_list_says_where_other_moves_are_possible() -> None:
    shown = run(*PLAY, "--seats", "you,quick", typed="\nquit\n").stdout
    first, second = shown.split("is turned up.")
    assert "you:  1 pass\n" in first
    assert "you:  1 pass   or a move of your own, as `help` says\n" in second
    assert (
        "Call letters in the order of the alphabet"
        in run(*PLAY, "--seats", "you,quick", typed="help\n").stdout
    )


def test_what_is_typed_is_read_as_one_move_and_refused_as_one() -> None:
    shown = run(*PLAY, "--seats", "you,slow", typed="xy pass\n1 1\nquit\n").stdout
    assert "'call:XY PASS' is neither a call nor a pass" in shown
    assert "Not made, for others come first: pass." in shown


def test_players_at_one_keyboard_who_hide_nothing_need_not_look_away(folder: Path) -> None:
    shown = run(*PLAY, "--seats", "you:Ann,you:Bea", typed=f"\n\n{PAIR}\nquit\n").stdout
    assert "look away" not in shown
    assert f"Bea called {PAIR}." in shown  # asked first, from the left of the dealer


# In real time


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator["subprocess.Popen[bytes]"]:
    """Yield a game that runs by itself: the parameters say where, and what follows the command."""
    terminal, arguments = request.param
    command = [*WORDCHECK, *PLAY, *arguments]
    process = start(at_a_terminal(command) if terminal else command)
    yield process
    process.kill()
    process.communicate()


def at(terminal: bool, *arguments: str) -> object:
    return pytest.param(
        (terminal, arguments), id=f"{'terminal' if terminal else 'pipe'} {' '.join(arguments)}"
    )


@pytest.mark.parametrize(
    "table", [at(True, "--seats", "you,slow", *LONG), at(False, "--seats", "you,slow", *LONG)], indirect=True
)
def test_a_line_typed_while_cards_turn_is_a_call(table: "subprocess.Popen[bytes]", folder: Path) -> None:
    wait_for(b"Type what you call", table.stdout)
    type_into(table, b"\npass\n")  # the empty line is a slip
    wait_for(b"is turned up.", table.stdout)
    type_into(table, f"ZZ\n{PAIR.lower()}\n".encode())
    assert b"'call:ZZ' is neither a call nor a pass" in wait_for(f"you called {PAIR}.".encode(), table.stdout)
    type_into(table, b"quit\n")
    assert b"--pace 600 --resume` goes on." in wait_for(b"goes on.", table.stdout)
    assert table.wait(MAX_SECONDS) == 0
    assert [move for _, move in kept(folder).moves[:2]] == [PASS, PASS]
    assert kept(folder).moves[-1][0] == 0


@pytest.mark.parametrize("table", [at(False, "--seats", "you,slow,quick", *LONG)], indirect=True)
def test_a_bot_calls_after_its_delay_if_nobody_is_first(
    table: "subprocess.Popen[bytes]", folder: Path
) -> None:
    wait_for(b"Type what you call", table.stdout)
    type_into(table, b"pass\n")
    wait_for(f"quick called {PAIR}.".encode(), table.stdout)
    type_into(table, b"pass\n")
    assert b"called" not in wait_for(b"is turned up.", table.stdout)


@pytest.mark.parametrize("table", [at(False, "--seats", "you,slow", *SHORT)], indirect=True)
def test_cards_turn_by_themselves_and_who_types_nothing_passes(table: "subprocess.Popen[bytes]") -> None:
    shown = wait_for(b"The game is over: you 0, slow 0.", table.stdout)
    assert shown.count(b"is turned up.") == len(CARDS)
    assert b"called" not in shown
    assert table.wait(MAX_SECONDS) == 0


@pytest.mark.slow
@pytest.mark.parametrize("table", [at(False, "--seats", "steady,slow", "--pace", "0.2")], indirect=True)
def test_what_a_bot_has_noticed_it_calls_on_a_later_card(table: "subprocess.Popen[bytes]") -> None:
    """Half a second is longer than the pace, and shorter than what all cards take."""
    shown = wait_for(b"The game is over: ", table.stdout)
    assert b"steady called" in shown
    assert b"slow called" not in shown


@pytest.mark.parametrize("table", [at(False, "--seats", "you:Ann,you:Bea,slow", *LONG)], indirect=True)
def test_several_at_one_keyboard_say_who_calls(table: "subprocess.Popen[bytes]", folder: Path) -> None:
    wait_for(b"Begin with your name, as in `Ann word`.", table.stdout)
    type_into(table, b"bea 1\nann board\n")
    wait_for(b"'call:1' is neither a call nor a pass", table.stdout)
    wait_for(b"'call:BOARD' is neither a call nor a pass", table.stdout)
    type_into(table, b"ann pass\nann undo\nann xy\n")
    assert b"you have passed" not in wait_for(b"'call:XY' is neither a call nor a pass", table.stdout)
    type_into(table, b"ann pass\nann ab\nann board\nBea pass\n")
    for _ in range(2):
        wait_for(b"you have passed, unless you undo it, until the next card", table.stdout)
    wait_for(b"is turned up.", table.stdout)
    type_into(table, f"{PAIR}\nbea {PAIR}\n".encode())
    assert b"begin with your name" in wait_for(f"Bea called {PAIR}.".encode(), table.stdout)


@pytest.mark.parametrize(
    ("table", "end", "code"),
    [
        pytest.param((True, ("--seats", "you,slow", *LONG)), b"\x03", 130, id="Ctrl-C"),
        pytest.param((True, ("--seats", "you,slow", *LONG)), b"\x04", 0, id="Ctrl-D"),
        pytest.param((False, ("--seats", "you,slow", *LONG)), signal.SIGTERM, 143, id="SIGTERM"),
    ],
    indirect=["table"],
)
def test_a_game_that_is_stopped_while_it_waits_is_kept(
    table: "subprocess.Popen[bytes]", end: bytes | signal.Signals, code: int, folder: Path
) -> None:
    wait_for(b"Type what you call", table.stdout)
    type_into(table, b"pass\n")
    wait_for(b"is turned up.", table.stdout)
    if isinstance(end, bytes):
        type_into(table, end)
    else:
        table.send_signal(end)
    wait_for(b"goes on.", table.stdout)
    assert table.wait(MAX_SECONDS) == code
    assert kept(folder).moves == [(1, PASS), (0, PASS)] or kept(folder).moves == [(0, PASS), (1, PASS)]


@pytest.mark.slow
@pytest.mark.parametrize("table", [at(False, "--seats", "you,slow", *LONG)], indirect=True)
def test_lines_that_are_no_text_or_too_long_are_refused_and_the_next_are_read(
    table: "subprocess.Popen[bytes]",
) -> None:
    wait_for(b"Type what you call", table.stdout)
    type_into(table, b"\xff\xfe\n")
    wait_for(b"the line is not UTF-8", table.stdout)
    type_into(table, b"x" * 70_000 + b"\n")
    wait_for(b"the line is too long", table.stdout)
    type_into(table, b"pass\n")
    wait_for(b"is turned up.", table.stdout)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "diddly", "--pace", "3"], "--pace: in diddly nobody races, so it has no pace"),
        ([*PLAY, "--seats", "you,slow", "--pace", "3"], "--pace: needs a terminal or a pipe to read from"),
        ([*PLAY, "--pace", "nan"], "nan is not a number of seconds"),
        ([*PLAY, "--pace", "0"], "0.0 is not in the range"),
        ([*PLAY, "--pace", "3601"], "is not in the range"),
    ],
)
def test_a_pace_that_makes_no_sense_is_refused(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_kept_race_goes_on_in_real_time_and_without(folder: Path) -> None:
    assert run(*PLAY, "--seats", "you,slow", typed="\nquit\n").exit_code == 0
    on = run("play", GAME, "--resume", typed=f"{PAIR}\nquit\n").stdout
    assert f"you called {PAIR}." in on
    command = [*WORDCHECK, "play", GAME, *LONG, "--resume"]
    done = subprocess.run(command, capture_output=True, check=True, input=b"")  # the end of the input leaves
    assert b"Type what you call" in done.stdout
    assert [move == PASS for _, move in kept(folder).moves] == [True, True, False]
