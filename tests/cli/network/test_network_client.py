"""The client of a server believes nothing: addresses, answers, redirects, tokens in files."""

import json
import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.network.table_server import MATCH, RECOVERIES, TICKETS, TOKENS, Table, problem, serving_table
from tests.conditions import MAX_SECONDS
from wordsvc.cli.network.client import (
    MAX_BYTES,
    ServerAnswerError,
    ServerClient,
    ServerRefusalError,
    ServerUnreachableError,
)
from wordsvc.cli.network.documents import MatchDocument, parse_match, parse_nothing
from wordsvc.cli.network.join import recover_seat
from wordsvc.cli.network.server_address import (
    RecoveryLink,
    parse_join_link,
    parse_match_id,
    parse_recovery_link,
    parse_server,
)
from wordsvc.cli.network.stored_seats import (
    OWNER,
    StoredSeat,
    delete_seat,
    find_any,
    find_owner,
    find_seat,
    is_only_seat,
    store_seat,
)
from wordsvc.http.openapi import EXAMPLES
from wordsvc.input import InputError
from wordsvc.input.answer_schema import UnreadableAnswerError

TOKEN = TOKENS[0]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("https://cards.example/", "https://cards.example"),
        ("HTTPS://Cards.Example:443/club/", "https://cards.example/club"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_read(text: str, address: str) -> None:
    assert str(parse_server(text)) == address
    assert parse_server(address) == parse_server(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "cards.example",
            "ftp://cards.example",
            "http://",
            "http://a b",
            "http://x:99999",
            "http://x:0x1",
        ),
        *(
            "http://user:pw@cards.example",
            "http://x/?a",
            "http://x/#a",
            "http://x/../y z",
            "http://x\n",
            "http://ä",
            "http://xn--a",
        ),
        *("http://[::1", "http://" + "x" * 600),
        *(
            "http://a..b",
            "http://.a",
            "http://1.2.3.400",
            "http://1:2:3",
            "http://x:0",
            f"http://{'x' * 64}.example",
        ),
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        parse_server(text)
    assert (error.value.field, error.value.code) == (("server",), "bad_server")


def test_a_link_is_read_and_a_wrong_one_is_not_repeated() -> None:
    link = parse_join_link(f"http://127.0.0.1:8000/play/{MATCH}/join/{TICKETS[0]}")
    assert (str(link.server), link.match, link.ticket) == ("http://127.0.0.1:8000", MATCH, TICKETS[0])
    for wrong in (
        f"http://x/play/{MATCH}/join/{TICKETS[0]}x",
        f"/play/{MATCH}/join/{TICKETS[0]}",
        TICKETS[0],
    ):
        with pytest.raises(InputError) as error:
            parse_join_link(wrong)
        assert TICKETS[0] not in str(error.value) + error.value.hint


def test_a_link_of_a_seat_is_read_and_written() -> None:
    link = RecoveryLink(HERE, MATCH, 12, TICKETS[0])
    assert parse_recovery_link(f" {link}\n") == link
    for other in (f"{link}x", str(link).replace("12", "0"), f"http://x/play/{MATCH}/join/{TICKETS[0]}"):
        assert parse_recovery_link(other) is None
    with pytest.raises(InputError) as error:
        parse_recovery_link(str(link).replace("http:", "ftp:"))
    assert TICKETS[0] not in str(error.value)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_server, parse_join_link, parse_recovery_link, parse_match_id):
        with suppress(InputError):
            parse(text)


# Answers


@contextmanager
def answering(status: int, body: bytes, **headers: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield the address of a server with one answer to everything, and the headers that it gets."""
    seen: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(dict(self.headers))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        def log_request(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join(MAX_SECONDS)


def ask(address: str) -> Any:
    return ServerClient(parse_server(address), TOKEN).get("/v1/matches/x", lambda document: document)


def test_a_redirect_is_not_followed_and_the_token_goes_nowhere_else() -> None:
    with answering(200, b"{}") as (elsewhere, seen), answering(302, b"", Location=elsewhere) as (here, first):
        with pytest.raises(ServerAnswerError, match="another address"):
            ask(here)
        assert first[0]["Authorization"] == f"Bearer {TOKEN}"
        assert seen == []


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b'{"a": NaN}', b"\xff", b"[" * 100_000, b" " * (MAX_BYTES + 2)]
)
def test_an_answer_that_is_no_json_is_not_read(body: bytes) -> None:
    with answering(200, body) as (address, _), pytest.raises(ServerAnswerError, match="cannot be read"):
        ask(address)


def test_a_problem_is_read_with_its_code_and_pause() -> None:
    body = json.dumps({"code": "server_full", "detail": "It is full.", "errors": 3}).encode()
    with answering(503, body, Retry_After="7") as (address, _), pytest.raises(ServerRefusalError) as caught:
        ask(address)
    error = caught.value
    assert error.message == "It is full. (server_full)"
    assert (error.status, error.retry_after, error.exit_code, error.passes) == (503, 7, 3, True)


@pytest.mark.parametrize("body", [b"", b"[]", b'"x"', b"<html>"])
def test_a_refusal_without_a_problem_names_its_status(body: bytes) -> None:
    with answering(404, body) as (address, _), pytest.raises(ServerRefusalError, match="404") as caught:
        ask(address)
    assert (caught.value.exit_code, caught.value.passes) == (2, False)


def test_nobody_there_is_said_with_the_address() -> None:
    with answering(200, b"{}") as (address, _):
        pass
    with pytest.raises(ServerUnreachableError, match=f"cannot reach {address}: connection refused"):
        ask(address)


# Documents


def good() -> dict[str, Any]:
    table = Table("diddly", ["open", "open"], {"rounds": 1})
    table.names = ["Ann", "Bea"]
    return table.document(1)


def test_a_match_is_read() -> None:
    match = parse_match(good())
    assert (match.you, match.version, [seat.name for seat in match.seats]) == (1, 0, ["Ann", "Bea"])
    timed = good() | {
        "now": "2026-01-01T00:00:00.000Z",
        "deadline": {"at": "2026-01-01T00:01:30.400Z", "kind": "turn"},
    }
    assert parse_match(timed).seconds_left == 90


@pytest.mark.parametrize("operation", ["matches_get_match", "seats_start", "seats_leave", "moves_ask_undo"])
def test_a_match_of_the_server_is_read(operation: str) -> None:
    shown = json.loads(Path(EXAMPLES).read_text("utf-8"))[operation]
    assert (parse_match(shown).id, len(parse_match(shown).seats)) == (shown["id"], len(shown["seats"]))


@given(
    st.sampled_from([*sorted(MatchDocument._fields), "deadline", "undo"]),
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.lists(st.integers() | st.none())
    | st.dictionaries(st.sampled_from(["seat", "name", "at", "asked_by"]), st.integers() | st.text()),
)
def test_a_field_of_another_form_is_refused_or_harmless(field: str, value: object) -> None:
    try:
        match = parse_match(good() | {field: value})
    except UnreadableAnswerError:
        return
    assert isinstance(match.version, int)
    assert all(isinstance(text, str) for text in match.legal)


@pytest.mark.parametrize("document", [None, [], "x", {}, {"id": "x"}])
def test_what_is_no_match_is_refused(document: object) -> None:
    with pytest.raises(UnreadableAnswerError):
        parse_match(document)


# Tokens


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of tokens."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "wordsvc/tables"


HERE = parse_server("http://127.0.0.1:8000")
THERE = parse_server("http://127.0.0.1:8001")


def kept(seat: int, name: str, **changes: Any) -> StoredSeat:
    return StoredSeat(HERE, MATCH, seat, name, TOKENS[seat])._replace(**changes)


DAMAGED = json.dumps(
    {"server": str(HERE), "match": MATCH, "seat": 2, "name": "Bea", "token": "x\r\nHost: y"}
).encode()
"""A token that cannot be sent."""


def test_a_token_is_kept_where_its_owner_alone_can_read_it(state: Path) -> None:
    os.umask(previous := os.umask(0))
    try:
        os.umask(0)
        store_seat(kept(1, "Ann"))
    finally:
        os.umask(previous)
    (path,) = state.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    assert find_seat(MATCH) == kept(1, "Ann")
    assert is_only_seat(kept(1, "Ann"))


def test_a_seat_is_found_by_its_server_and_its_name() -> None:
    store_seat(kept(1, "Ann"))
    store_seat(kept(OWNER, ""))
    assert find_seat(MATCH, HERE) == kept(1, "Ann")
    assert find_owner(MATCH) == find_any(MATCH) == kept(OWNER, "")
    for find in (find_seat, find_owner):
        with pytest.raises(InputError):
            find(MATCH, THERE)
    store_seat(kept(2, "Bea", recovery=TICKETS[2]))
    with pytest.raises(InputError, match="several") as caught:
        find_seat(MATCH)
    assert caught.value.hint == "say --name: Ann, Bea"
    assert find_seat(MATCH, name="Bea") == kept(2, "Bea", recovery=TICKETS[2])
    assert not is_only_seat(kept(2, "Bea"))


def test_a_match_with_the_same_id_on_another_server_is_another_match() -> None:
    store_seat(kept(1, "Ann"))
    store_seat(kept(OWNER, ""))
    store_seat(kept(1, "Ann", server=THERE, token=TOKENS[5]))
    assert (find_seat(MATCH, HERE), find_seat(MATCH, THERE).token) == (kept(1, "Ann"), TOKENS[5])
    for find in (find_seat, find_owner, find_any):
        with pytest.raises(InputError, match="several servers") as caught:
            find(MATCH)
        assert caught.value.hint == f"say --server: {HERE}, {THERE}"
    delete_seat(find_seat(MATCH, THERE))
    assert find_seat(MATCH) == kept(1, "Ann")


def test_a_file_of_another_name_is_passed_over(state: Path) -> None:
    store_seat(kept(1, "Ann"))
    Path(kept(1, "Ann").path).rename(state / f"{MATCH}-seat1.json")
    with pytest.raises(InputError):
        find_seat(MATCH)


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"seat": 1}', b"\xff", b"x" * 5000, DAMAGED])
def test_a_damaged_file_is_passed_over(state: Path, content: bytes) -> None:
    store_seat(kept(1, "Ann"))
    store_seat(kept(2, "Bea"))
    Path(kept(2, "Bea").path).write_bytes(content)
    assert find_seat(MATCH) == kept(1, "Ann")


def test_a_token_that_cannot_be_kept_is_an_error_that_does_not_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with pytest.raises(InputError, match="cannot keep the token") as caught:
        store_seat(kept(1, "Ann"))
    assert TOKENS[1] not in str(caught.value)


def test_no_seat_is_asked_for_where_its_token_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    table = Table("diddly", ["open", "open"], {"rounds": 1})
    with serving_table(table) as address, pytest.raises(InputError, match="cannot keep the token"):
        recover_seat(RecoveryLink(parse_server(address), MATCH, 1, RECOVERIES[0]))
    assert table.posts == []


def test_the_server_of_the_tests_speaks_as_the_client_reads() -> None:
    table = Table("diddly", ["open", "open"], {"rounds": 1})
    with serving_table(table) as address:
        table.spoil = lambda method, path: (
            problem(410, "match_over", "It is over.") if "join" in path else None
        )
        with pytest.raises(ServerRefusalError, match="It is over"):
            ServerClient(parse_server(address)).post(f"/v1/matches/{MATCH}/join", parse_nothing)
