"""`/v1/matches/ID/events` through the application: messages, refusals and caps."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.tables.received import add_match, body_of, replace_token, tell
from wordsvc.http import create_app, streams
from wordsvc.http.server.shutdown import begin_shutdown
from wordsvc.http.server.stream_limiter import stream_limiter
from wordsvc.store.database import Database
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

MATCH = "events-match-001"
PRIVATE = "events-private-1"
TOKEN, OTHER = "seat-one-token-0000001", "seat-two-token-0000001"
STREAM = {"Accept": "text/event-stream"}
MINE = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def tables(sqlite_database: Database) -> Tables:
    add_match(sqlite_database, MATCH, (hash_secret(TOKEN), hash_secret(OTHER)))
    add_match(sqlite_database, PRIVATE, (hash_secret(TOKEN),), visibility="private")
    return Tables(sqlite_database, TableSettings(streams_per_client=3))


@pytest.fixture
def client(tables: Tables) -> Iterator[FlaskClient]:
    yield create_app(tables=tables).test_client()
    tables.broadcaster.close()


def ask(client: FlaskClient, query: str = "", match_id: str = MATCH, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/v1/matches/{match_id}/events{query}", headers=named)


def follow(client: FlaskClient, query: str = "", **headers: str) -> TestResponse:
    """Return an open stream; the test closes it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/v1/matches/{MATCH}/events{query}", headers={**STREAM, **named}, buffered=False)


def frame(version: int, viewer: int, status: str = "playing") -> bytes:
    return f"id: {version}\nevent: match\ndata: {body_of(version, viewer, status)}\n\n".encode()


def test_a_stream_tells_its_viewer_each_message_and_then_the_end(client: FlaskClient, tables: Tables) -> None:
    tell(tables.database, MATCH, 0, 1, 2)
    stream = follow(client, **MINE)
    assert stream.status_code == 200
    assert stream.headers["Content-Type"] == "text/event-stream"
    assert stream.headers["X-Accel-Buffering"] == "no"
    assert stream.headers["Cache-Control"] == "no-store"
    assert "Content-Length" not in stream.headers
    assert "ETag" not in stream.headers
    chunks = stream.iter_encoded()
    assert next(chunks) == b"retry: 1000\n\n"
    assert next(chunks) == frame(1, 1)
    tell(tables.database, MATCH, 2)
    tell(tables.database, MATCH, 1)
    assert next(chunks) == frame(2, 1)
    tell(tables.database, MATCH, 0, 1, 2, status="finished")
    assert b"".join(chunks) == frame(3, 1, "finished") + b"event: end\ndata: {}\n\n"
    stream.close()
    assert (tables.broadcaster.count(), stream_limiter.count) == (0, 0)


def test_a_stream_is_never_compressed(client: FlaskClient, tables: Tables) -> None:
    for _ in range(20):
        tell(tables.database, MATCH, 0)
    tell(tables.database, MATCH, 0, 1, 2, status="finished")
    answer = ask(client, Accept="text/event-stream", Accept_Encoding="gzip")
    assert "Content-Encoding" not in answer.headers
    assert answer.data.count(b"event: match") == 21


def test_a_silent_stream_has_heartbeats(
    client: FlaskClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.02)
    stream = follow(client)
    chunks = stream.iter_encoded()
    assert [next(chunks) for _ in range(3)] == [b"retry: 1000\n\n", b":\n\n", b":\n\n"]
    tell(tables.database, MATCH, 1, 2)
    assert next(chunks) == b":\n\n"
    stream.close()


def test_the_last_event_id_goes_before_the_query(client: FlaskClient, tables: Tables) -> None:
    for _ in range(3):
        tell(tables.database, MATCH, 0)
    for query, last, first in (
        ("", None, 1),
        ("?after=1", None, 2),
        ("?after=1", "2", 3),
        ("?after=2", "", 3),
    ):
        stream = follow(client, query, **({} if last is None else {"Last_Event_ID": last}))
        chunks = stream.iter_encoded()
        next(chunks)
        assert next(chunks).startswith(frame(first, 0))
        stream.close()


@pytest.mark.parametrize(
    ("query", "headers", "status", "code"),
    [
        ("?after=2", {}, 409, "version_ahead"),
        ("?after=0", {"Last_Event_ID": "2"}, 409, "version_ahead"),
        ("?after=-1", {}, 422, "invalid_input"),
        ("?after=1&after=1", {}, 422, "invalid_input"),
        ("?wait=26", {}, 422, "invalid_input"),
        ("?wait=%D9%A1", {}, 422, "invalid_input"),
        ("?after=99999999999", {}, 422, "invalid_input"),
        ("?wiat=1", {}, 422, "invalid_input"),
        ("", {"Last_Event_ID": "abc"}, 400, "bad_header"),
        ("", {"Accept": "text/html"}, 406, "not_acceptable"),
        ("", {"Authorization": "Bearer wrong-token-0000000001"}, 401, "bad_token"),
        ("", {"Authorization": "Basic x"}, 401, "unauthorized"),
    ],
)
@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
def test_what_cannot_be_followed_is_refused(
    client: FlaskClient, tables: Tables, query: str, headers: Any, status: int, code: str, accept: str
) -> None:
    tell(tables.database, MATCH, 0, 1, 2)
    answer = ask(client, query, **{"Accept": accept, **headers})
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    assert stream_limiter.count == 0


def test_a_private_match_is_there_for_its_tokens_alone(client: FlaskClient) -> None:
    refused = ask(client, match_id=PRIVATE, **STREAM)
    assert (refused.status_code, refused.get_json()["code"]) == (404, "no_such_match")
    absent = ask(client, match_id="no-match-is-here", **STREAM)
    assert {**absent.get_json(), "request_id": ""} == {**refused.get_json(), "request_id": ""}
    assert ask(client, match_id=PRIVATE, **MINE).status_code == 204


def test_a_long_poll_gives_what_there_is_or_waits_for_it(client: FlaskClient, tables: Tables) -> None:
    assert ask(client, **MINE).status_code == 204
    assert ask(client, **MINE).data == b""
    tell(tables.database, MATCH, 1)
    tell(tables.database, MATCH, 1)
    answer = ask(client, "?wait=25", **MINE).get_json()
    assert (answer["version"], [told["number"] for told in answer["events"]]) == (2, [1, 2])
    threading.Timer(0.1, tell, (tables.database, MATCH, 1)).start()
    answer = ask(client, "?after=2&wait=25", **MINE).get_json()
    assert (answer["version"], [told["number"] for told in answer["events"]]) == (3, [3])


def test_a_long_poll_waits_on_after_the_end_as_for_a_rematch(client: FlaskClient, tables: Tables) -> None:
    tell(tables.database, MATCH, 0, 1, 2, status="finished")
    threading.Timer(0.1, tell, (tables.database, MATCH, 0, 1, 2), {"status": "finished"}).start()
    assert ask(client, "?after=1&wait=25").get_json()["version"] == 2


def test_head_tells_what_get_would_be_and_holds_nothing(client: FlaskClient, tables: Tables) -> None:
    answer = client.head(f"/v1/matches/{MATCH}/events?wait=25", headers=STREAM)
    assert (answer.status_code, answer.content_type, answer.data) == (200, "text/event-stream", b"")
    assert (tables.broadcaster.count(), stream_limiter.count) == (0, 0)


def test_a_client_has_few_streams_and_gets_a_place_back(client: FlaskClient) -> None:
    streams = [follow(client, **MINE) for _ in range(3)]
    for refused in (follow(client, **MINE), ask(client, "?wait=25", **MINE)):
        assert (refused.status_code, refused.get_json()["code"]) == (503, "too_many_streams")
        assert refused.headers["Retry-After"] == "2"
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    path = f"/v1/matches/{MATCH}/events"
    assert client.get(path, headers=MINE, environ_overrides=elsewhere).status_code == 503
    assert client.get(path, environ_overrides=elsewhere).status_code == 204
    streams.pop().close()
    assert ask(client, **MINE).status_code == 204
    for stream in streams:
        stream.close()
    assert stream_limiter.count == 0


def test_other_requests_have_a_reserve(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_limiter, "_threads", 50)
    streams = [follow(client) for _ in range(2)]
    refused = follow(client, **MINE)
    assert (refused.status_code, refused.get_json()["code"]) == (503, "too_many_streams")
    assert client.get("/healthz").status_code == 200
    for stream in streams:
        stream.close()


def test_when_the_process_stops_streams_say_bye(client: FlaskClient) -> None:
    stream = follow(client)
    chunks = stream.iter_encoded()
    next(chunks)
    threading.Timer(0.1, begin_shutdown).start()
    assert list(chunks) == [b"event: bye\ndata: {}\n\n"]
    stream.close()
    assert ask(client, "?wait=25").status_code == 204


def test_a_stream_ends_when_its_seat_has_another_token(client: FlaskClient, tables: Tables) -> None:
    stream = follow(client, **MINE)
    chunks = stream.iter_encoded()
    next(chunks)
    replace_token(tables.database, MATCH, 1, hash_secret(OTHER))
    tell(tables.database, MATCH, 0, 1, 2)
    assert list(chunks) == [b"event: bye\ndata: {}\n\n"]
    stream.close()
    assert follow(client, **MINE).status_code == 401
