"""Connections of a stranger: endless, slow or broken answers end in one line, in bounded memory and time."""

import gzip
import itertools
import select
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import click
import pytest

from tests.cli.network.table_server import MATCH, TOKENS
from wordsvc.cli.network.client import MAX_BYTES, ServerAnswerError, ServerClient, ServerUnreachableError
from wordsvc.cli.network.documents import parse_match
from wordsvc.cli.network.event_stream import MAX_MESSAGE, REFUSED, EventStream
from wordsvc.cli.network.server_address import parse_server

IN_BUFFERS = 32 * 1024 * 1024
"""The most bytes that a server may have sent to buffers of the system, and that nobody has read."""

OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
STREAM = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"


class Stranger:
    """A server that sends the same parts to everybody."""

    def __init__(self, parts: Iterable[bytes], pause: float = 0.0) -> None:
        self.parts = parts
        self.pause = pause
        self.sent = 0
        self.heard: list[bytes] = []
        self.stopped = threading.Event()

    def serve(self, listener: socket.socket) -> None:
        while not self.stopped.is_set():
            with suppress(OSError):
                connection, _ = listener.accept()
                threading.Thread(target=self.send, args=(connection,), daemon=True).start()

    def send(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            self.heard.append(connection.recv(65536))
            for part in self.parts:
                connection.sendall(part)
                self.sent += len(part)
                if self.stopped.wait(self.pause):
                    return


@contextmanager
def serving(stranger: Stranger) -> Iterator[ServerClient]:
    """Serve on loopback; give a client of the server."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=stranger.serve, args=(listener,), daemon=True)
        thread.start()
        port = listener.getsockname()[1]
        try:
            yield ServerClient(parse_server(f"http://127.0.0.1:{port}"), TOKENS[0])
        finally:
            stranger.stopped.set()
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
            thread.join(5)


def endless(first: bytes, rest: bytes) -> Iterator[bytes]:
    """Yield a beginning, and the rest again and again."""
    return itertools.chain([first], itertools.repeat(rest))


def chunked(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


@pytest.mark.parametrize(
    "parts",
    [
        endless(OK, b"X-Header: y\r\n" * 1000),
        endless(OK + b"X: ", b"y" * 65536),
        endless(OK + b"\r\n", b" " * 65536),
        endless(OK + b"\r\n", b"\n" * 65536),
        endless(OK + b"Transfer-Encoding: chunked\r\n\r\n", chunked(b" " * 65536)),
        endless(OK + b"Content-Length: 999999999999999999\r\n\r\n", b" " * 65536),
        endless(b"HTTP/1.1 500 No\r\n\r\n", b"{" * 65536),
        endless(b"HTTP/1.1 302 Go\r\nLocation: http://127.0.0.1:9/\r\n\r\n", b" " * 65536),
        endless(b"", b"x" * 65536),
    ],
    ids=["headers", "header", "blanks", "lines", "chunks", "length", "problem", "redirect", "nonsense"],
)
def test_an_endless_answer_is_left(parts: Iterator[bytes]) -> None:
    stranger = Stranger(parts)
    with serving(stranger) as client, pytest.raises(click.ClickException) as caught:
        client.get("/v1/matches/x", parse_match)
    assert caught.value.message.isprintable()
    assert stranger.sent < MAX_BYTES + IN_BUFFERS


@pytest.mark.parametrize(
    "parts",
    [
        endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        endless(b"HTTP/1.1 200 OK\r\nX: ", b"y"),
        endless(OK + b"\r\n", b" "),
        endless(OK + b"Transfer-Encoding: chunked\r\n\r\n", chunked(b" ")),
        [b""],
    ],
    ids=["continue", "header", "body", "chunks", "silence"],
)
def test_a_slow_answer_is_left_in_time(parts: Iterable[bytes]) -> None:
    stranger = Stranger(itertools.chain(parts, itertools.repeat(b"")), pause=0.01)
    with serving(stranger) as client, pytest.raises(ServerUnreachableError, match="it does not answer"):
        client.get("/v1/matches/x", parse_match, timeout=0.3)


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}",
        b"HTTP/1.1 abc \r\n\r\n",
        b"HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n{}",
        b"SSH-2.0-OpenSSH\r\n",
        b"\x16\x03\x01\x00\x00",
        OK + b"X: \x1b]52;c;aGk=\x07\r\n\r\n{}",
        OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b" " * 50_000_000),
        OK + b"Content-Type: application/json; charset=zlib_codec\r\n\r\n{}",
        b"HTTP/1.1 301 \x1b[2J\r\nLocation: http://[\r\n\r\n",
        b"HTTP/1.1 429 No\r\nRetry-After: 99999999999999999999\r\n\r\n",
        b"HTTP/1.1 999 No\r\n\r\n",
    ],
)
def test_a_broken_answer_is_one_line(answer: bytes) -> None:
    with serving(Stranger([answer])) as client, pytest.raises(click.ClickException) as caught:
        client.get("/v1/matches/x", parse_match)
    assert caught.value.message.isprintable()


def test_a_server_without_tls_is_not_asked_without_it() -> None:
    stranger = Stranger([OK + b"\r\n{}"])
    with serving(stranger) as client:
        https = ServerClient(client.server._replace(scheme="https"), TOKENS[0])
        with pytest.raises(ServerUnreachableError, match=r"cannot reach https://127\.0\.0\.1:\d+: \[ssl"):
            https.get("/v1/matches/x", parse_match)
    assert all(TOKENS[0].encode() not in heard for heard in stranger.heard)


@pytest.mark.parametrize(
    "rest",
    [
        *(b"\n" * 1000, b":\n\n" * 1000, b"x" * 1000, b"data: x\n" * 100, b"event: match\n" * 100),
        *(b"id: 1\n\n" * 100, b"event: other\ndata: {}\n\n" * 100, b"event: match\ndata: {}\n\n"),
    ],
    ids=["lines", "comments", "no line", "data", "event", "ids", "other events", "no message"],
)
def test_an_endless_stream_without_messages_is_refused(rest: bytes) -> None:
    stranger = Stranger(endless(STREAM, rest))
    with serving(stranger) as client, EventStream(client, MATCH, 2, 0) as stream:
        assert select.select([stream.wake], [], [], 30)[0]
        notices = stream.taken()
    assert [notice.kind for notice in notices] == [REFUSED]
    assert isinstance(notices[0].error, ServerAnswerError)
    assert stranger.sent < MAX_MESSAGE + IN_BUFFERS


def test_a_stream_is_neither_decompressed_nor_decoded_as_its_server_asks() -> None:
    for header in (b"Content-Encoding: gzip", b"Content-Type: text/event-stream; charset=zlib_codec"):
        parts = [STREAM[:-2] + header + b"\r\n\r\n", b"event: end\ndata: {}\n\n"]
        with serving(Stranger(parts)) as client, EventStream(client, MATCH, 2, 0) as stream:
            assert select.select([stream.wake], [], [], 30)[0]
            assert stream.taken()


def test_a_cookie_is_not_sent_back() -> None:
    stranger = Stranger([b"HTTP/1.1 204 No\r\nSet-Cookie: a=b; Max-Age=9999\r\n\r\n"])
    with serving(stranger) as client:
        for _ in range(2):
            client.get("/v1/matches/x", lambda document: document)
    assert sum(heard.startswith(b"GET") for heard in stranger.heard) == 2
    assert all(b"cookie" not in heard.lower() for heard in stranger.heard)
