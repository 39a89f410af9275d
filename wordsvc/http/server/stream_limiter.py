"""A limit on the streams of a process, each of which takes a thread, and on those of a client."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from wordsvc.http.server.concurrency_limit import MAX_WAITING
from wordsvc.http.server.settings import load_settings
from wordsvc.tables.errors import UNAVAILABLE, TableError
from wordsvc.tables.secrets import hash_secret

RESERVE: Final = 2 * MAX_WAITING
"""Threads that streams leave to other requests: twice as many as expensive requests may hold."""

_RETRY_SECONDS: Final = 2


class StreamLimiter:
    """The streams of a process."""

    def __init__(self, threads: int | None = None) -> None:
        """Limit streams to the threads beyond the reserve; None takes those of the environment."""
        self._threads = threads
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()  # by client
        self._count = 0

    @property
    def most(self) -> int:
        """The most streams at once."""
        if self._threads is None:
            self._threads = load_settings().threads
        return max(0, self._threads - RESERVE)

    def resize(self, threads: int) -> None:
        """Set the number of threads of the process."""
        self._threads = threads

    @property
    def count(self) -> int:
        """The number of streams now."""
        return self._count

    @contextmanager
    def slot(self, token: str | None, address: str, per_client: int) -> Iterator[None]:
        """Count a stream while the context lasts. Raises `TableError` (503) when there are too many.

        A token may have `per_client` streams, and so may an address.
        """
        clients = [f"address {address}"]
        if token is not None:
            clients.append(f"token {hash_secret(token)}")
        with self._lock:
            if self._count >= self.most:
                raise _too_many("There are too many streams here")
            if any(self._taken[client] >= per_client for client in clients):
                raise _too_many(f"A client may have {per_client} streams at once")
            self._count += 1
            self._taken.update(clients)
        try:
            yield
        finally:
            with self._lock:
                self._count -= 1
                self._taken.subtract(clients)
                self._taken += Counter()  # forgets who has none


def _too_many(sentence: str) -> TableError:
    return TableError(
        UNAVAILABLE,
        "too_many_streams",
        f"{sentence}; try again in {_RETRY_SECONDS} seconds.",
        retry_after=_RETRY_SECONDS,
    )


stream_limiter: Final = StreamLimiter()
"""The limiter of this process."""
