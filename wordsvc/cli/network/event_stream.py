"""Messages of a match as they come: a thread follows its event stream, and connects again when it breaks.

If the server has no stream to spare, the thread polls. The file descriptor `wake` is readable when there are
notices; `taken` returns them.
"""

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import click
import httpx
from httpx_sse import EventSource

from wordsvc.cli.network.client import (
    Exchange,
    ServerAnswerError,
    ServerClient,
    ServerRefusalError,
    ServerUnreachableError,
    readable,
)
from wordsvc.cli.network.documents import (
    REACTION,
    MessageDocument,
    parse_answer,
    parse_message,
    parse_polled,
    parse_reaction,
)
from wordsvc.input.answer_schema import UnreadableAnswerError

MESSAGE: Final = "message"
LOST: Final = "lost"
BACK: Final = "back"
ENDED: Final = "ended"
REFUSED: Final = "refused"

MAX_MESSAGE: Final = 512 * 1024
"""The most bytes of a stream from one message to the next."""

HEARTBEAT: Final = 40.0
"""Seconds of silence after which a stream counts as broken; servers send a comment every 15 seconds."""

POLL: Final = 20
"""Seconds that a server may wait with the answer to a poll."""

STREAM_AGAIN: Final = 60.0
"""Seconds after which a stream is asked for again where there was none to spare."""

_FIRST_PAUSE: Final = 0.2
_MAX_PAUSE: Final = 5.0
_MAX_NOTICES: Final = 8
_STREAM: Final = "text/event-stream"


class Notice(NamedTuple):
    """A message of the match, a reaction, or a change of the connection."""

    kind: str
    message: MessageDocument | None = None
    reaction: dict[str, Any] | None = None
    error: click.ClickException | None = None


class EventStream:
    """The messages of one match with a number of seats, for one viewer, after a version."""

    def __init__(self, client: ServerClient, match: str, seats: int, after: int) -> None:
        self._client = client
        self._path = f"/v1/matches/{quote(match, safe='')}/events"
        self._seats = seats
        self._after = after
        self._notices: deque[Notice] = deque()
        self.wake, self._alarm = os.pipe()
        os.set_blocking(self.wake, False)
        os.set_blocking(self._alarm, False)
        self._closed = threading.Event()
        self._exchange = Exchange()
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
        self._exchange.break_off()
        self._thread.join(timeout=2)
        if not self._thread.is_alive():
            os.close(self.wake)
            os.close(self._alarm)

    def taken(self) -> list[Notice]:
        """Return the notices since the last call."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self.wake, 4096):
                continue
        found = []
        with contextlib.suppress(IndexError):
            while True:
                found.append(self._notices.popleft())
        return found

    def _tell(self, kind: str, **content: Any) -> None:
        while len(self._notices) >= _MAX_NOTICES and not self._closed.wait(_FIRST_PAUSE):
            continue  # a server is not heard faster than it is understood
        self._notices.append(Notice(kind, **content))
        with contextlib.suppress(BlockingIOError, OSError):
            os.write(self._alarm, b"!")

    def _follow(self) -> None:
        """Follow until the end, over as many connections as it takes."""
        pause = _FIRST_PAUSE
        while not self._closed.is_set():
            began, version = time.monotonic(), self._after
            try:
                over = self._poll_once() if began < self._poll_until else self._stream_once()
                if over:
                    self._tell(ENDED)
                pause = _FIRST_PAUSE
                if self._after == version or over:  # the match may go on all the same
                    self._closed.wait(_MAX_PAUSE if over else pause)
            except ServerRefusalError as error:
                if not error.passes:
                    self._tell(REFUSED, error=error)
                    return
                if error.code == "too_many_streams" and began >= self._poll_until:
                    self._poll_until = began + STREAM_AGAIN
                    continue
                pause = self._fail(max(pause, float(error.retry_after or 0)))
            except ServerAnswerError as error:
                self._tell(REFUSED, error=error)
                return
            except ServerUnreachableError:
                if time.monotonic() - began > HEARTBEAT:
                    pause = _FIRST_PAUSE
                pause = self._fail(pause)

    def _fail(self, pause: float) -> float:
        """Say once that the connection is lost, and wait; return the next pause."""
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
        """Follow one stream to its end; return whether the match is over, False after the server said bye."""
        with self._request(self._path, HEARTBEAT, _STREAM) as response:
            if response.status_code != 200:
                self._client.read(response, _refuse_stream)
            parse, reacted = parse_message(self._seats), parse_reaction(self._seats)
            with readable(self._client.server):
                for event, data in read_stream(response, self._connected):
                    if event == "end":
                        return True
                    if event == "bye":
                        return False
                    if event == REACTION:
                        self._tell(REACTION, reaction=reacted(parse_answer(data)))
                    else:
                        self._hear(parse(parse_answer(data)))
            raise httpx.ReadError("")  # a stream ends with an event

    def _poll_once(self) -> bool:
        """Request the messages after the last one; return False, for a poll never tells of the end."""
        path = f"{self._path}?after={self._after}&wait={POLL}"
        with self._request(path, POLL + HEARTBEAT, "application/json") as response:
            message = self._client.read(response, parse_polled(self._seats))
        self._connected()
        if message is not None:
            self._hear(message)
        return False

    @contextlib.contextmanager
    def _request(self, path: str, timeout: float, accept: str) -> Iterator[httpx.Response]:
        """Give the response to a GET, over a connection that `__exit__` may break."""
        self._exchange = exchange = Exchange()
        if self._closed.is_set():  # `__exit__` may have broken the one before
            exchange.break_off()
        headers = {"Accept": accept, "Last-Event-ID": str(self._after)}
        with self._client.request(
            "GET", path, headers=headers, timeout=timeout, streamed=accept == _STREAM, exchange=exchange
        ) as response:
            yield response

    def _hear(self, message: MessageDocument) -> None:
        if message.version > self._after:
            self._after = message.version
            self._tell(MESSAGE, message=message)


class _CountedStream(httpx.SyncByteStream):
    """The bytes of a stream, of which at most `MAX_MESSAGE` may come without a message."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.since_message = 0

    def __iter__(self) -> Iterator[bytes]:
        for part in self._response.iter_raw():
            self.since_message += len(part)
            if self.since_message > MAX_MESSAGE:
                raise UnreadableAnswerError("size")
            yield part


def read_stream(response: httpx.Response, began: Callable[[], None]) -> Iterator[tuple[str, bytes]]:
    """Yield the kind and the data of each event of a match, and call `began` once it is a stream.

    Raises `UnreadableAnswerError` for a response that is no stream of events, or one without events.
    """
    if response.headers.get("Content-Type", "").partition(";")[0].strip() != _STREAM:
        raise UnreadableAnswerError("stream")
    began()
    counted = _CountedStream(response)  # without the headers of the server, which could ask to decompress it
    source = EventSource(httpx.Response(200, headers={"Content-Type": _STREAM}, stream=counted))
    for event in source.iter_sse():
        if event.event in ("match", REACTION, "end", "bye"):
            counted.since_message = 0
            yield event.event, event.data.encode()


def _refuse_stream(document: object) -> None:
    """Refuse an answer that is no stream."""
    raise UnreadableAnswerError("stream")
