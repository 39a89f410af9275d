"""A worker that answers requests in the process that makes it, and that no client reaches."""

import logging
import socket
from types import TracebackType
from typing import Any, Final, Self

import orjson
from flask import Flask

from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.http.worker.buffering_worker import BufferingWorker, Connection

MANY: Final = 1_000_000
"""A limit that is not reached."""

SETTINGS: Final = Settings(log_requests=False, rate_limit=RateLimit(MANY, 60))
"""The settings of an application that logs nothing, counts for nobody and has limits of its own."""

_ADDRESS: Final = ("127.0.0.1", 0)


class _Silence(logging.Logger):
    """A log that stores nothing; an exception that would be logged is raised."""

    def __init__(self) -> None:
        super().__init__("wordsvc.in_process_worker")
        self.disabled = True

    def access(self, *_: object) -> None:
        """Say nothing of a request."""

    def exception(self, msg: object, *arguments: object, **options: object) -> None:
        """Raise the exception that is being handled."""
        raise


class InProcessWorker:
    """An application behind a worker; each request comes by a pair of sockets of its own."""

    def __init__(self, arbiter: Any, app: Flask) -> None:
        """Serve an application by a worker of gunicorn's `arbiter`; no socket listens, no thread starts."""
        self._worker = BufferingWorker(0, 0, [], arbiter.app, arbiter.timeout, arbiter.cfg, _Silence())
        self._worker.wsgi = app
        self._worker.get_thread_pool()  # loads what makes threads

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.tmp.close()

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Return the document that answers a request. Raises `RuntimeError` for a problem."""
        head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: identity"]
        content = b""
        if body is not None:
            content = orjson.dumps(body)
            head += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        if token:
            head.append(f"Authorization: Bearer {token}")
        answer = self._answer("\r\n".join(head).encode() + b"\r\n\r\n" + content)
        start, _, document = answer.partition(b"\r\n\r\n")
        if not start.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(f"{method} {path}: {answer[:1000]!r}")
        return orjson.loads(document)

    def _answer(self, request: bytes) -> bytes:
        server, client = socket.socketpair()
        with server, client:
            client.setblocking(False)
            connection = Connection(self._worker.cfg, server, _ADDRESS, _ADDRESS)
            connection.frame.feed(request)
            self._worker.handle(connection)
            server.close()
            parts = []
            while part := client.recv(1 << 16):
                parts.append(part)
        return b"".join(parts)
