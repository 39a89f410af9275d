"""What happens at a match, as it happens: a thread follows its event stream and comes back when it breaks.

Where the server has no stream to spare it asks again and again instead (long poll). Whoever waits for a
notice may wait for the file descriptor `wake` beside others; `taken` gives the notices.
"""

import contextlib
import http.client
import os
import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from wordsvc.cli.network.client import (
    ServerClient,
    ServerRefusalError,
    ServerUnreachableError,
    not_understood,
    read_answer,
)
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json

MESSAGE: Final = "message"
LOST: Final = "lost"
BACK: Final = "back"
ENDED: Final = "ended"
REFUSED: Final = "refused"

MAX_LINE: Final = 1024 * 1024
"""Bytes of a line of a stream."""

HEARTBEAT: Final = 40.0
"""Seconds without a word after which a stream is taken for broken; servers send one each 15 seconds."""

POLL: Final = 20
"""Seconds that a server may wait with the answer to a poll."""

STREAM_AGAIN: Final = 60.0
"""Seconds after which a stream is asked for again where there was none to spare."""

_FIRST_PAUSE: Final = 0.2
_MAX_PAUSE: Final = 5.0
_STREAM: Final = "text/event-stream"


class Notice(NamedTuple):
    """A message of the match, or what has become of the connection."""

    kind: str
    document: Any = None
    error: ServerRefusalError | None = None


class StreamEvent(NamedTuple):
    """An event of a stream, as the format has it."""

    event: str
    data: bytes


class EventStream:
    """Follows one match as one viewer, from a version on."""

    def __init__(self, client: ServerClient, match: str, after: int) -> None:
        self._client = client
        self._path = f"/v1/matches/{quote(match, safe='')}/events"
        self._after = after
        self._notices: deque[Notice] = deque()
        self.wake, self._alarm = os.pipe()
        os.set_blocking(self.wake, False)
        os.set_blocking(self._alarm, False)
        self._closed = threading.Event()
        self._socket: socket.socket | None = None
        self._lost = False
        self._poll_until = 0.0
        self._thread = threading.Thread(target=self._follow, daemon=True)

    def __enter__(self) -> "EventStream":
        """Begin to follow."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop at once."""
        self._closed.set()
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(timeout=2)
        if not self._thread.is_alive():
            os.close(self.wake)
            os.close(self._alarm)

    def taken(self) -> list[Notice]:
        """The notices since the last call; they are taken."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self.wake, 4096):
                continue
        found = []
        with contextlib.suppress(IndexError):
            while True:
                found.append(self._notices.popleft())
        return found

    def _tell(self, kind: str, document: Any = None, error: ServerRefusalError | None = None) -> None:
        self._notices.append(Notice(kind, document, error))
        with contextlib.suppress(BlockingIOError, OSError):
            os.write(self._alarm, b"!")

    def _follow(self) -> None:
        """Follow until the end, over as many connections as it takes."""
        pause = _FIRST_PAUSE
        while not self._closed.is_set():
            began = time.monotonic()
            try:
                over = self._poll_once() if began < self._poll_until else self._stream_once()
                if over:
                    self._tell(ENDED)
                    return
                pause = _FIRST_PAUSE
            except ServerRefusalError as error:
                if not error.passes:
                    self._tell(REFUSED, error=error)
                    return
                if error.code == "too_many_streams":
                    self._poll_until = began + STREAM_AGAIN
                    continue
                pause = self._fail(max(pause, float(error.retry_after or 0)))
            except (ServerUnreachableError, OSError, http.client.HTTPException):
                if time.monotonic() - began > HEARTBEAT:
                    pause = _FIRST_PAUSE
                pause = self._fail(pause)

    def _fail(self, pause: float) -> float:
        """Say once that the connection is lost, and wait a little; gives the next pause."""
        if not self._lost and not self._closed.is_set():
            self._lost = True
            self._tell(LOST)
        self._closed.wait(pause)
        return min(pause * 2, _MAX_PAUSE)

    def _connected(self) -> None:
        if self._lost:
            self._lost = False
            self._tell(BACK)

    def _stream_once(self) -> bool:
        """Follow one stream until it ends; whether the match is over. False after the server said bye."""
        with self._ask(self._path, HEARTBEAT, _STREAM) as response:
            if response.status != 200:
                read_answer(self._client, response)  # raises, but for an answer that is no stream
                raise not_understood(self._client.server)
            if not (response.headers.get("Content-Type") or "").startswith(_STREAM):
                raise not_understood(self._client.server)
            self._connected()
            for event in read_stream(response):
                if event.event == "end":
                    return True
                if event.event == "bye":
                    return False
                if event.event == "match":
                    self._hear(event.data)
            raise ConnectionResetError  # a stream ends with a word

    def _poll_once(self) -> bool:
        """Ask once and wait for what comes; never knows of the end."""
        path = f"{self._path}?after={self._after}&wait={POLL}"
        with self._ask(path, POLL + HEARTBEAT, "application/json") as response:
            answer = read_answer(self._client, response)
        self._connected()
        if answer.status == 200:
            self._hear_document(answer.document)
        return False

    @contextlib.contextmanager
    def _ask(self, path: str, timeout: float, accept: str) -> Iterator[http.client.HTTPResponse]:
        """The answer to a GET, over a connection that whoever stops the stream may break."""
        connection = self._client.connect(timeout)
        try:
            connection.connect()
            self._socket = connection.sock
            if self._closed.is_set():  # whoever stops the stream may have found no socket to break
                raise ConnectionAbortedError
            headers = {**self._client.headers(accept), "Last-Event-ID": str(self._after)}
            connection.request("GET", self._client.server.prefix + path, headers=headers)
            with connection.getresponse() as response:
                yield response
        finally:
            self._socket = None
            connection.close()

    def _hear(self, data: bytes) -> None:
        try:
            document = parse_json(data, "message")
        except InputError:
            raise not_understood(self._client.server) from None
        self._hear_document(document)

    def _hear_document(self, document: Any) -> None:
        version = document.get("version") if isinstance(document, dict) else None
        if type(version) is not int:
            raise not_understood(self._client.server)
        self._after = max(self._after, version)
        self._tell(MESSAGE, document)


def read_stream(response: http.client.HTTPResponse) -> Iterator[StreamEvent]:
    """The events of a stream as the format has them. Raises `OSError` for a line without an end."""
    event, size = "message", 0
    data: list[bytes] = []
    while True:
        line = response.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line) > MAX_LINE or size > MAX_LINE:
            raise OSError("a line of the stream is too long")
        line = line.rstrip(b"\r\n")
        if not line:
            if data or event != "message":
                yield StreamEvent(event, b"\n".join(data))
            event, data, size = "message", [], 0
            continue
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"event":
            event = value.decode("utf-8", "replace")[:40]
        elif name == b"data":
            data.append(value)
            size += len(value)
