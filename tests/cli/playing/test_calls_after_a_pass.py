"""Diabolo at one keyboard: a pass does not bind, a misfit costs, and bots call only cards that lie there."""

import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.conditions import MAX_SECONDS
from tests.games.diabolo.positions import lying, play, public
from tests.terminals import start, type_into, wait_for
from wordsvc.cli import main
from wordsvc.cli.prompt import Prompt
from wordsvc.cli.terminal.timed_table import Noticed, TimedTable

PLAY = ["play", "diabolo", "--seats", "you:Ann,you:Bea", "--seed", "31", "-o", "rounds=1", "-o", "dealer=2"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.rule("D27")
def test_who_has_passed_calls_by_name() -> None:
    typed = "pass\n" * 7 + "ann markt\nquit\n"
    shown = CliRunner().invoke(main, PLAY, input=typed).stdout
    assert "MARKT counts: Ann took 5 cards." in shown


@pytest.mark.rule("D27")
@pytest.mark.parametrize("word", ["board", "help", "hint", "undo", "quit"])
def test_after_a_name_every_word_is_a_call(word: str) -> None:
    shown = CliRunner().invoke(main, PLAY, input=f"pass\nann {word}\n").stdout
    assert f"Ann called {word.upper()} with" in shown


def test_after_a_name_a_number_stands_for_nothing() -> None:
    shown = CliRunner().invoke(main, PLAY, input="pass\nann 1\n").stdout
    assert "'1' is no move of Diabolo" in shown


@pytest.mark.rule("D26")
@pytest.mark.parametrize(
    ("options", "said"),
    [([], "The cards do not lay HANG."), (["-o", "misfits=ignored"], "do not all lie on the table")],
)
def test_a_misfit_costs_or_is_ignored(options: list[str], said: str) -> None:
    shown = CliRunner().invoke(main, [*PLAY, *options], input="hang\nquit\n")
    assert said in shown.output


def test_an_empty_line_outside_a_race_is_no_move_and_the_moves_are_listed_again() -> None:
    process = start([str(Path(sys.executable).parent / "wordcheck"), *PLAY, "--pace", "600"])
    wait_for(b"Begin with your name", process.stdout)
    type_into(process, b"ann hang\n")
    wait_for(b"Bea:  1 take:A", process.stdout)
    type_into(process, b"\n")
    assert b"type a move; `help` says" in wait_for(b"Bea:  1 take:A", process.stdout)
    assert process.communicate(timeout=MAX_SECONDS)[0].count(b"> ") == 1


@pytest.mark.rule("D26")
def test_a_bot_does_not_call_cards_that_were_taken() -> None:
    match = lying("T A G X", 3, deck="T A G")
    table = TimedTable(match, ["you:Ann", "good", "good"], "", "", Prompt())
    call = match.game.parse_move("call:TAG:T.A.G")
    noticed = Noticed(0.0, call, match.game.copy(match.state), len(match.moves))
    assert table.may_still_call(1, noticed)
    play(match, "0 call:TAG:T.A.G")
    assert public(match)["line"] == ["X"]
    assert not table.may_still_call(1, noticed)
