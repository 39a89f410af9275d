"""Notice of clients of streams that disconnect.

An application that sends something now and then hears of a disconnect only when it sends. The worker of this
service waits for all its connections anyway, and calls back at once (`BufferingWorker`); under other servers
the next heartbeats fail.
"""

import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, Protocol

MAX_UNANSWERED_SECONDS: Final = 30
"""Seconds for which a client may leave sent data unanswered, as one without a network does."""

_USER_TIMEOUT: Final[int | None] = getattr(socket, "TCP_USER_TIMEOUT", None)


class Watcher(Protocol):
    """A loop that waits for connections."""

    def watch(self, connection: socket.socket, gone: Callable[[], None]) -> None:
        """Call `gone`, which never waits, when the client closes the connection."""

    def unwatch(self, connection: socket.socket) -> None:
        """Wait for it no longer."""


class Disconnects:
    """The loop of this process, if it has one."""

    def __init__(self) -> None:
        self.watcher: Watcher | None = None

    @contextmanager
    def noticed(self, environ: Mapping[str, object], gone: Callable[[], None]) -> Iterator[None]:
        """Call `gone`, from another thread, when the client of a request goes meanwhile."""
        connection = environ.get("gunicorn.socket")
        if not isinstance(connection, socket.socket):
            yield
            return
        if _USER_TIMEOUT is not None:
            with suppress(OSError):  # a socket of the file system has no such option
                connection.setsockopt(socket.IPPROTO_TCP, _USER_TIMEOUT, MAX_UNANSWERED_SECONDS * 1000)
        if self.watcher is None:
            yield
            return
        self.watcher.watch(connection, gone)
        try:
            yield
        finally:
            self.watcher.unwatch(connection)


disconnects: Final = Disconnects()
"""The loop of this process."""
