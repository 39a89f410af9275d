"""Server-sent events as a client reads them, for tests and benchmarks (https://html.spec.whatwg.org/multipage/server-sent-events.html).

Needs the standard library only. Whatever the server sends is bounded; a stream that breaks off is opened
anew behind the last message that has arrived.
"""

import http.client
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

MAX_EVENT_BYTES: Final = 4 * 1024 * 1024
"""A longer event is no message of a match."""
SILENT_SECONDS: Final = 40.0
"""After how long without a heartbeat a stream counts as broken; the server sends one every 15 seconds."""
DEFAULT_RETRY_SECONDS: Final = 1.0
MAX_RETRY_SECONDS: Final = 30.0

_MAX_REFUSAL_BYTES: Final = 64 * 1024


class StreamedEvent(NamedTuple):
    """An event: the last id so far, its name ("message" when it has none), and its data."""

    id: str
    event: str
    data: str


class EventLinesError(Exception):
    """The answer of the server is not a stream of events."""


class StreamRefusedError(Exception):
    """The server answers something else than a stream: the status, and the problem as it describes it."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(f"the server answers {status}: {problem.get('detail', 'no stream')}")
        self.status = status
        self.problem = problem


class EventLines:
    """Events from lines. `last_id` and `retry` (in seconds, None until it is told) outlast a stream.

    An event counts once it has arrived whole, and so does its id.
    """

    def __init__(self, last_id: str = "") -> None:
        """Begin behind an event."""
        self.last_id = last_id
        self.retry: float | None = None
        self._id = last_id
        self._begin()

    def _begin(self) -> None:
        self._event = ""
        self._data: list[str] = []
        self._bytes = 0

    def restart(self) -> None:
        """Forget an event that has not arrived whole: its stream has broken off."""
        self._id = self.last_id
        self._begin()

    def feed(self, line: bytes) -> StreamedEvent | None:
        """Take a line, with or without its end; gives the event that it completes.

        Raises `EventLinesError` for what is no UTF-8, and for an event that is too long.
        """
        line = line.rstrip(b"\r\n")
        if not line:
            self.last_id = self._id
            event = StreamedEvent(self.last_id, self._event or "message", "\n".join(self._data))
            told = bool(self._data)
            self._begin()
            return event if told else None
        self._bytes += len(line)
        if self._bytes > MAX_EVENT_BYTES:
            raise EventLinesError("an event is too long")
        try:
            name, _, value = line.decode().partition(":")
        except UnicodeDecodeError:
            raise EventLinesError("an event is no UTF-8") from None
        self._take(name, value.removeprefix(" "))
        return None

    def _take(self, name: str, value: str) -> None:
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdecimal() and len(value) < 10:
            self.retry = min(int(value) / 1000, MAX_RETRY_SECONDS)


def follow_events(
    url: str,
    headers: Mapping[str, str],
    after: int = 0,
    *,
    silent_seconds: float = SILENT_SECONDS,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[StreamedEvent]:
    """Yield the events of a stream, the last of which is `end`; it is opened anew as often as it breaks off.

    Args:
        url: the address of the events of a match; its query is sent as it is.
        headers: sent besides those of a stream, as `Authorization`.
        after: the version that is known already.
        silent_seconds: after how long without a byte the stream counts as broken.
        sleep: waits before another try; what it raises ends the generator.

    Raises:
        StreamRefusedError: for another answer than a stream, but not for one that says to try again.
        EventLinesError: for an answer that is no stream of events.
    """
    lines = EventLines(str(after))
    while True:
        pause = None
        try:
            with (
                closing(_connect(url, silent_seconds)) as connection,
                closing(_open(connection, url, headers, lines.last_id)) as response,
            ):
                if response.status != 200:
                    pause = _pause_or_refusal(response)
                else:
                    for event in _events(response, lines):
                        yield event
                        if event.event == "end":
                            return
        except (OSError, http.client.HTTPException):
            pass
        lines.restart()
        sleep(pause if pause is not None else lines.retry or DEFAULT_RETRY_SECONDS)


def _connect(url: str, silent_seconds: float) -> http.client.HTTPConnection:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("the address of a stream begins with http:// or https://")
    if parts.scheme == "https":
        return http.client.HTTPSConnection(parts.hostname, parts.port, timeout=silent_seconds)
    return http.client.HTTPConnection(parts.hostname, parts.port, timeout=silent_seconds)


def _open(
    connection: http.client.HTTPConnection, url: str, headers: Mapping[str, str], last_id: str
) -> http.client.HTTPResponse:
    parts = urlsplit(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    own = {"Accept": "text/event-stream", "Cache-Control": "no-store", "Last-Event-ID": last_id}
    connection.request("GET", target, headers={**headers, **own})
    return connection.getresponse()


def _events(response: http.client.HTTPResponse, lines: EventLines) -> Iterator[StreamedEvent]:
    if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
        raise EventLinesError("the answer is no stream of events")
    while line := response.readline(MAX_EVENT_BYTES + 1):
        event = lines.feed(line)
        if event is not None:
            yield event


def _pause_or_refusal(response: http.client.HTTPResponse) -> float:
    """Seconds until another try. Raises `StreamRefusedError` when there is no use in one."""
    text = response.read(_MAX_REFUSAL_BYTES)
    after = response.headers.get("Retry-After", "")
    if response.status in (429, 502, 503, 504):
        is_number = after.isascii() and after.isdecimal() and len(after) < 10
        return min(float(after), MAX_RETRY_SECONDS) if is_number else DEFAULT_RETRY_SECONDS
    try:
        problem = json.loads(text)
    except ValueError:
        problem = {}
    raise StreamRefusedError(response.status, problem if isinstance(problem, dict) else {})
