"""Server-sent events as a client reads them, from lines and from a server that breaks off."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests import event_lines
from tests.conditions import MAX_SECONDS
from tests.event_lines import (
    EventLines,
    EventLinesError,
    StreamedEvent,
    StreamRefusedError,
    follow_events,
)


def read(text: str) -> list[tuple[str, ...]]:
    lines = EventLines()
    found = (lines.feed(line) for line in text.encode().splitlines(keepends=True))
    return [tuple(event) for event in found if event is not None]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("id: 1\nevent: match\ndata: {}\n\n", [("1", "match", "{}")]),
        (":\n\nretry: 5\n\ndata: a\n\n", [("", "message", "a")]),
        ("data\n\ndata:\n\n", [("", "message", ""), ("", "message", "")]),
        ("data: a\ndata:  b\r\n\r\n", [("", "message", "a\n b")]),
        ("event: end\n\ndata: x\n\n", [("", "message", "x")]),
        ("id: 4\n\nid: \0\ndata: x\nother: y\n\n", [("4", "message", "x")]),
        ("data: this never ends\n", []),
    ],
)
def test_lines_are_read_as_browsers_read_them(text: str, events: list[tuple[str, str, str]]) -> None:
    assert read(text) == events


def test_what_is_no_stream_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EventLinesError):
        EventLines().feed(b"data: \xff\n")
    monkeypatch.setattr(event_lines, "MAX_EVENT_BYTES", 20)
    lines = EventLines()
    lines.feed(b"data: 0123456789\n")
    with pytest.raises(EventLinesError):
        lines.feed(b"data: 0123456789\n")


def test_times_to_wait_are_bounded() -> None:
    lines = EventLines()
    for line, retry in ((b"retry: x", None), (b"retry: 250", 0.25), (b"retry: 99999999", 30.0)):
        lines.feed(line)
        assert lines.retry == retry


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


@contextmanager
def answering(*answers: bytes) -> Iterator[tuple[str, list[str]]]:
    """Yield a server with these answers, one a connection, and the ids that it was asked to go on from."""
    asked: list[str] = []

    def serve(listener: socket.socket) -> None:
        for answer in answers:
            connection, _ = listener.accept()
            with closing(connection):
                request = connection.recv(65536).decode()
                (sent,) = [line for line in request.splitlines() if line.lower().startswith("last-event-id")]
                asked.append(sent.partition(": ")[2])
                connection.sendall(answer)

    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        thread = threading.Thread(target=serve, args=(listener,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1/x/events?y=1", asked
        thread.join(MAX_SECONDS)


def test_a_stream_that_breaks_off_goes_on_behind_the_last_event() -> None:
    pauses: list[float] = []
    busy = b"HTTP/1.1 503 Busy\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    with answering(
        HEAD + b"retry: 50\n\nid: 4\nevent: match\ndata: a\n\nid: 5\nevent: match\ndata: lo",
        busy,
        b"",
        HEAD + b"id: 5\nevent: match\ndata: b\n\nevent: bye\ndata: {}\n\n",
        HEAD + b"event: end\ndata: {}\n\nid: 6\ndata: never\n\n",
    ) as (url, asked):
        events = list(follow_events(url, {"Authorization": "Bearer x"}, 3, sleep=pauses.append))
    assert events == [
        StreamedEvent("4", "match", "a"),
        StreamedEvent("5", "match", "b"),
        StreamedEvent("5", "bye", "{}"),
        StreamedEvent("5", "end", "{}"),
    ]
    assert asked == ["3", "4", "4", "4", "5"]
    assert pauses == [0.05, 2, 0.05, 0.05]


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b'HTTP/1.1 401 No\r\nContent-Length: 20\r\n\r\n{"code":"bad_token"}', StreamRefusedError),
        (b"HTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\n[]", StreamRefusedError),
        (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi", EventLinesError),
    ],
)
def test_another_answer_is_told_to_the_caller(answer: bytes, error: type[Exception]) -> None:
    with answering(answer) as (url, _), pytest.raises(error):
        list(follow_events(url, {}))


def test_only_http_is_asked() -> None:
    with pytest.raises(ValueError, match="http"):
        next(follow_events("file:///etc/passwd", {}))
