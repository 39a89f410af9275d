"""The question after a match on a server; tests/tables plays the match that follows, on a real one."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.network.table_server import MATCH, TOKENS, Table, problem, serving_table
from tests.cli.network.test_network_play import OPTIONS, Process, end, link, running, sit_down
from tests.conditions import MAX_SECONDS
from tests.terminals import type_into, wait_for

QUESTION = b"Another match? [y/N] "


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of tokens."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "wordsvc/tables"


@pytest.fixture
def table() -> Table:
    table = Table("diddly", ["open", "open"], OPTIONS)
    sit_down(table, 2, "Bea")
    return table


def finish(table: Table) -> None:
    table.over = True
    with table.changed:
        table.tell(lambda _: {"kind": "finished", "seat": None})


@contextmanager
def playing(table: Table, *, terminal: bool = True) -> Iterator[Process]:
    """Ann, who is asked for a move."""
    with (
        serving_table(table) as address,
        running("play", "--join", link(address, 1), "--name", "Ann", terminal=terminal) as ann,
    ):
        wait_for(b"8 flip8", ann.stdout)
        yield ann


def asked_for(table: Table) -> list[str]:
    """Return the requests that were posted after the seat was taken."""
    return [path.rpartition("/")[2] for path, _, _ in table.posts if not path.endswith("/join")]


@pytest.mark.slow
@pytest.mark.parametrize("typed", [b"n\n", b"\n", b"NO\n", b"nein\n", b"what?\nn\n", b"\x04", b"\x03"])
def test_whoever_says_no_has_played(table: Table, state: Path, typed: bytes) -> None:
    with playing(table) as ann:
        finish(table)
        wait_for(QUESTION, ann.stdout)
        assert [path.name.startswith(f"{MATCH}-seat1-") for path in state.iterdir()] == [True]
        type_into(ann, typed)
        assert ann.wait(MAX_SECONDS) == 0
    assert asked_for(table) == []
    assert [*state.iterdir()] == []


def test_what_was_typed_for_the_match_is_no_answer(table: Table) -> None:
    with playing(table) as ann:
        wait_for(b"> ", ann.stdout)
        type_into(ann, b"y")
        wait_for(b"y", ann.stdout)  # its echo
        finish(table)
        wait_for(QUESTION, ann.stdout)
        type_into(ann, b"n\n")
        assert ann.wait(MAX_SECONDS) == 0
    assert asked_for(table) == []


def test_a_program_is_not_asked(table: Table, state: Path) -> None:
    with playing(table, terminal=False) as ann:
        finish(table)
        code = ann.wait(MAX_SECONDS)
        _, shown, _ = end(ann)
    assert (code, "Another match?" in shown) == (0, False)
    assert "The game is over" in shown
    assert [*state.iterdir()] == []


def test_a_match_that_was_called_off_is_not_played_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(table) as ann:
        monkeypatch.setattr(Table, "status", "cancelled")
        with table.changed:
            table.tell(lambda _: {"kind": "cancelled", "seat": None})
        code = ann.wait(MAX_SECONDS)
        _, shown, _ = end(ann)
    assert (code, "Another match?" in shown) == (0, False)


def test_a_refusal_is_said_and_ends_it(table: Table, state: Path) -> None:
    said = "You sit at the next match already, or it is over."
    table.spoil = lambda method, path: (
        problem(409, "ticket_used", said) if path.endswith("/rematch") else None
    )
    with playing(table) as ann:
        finish(table)
        wait_for(QUESTION, ann.stdout)
        type_into(ann, b"yes\n")
        shown = wait_for(b"(ticket_used)", ann.stdout).decode()
        assert ann.wait(MAX_SECONDS) == 0
    assert f"No: {said} (ticket_used)" in shown
    assert [*state.iterdir()] == []


def test_whoever_is_cut_off_while_asked_keeps_the_seat_and_is_asked_again(table: Table, state: Path) -> None:
    with serving_table(table) as address:
        with running("play", "--join", link(address, 1), "--name", "Ann", terminal=True) as ann:
            wait_for(b"8 flip8", ann.stdout)
            finish(table)
            wait_for(QUESTION, ann.stdout)
            os.kill(ann.pid, signal.SIGKILL)  # its terminal hangs up
        (path,) = state.iterdir()
        kept = json.loads(path.read_text())
        assert kept["token"] == TOKENS[0]
        with running("play", "--match", MATCH, terminal=True) as ann:
            wait_for(QUESTION, ann.stdout)
            type_into(ann, b"n\n")
            assert ann.wait(MAX_SECONDS) == 0


@pytest.mark.parametrize("document", [{}, {"id": "../../x", "ticket": "t"}, {"id": MATCH, "ticket": 7}])
def test_an_answer_that_is_none_ends_in_one_line(table: Table, document: object) -> None:
    table.spoil = lambda method, path: (201, document) if path.endswith("/rematch") else None
    with playing(table) as ann:
        finish(table)
        wait_for(QUESTION, ann.stdout)
        type_into(ann, b"y\n")
        wait_for(b"answers what cannot be read; is it a server of wordsvc?", ann.stdout)
        assert ann.wait(MAX_SECONDS) == 3
