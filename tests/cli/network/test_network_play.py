"""`wordcheck play --server`, `--join`, `--match`: people at terminals, and a server that is not always there.

The server here is one of the tests, which loses answers when told to; tests/tables plays against a real one.
"""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.network.table_server import MATCH, OWNER, RECOVERIES, TICKETS, TOKENS, Table, serving_table
from tests.conditions import MAX_SECONDS, wait_until
from tests.conftest import WORDCHECK
from tests.servers import find_free_port
from tests.terminals import at_a_terminal, start, type_into, wait_for
from wordsvc.cli import main
from wordsvc.cli.exit_codes import ABANDONED
from wordsvc.cli.network.client import ServerClient
from wordsvc.cli.network.remote_match import OWNER_LOOKS, RemoteMatch, fetch_match
from wordsvc.cli.network.server_address import parse_server
from wordsvc.tables.requests import PROPOSALS, UNDO

OPTIONS = {"rounds": 1, "dealer": 2, "turns": 3}
MAKE = ["play", "diddly", "--seats", "you:Ann,open", "-o", "rounds=1", "-o", "turns=3"]
WHOLE = b"flip1\n2\n" + b"deck\nat1\n" * 3
"""All the moves of a player in a match of three turns."""

Process = subprocess.Popen[bytes]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of tokens."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "wordsvc/tables"


@pytest.fixture
def table() -> Table:
    return Table("diddly", ["open", "open"], OPTIONS)


def link(address: str, seat: int) -> str:
    return f"{address}/play/{MATCH}/join/{TICKETS[seat - 1]}"


@contextmanager
def running(*arguments: str, terminal: bool = False, **environment: str) -> Iterator[Process]:
    """Yield a command with pipes, or at a terminal of its own; it is stopped in the end."""
    command = [WORDCHECK, *arguments]
    for name, value in environment.items():
        command = ["env", f"{name}={value}", *command]
    process = start(at_a_terminal(command) if terminal else command)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def end(process: Process) -> tuple[int, str, str]:
    """Return the exit code of a command, and the rest of what it printed."""
    assert process.stdin is not None
    process.stdin.close()
    process.stdin = None
    shown, errors = process.communicate(timeout=MAX_SECONDS)
    return process.returncode, shown.decode(), errors.decode()


def sit_down(table: Table, seat: int, name: str) -> None:
    with table.changed:
        body = {"ticket": TICKETS[seat - 1], "name": name}
        table.answer("POST", f"/v1/matches/{MATCH}/join", body, None, None)


def move(table: Table, seat: int, text: str) -> None:
    with table.changed:
        body = {"move": text, "version": len(table.messages[seat])}
        status, answer = table.answer("POST", f"/v1/matches/{MATCH}/moves", body, TOKENS[seat - 1], None)
        assert status == 200, answer


def assert_no_secret_in(*texts: str) -> None:
    for secret in (*TOKENS, *RECOVERIES, OWNER):
        assert all(secret not in text for text in texts)


def test_two_people_play_a_whole_match(table: Table, state: Path) -> None:
    with serving_table(table) as address, running(*MAKE, "--server", address) as ann:
        shown = wait_for(b"Waiting until somebody takes seat 2.", ann.stdout).decode()
        found = re.search(r"Seat 2 is for whoever opens (\S+)", shown)
        assert found
        with running("play", "--join", found[1], "--name", "Bea") as bea:
            type_into(ann, WHOLE)
            type_into(bea, WHOLE)
            codes = [(process.wait(MAX_SECONDS), process.communicate()) for process in (ann, bea)]
    assert [code for code, _ in codes] == [0, 0]
    ends = [out.decode() for _, (out, _) in codes]
    scores = table.match.game.scores(table.match.state)
    assert f"The game is over: you {scores[0]}, Bea {scores[1]}." in ends[0]
    assert f"The game is over: Ann {scores[0]}, you {scores[1]}." in ends[1]
    assert "Bea chose place 1." in ends[0]
    assert "Ann drew from the deck." in ends[1]
    assert_no_secret_in(shown, *ends)
    assert [path.name.startswith(f"{MATCH}-owner-") for path in state.iterdir()] == [True]
    keys = [key for path, _, key in table.posts if path.endswith("/moves")]
    assert len(keys) == len(set(keys)) == len(table.match.moves)


def test_a_waiting_host_looks_as_the_owner(table: Table) -> None:
    with serving_table(table) as address, running(*MAKE, "--server", address) as ann:
        wait_for(b"Waiting until somebody takes seat 2.", ann.stdout)
        wait_until(lambda: table.owner_looks > 0)


def test_the_owner_looks_now_and_then_until_the_start(table: Table) -> None:
    sit_down(table, 1, "Ann")
    with serving_table(table) as address:
        client = ServerClient(parse_server(address), TOKENS[0])
        owner = client.with_token(OWNER)
        match = fetch_match(client, MATCH)
        remote = RemoteMatch(client, match, lambda _: None, lambda _: None, owner)
        remote.follow()
        with closing(remote):
            remote.advance()
            remote.advance()
            assert (table.owner_looks, remote.pause) == (1, OWNER_LOOKS)
            sit_down(table, 2, "Bea")
            wait_until(lambda: remote.advance() and remote.match.status == "playing")
            assert (table.owner_looks, remote.pause) == (1, None)


def test_at_a_terminal_a_line_may_be_typed_at_any_time(table: Table) -> None:
    sit_down(table, 1, "Ann")
    with (
        serving_table(table) as address,
        running("play", "--join", link(address, 2), terminal=True) as process,
    ):
        wait_for(b"Waiting for Ann.", process.stdout)
        type_into(process, b"flip1\n")
        wait_for(b"it is not your turn; `help` says what can be typed.", process.stdout)
        type_into(process, b"rules Y03\nundo\n")
        wait_for(b"you asked to take the last move back.", process.stdout)
        type_into(process, b"flip")  # half of a line, while others move
        move(table, 1, "flip1")
        move(table, 1, "flip2")
        wait_for(b"8 flip8", process.stdout)
        type_into(process, b"1 2\n")
        wait_for(b"you chose place 2.", process.stdout)
        wait_for(b"Waiting for Ann.", process.stdout)
        type_into(process, b"\x04")
        shown = wait_for(b"goes on.", process.stdout).decode()
        assert process.wait(MAX_SECONDS) == 0
    assert f"`wordcheck play --server {address} --match {MATCH}` goes on." in shown
    assert table.names == ["Ann", "player 1"]


@pytest.mark.slow
def test_a_move_whose_answer_is_lost_is_sent_again_with_its_key_and_made_once(table: Table) -> None:
    sit_down(table, 2, "Bea")
    with serving_table(table) as address, running("play", "--join", link(address, 1), "--name", "Ann") as ann:
        wait_for(b"8 flip8", ann.stdout)
        table.lose_answers = 2
        type_into(ann, b"flip1\n")
        wait_for(f"The connection to {address} is lost; trying again.".encode(), ann.stdout)
        wait_for(b"Connected again.", ann.stdout)
        wait_for(b"you chose place 1.", ann.stdout)
        type_into(ann, b"flip2\n")
        wait_for(b"Waiting for Bea.", ann.stdout)
    moves = [(body, key) for path, body, key in table.posts if path.endswith("/moves")]
    assert [body["move"] for body, _ in moves] == ["flip1", "flip1", "flip1", "flip2"]
    assert [len({key for _, key in moves[:3]}), len({key for _, key in moves})] == [1, 2]
    assert len(table.match.moves) == 2


@pytest.mark.slow
def test_play_goes_on_when_the_server_comes_back(table: Table) -> None:
    port = find_free_port()
    sit_down(table, 2, "Bea")
    with running("play", "--join", link(f"http://127.0.0.1:{port}", 1), "--name", "Ann"):
        pass  # nobody is there yet
    with serving_table(table, port) as address:
        process = start([WORDCHECK, "play", "--join", link(address, 1), "--name", "Ann"])
        wait_for(b"8 flip8", process.stdout)
        type_into(process, b"flip1\nflip2\n")
        wait_for(b"Waiting for Bea.", process.stdout)
    table.gone.set()
    wait_for(b"is lost; trying again.", process.stdout)
    table.gone.clear()
    move(table, 2, "flip1")
    with serving_table(table, port):
        shown = wait_for(b"Bea chose place 1.", process.stdout).decode()
        move(table, 2, "flip2")
        wait_for(b"1 deck", process.stdout)
        type_into(process, b"deck\nat1\n")
        wait_for(b"Waiting for Bea.", process.stdout)
        process.terminate()
        assert process.wait(MAX_SECONDS) == 128 + signal.SIGTERM
        process.communicate()
    assert shown.index("Connected again.") < shown.index("Bea chose place 1.")
    assert len(table.match.moves) == 6


def test_what_happened_first_is_shown_and_the_move_is_asked_for_again(table: Table) -> None:
    sit_down(table, 2, "Bea")

    def interfere(method: str, path: str) -> None:
        if path.endswith("/moves"):
            table.spoil = lambda *_: None
            table.tell(lambda _: {"kind": "left", "seat": 1})

    with serving_table(table) as address, running("play", "--join", link(address, 1), "--name", "Ann") as ann:
        wait_for(b"8 flip8", ann.stdout)
        table.spoil = interfere
        type_into(ann, b"flip1\n")
        shown = wait_for(b"8 flip8", ann.stdout).decode()
        assert not table.match.moves
        type_into(ann, b"flip1\n")
        wait_for(b"you chose place 1.", ann.stdout)
    assert shown.index("Something else happened first:") < shown.index("Bea left the table.")
    assert shown.count("Bea left the table.") == 1


def test_ctrl_c_ends_the_line_of_the_prompt_and_leaves_none_empty(table: Table) -> None:
    sit_down(table, 2, "Bea")
    with (
        serving_table(table) as address,
        running("play", "--join", link(address, 1), "--name", "Ann", terminal=True) as ann,
    ):
        wait_for(b"8 flip8", ann.stdout)
        wait_for(b"> ", ann.stdout)
        type_into(ann, b"\x03")
        assert wait_for(b"Your seat stays yours", ann.stdout).count(b"\n") == 1
        assert ann.wait(MAX_SECONDS) == ABANDONED


def test_there_is_no_board_before_the_match_begins(table: Table) -> None:
    with (
        serving_table(table) as address,
        running("play", "--join", link(address, 1), "--name", "Ann", terminal=True) as ann,
    ):
        wait_for(b"Waiting until somebody takes seat 2.", ann.stdout)
        type_into(ann, b"board\n")
        wait_for(b"The match has not begun; somebody is missing.", ann.stdout)


def test_moves_are_listed_again_after_a_refusal_alone(table: Table) -> None:
    sit_down(table, 2, "Bea")
    with serving_table(table) as address, running("play", "--join", link(address, 1), "--name", "Ann") as ann:
        type_into(ann, b"xyzzy\n\xff\nboard\nrules Y03\nhelp\nquit\n")
        code, shown, _ = end(ann)
    assert (code, shown.count("8 flip8")) == (0, 3)
    assert "the line is not UTF-8; `help` says what can be typed." in shown


def test_help_names_every_proposal(table: Table) -> None:
    sit_down(table, 2, "Bea")
    with serving_table(table) as address, running("play", "--join", link(address, 1), "--name", "Ann") as ann:
        type_into(ann, b"help\nquit\n")
        code, shown, _ = end(ann)
    assert code == 0
    assert [kind for kind in PROPOSALS if f"`{kind}" not in shown and kind != UNDO] == []


@pytest.mark.slow
def test_another_device_takes_a_seat_over(table: Table, tmp_path: Path) -> None:
    sit_down(table, 2, "Bea")
    with serving_table(table) as address:
        with running("play", "--join", link(address, 1), "--name", "Ann") as ann:
            wait_for(b"8 flip8", ann.stdout)
        with running("tables", "phone", MATCH) as asking:
            code, shown, _ = end(asking)
        recovery = f"{address}/play/{MATCH}/seats/1/recover/{RECOVERIES[0]}"
        assert (code, shown) == (0, f"Secret: whoever opens {recovery} takes your seat over.\n")
        phone = str(tmp_path / "phone")
        with running("play", "--join", recovery, XDG_STATE_HOME=phone) as ann:
            type_into(ann, b"flip1\nquit\n")
            shown = wait_for(b"you chose place 1.", ann.stdout).decode()
        assert_no_secret_in(shown)
        for options in (["--name", "Ann"], ["--server", "http://127.0.0.2:9"]):
            with running("play", "--join", recovery, *options) as asking:
                code, _, errors = end(asking)
            assert code == 2
            assert options[0] in errors
        for wrong in (recovery[:-1] + "x", recovery.replace("/seats/1", "/seats/2")):
            with running("play", "--join", wrong) as asking:
                code, _, errors = end(asking)
            assert (code, "(no_such_recovery)" in errors) == (2, True), errors
            assert wrong not in errors
    assert {"recovery": RECOVERIES[0]} in [body for _, body, _ in table.posts]


@pytest.mark.slow
def test_whoever_was_killed_comes_back_to_their_seat(table: Table, state: Path) -> None:
    sit_down(table, 2, "Bea")
    with serving_table(table) as address:
        with running("play", "--join", link(address, 1), "--name", "Ann") as ann:
            wait_for(b"8 flip8", ann.stdout)
            os.kill(ann.pid, signal.SIGKILL)
        assert len([*state.glob(f"{MATCH}-seat1-*.json")]) == 1
        with running("play", "--server", address, "--match", MATCH) as ann:
            type_into(ann, b"flip1\nflip1\nhint\nflip2\nquit\n")
            shown = wait_for(b"Waiting for Bea.", ann.stdout).decode()
    assert "No: " in shown
    assert "rules diddly" in shown
    assert "looks best at once." in shown


def test_all_of_it_speaks_german(table: Table) -> None:
    sit_down(table, 2, "Bea")
    with (
        serving_table(table) as address,
        running("play", "--join", link(address, 1), "--name", "Ann", LANGUAGE="de") as ann,
    ):
        type_into(ann, b"flip1\nflip2\n")
        shown = wait_for(b"Am Zug: Bea.", ann.stdout).decode()
        table.over = True
        with table.changed:
            table.tell(lambda _: {"kind": "finished", "seat": None})
        code, rest, _ = end(ann)
    assert code == 0
    assert f"Partie {MATCH} auf {address}." in shown
    assert "du wählst Feld 2." in shown
    assert "Die Partie ist zu Ende." in rest


@pytest.mark.parametrize(
    "changes",
    [
        {"view": {"seat": 0, "to_act": [0], "public": {}, "private": None}},
        {"view": {"seat": 1, "to_act": [], "public": {}, "private": {}}},
        {"seats": [{"seat": 1}]},
        {"legal": [1]},
        {"you": 2},
    ],
)
def test_a_match_that_is_none_ends_in_one_line(table: Table, changes: dict[str, Any]) -> None:
    sit_down(table, 2, "Bea")
    sit_down(table, 1, "Ann")
    document = table.document(1) | changes
    table.spoil = lambda method, path: (200, document) if method == "GET" else None
    table.names[0] = None
    with serving_table(table) as address, running("play", "--join", link(address, 1)) as ann:
        type_into(ann, b"board\n")
        assert ann.wait(MAX_SECONDS) == 3
        assert ann.stderr is not None
        errors = ann.stderr.read().decode()
    assert errors == f"Error: {address} answers what cannot be read; is it a server of wordsvc?\n"


def test_a_terminal_obeys_nothing_that_a_server_says(table: Table) -> None:
    sit_down(table, 2, "Bea\x1b[2J")
    with serving_table(table) as address, running("play", "--join", link(address, 1)) as ann:
        shown = wait_for(b"8 flip8", ann.stdout)
        with table.changed:
            table.tell(lambda _: {"kind": "rematch", "seat": 1, "match": "\x1b[31m"})
        shown += wait_for(b" plays again.", ann.stdout)
        shown += wait_for(b"8 flip8", ann.stdout)
    assert b"\x1b" not in shown
    assert b"Bea\\x1b[2J" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--join", "http://x/play"], "this is no link to a seat"),
        (["--join", link("http://x", 1), "--seed", "3"], "With --join a match has its own --seed"),
        (["--match", MATCH, "--seats", "you,open"], "With --match a match has its own --seats"),
        (["--match", MATCH], "no seat at the match"),
        (["--match", "../etc"], "is no id of a match"),
        (["--server", "http://127.0.0.1:9"], "Missing argument 'GAME'"),
        (["quiddler", "--server", "http://127.0.0.1:9", "--dict", "en"], "takes no --dict"),
        (["diddly", "--server", "http://127.0.0.1:9", "--seats", "you,you"], "one of the seats is you"),
        (["diddly", "--server", "http://127.0.0.1:9", "--seats", "open,open"], "one of the seats is you"),
        (["diddly", "--server", "http://127.0.0.1:9", "-o", "rounds=99"], "option rounds"),
        (["./game.py", "--server", "http://127.0.0.1:9"], "there is no game './game.py'"),
        (["diddly", "--server", "example.org"], "is no address of a server"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anybody_is_asked(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["play", *arguments])
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_server_that_is_not_there_is_an_exit_code_of_its_own() -> None:
    result = CliRunner().invoke(main, ["play", "diddly", "--server", f"http://127.0.0.1:{find_free_port()}"])
    assert result.exit_code == 3
    assert "cannot reach http://127.0.0.1:" in result.stderr
