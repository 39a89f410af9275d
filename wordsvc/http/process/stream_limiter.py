"""How many streams a process holds, since each takes a thread, and how many a client may have of them."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from wordsvc.http.process.concurrency_limit import MAX_WAITING
from wordsvc.http.process.settings import load_settings
from wordsvc.tables.errors import UNAVAILABLE, TableError
from wordsvc.tables.secrets import hash_secret

RESERVE: Final = 2 * MAX_WAITING
"""Threads that streams leave to other requests: twice as many as expensive requests may hold."""

_RETRY_SECONDS: Final = 2


class StreamLimiter:
    """The places of a process."""

    def __init__(self, threads: int | None = None) -> None:
        """Places beside the reserve of so many threads; None for those that the environment names."""
        self._threads = threads
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()  # by client
        self._count = 0

    @property
    def most(self) -> int:
        """How many streams there may be at once."""
        if self._threads is None:
            self._threads = load_settings().threads
        return max(0, self._threads - RESERVE)

    def resize(self, threads: int) -> None:
        """The process has so many threads."""
        self._threads = threads

    @property
    def count(self) -> int:
        """How many streams there are."""
        return self._count

    @contextmanager
    def slot(self, token: str | None, address: str, per_client: int) -> Iterator[None]:
        """Have a place for a stream. Raises `TableError` (503) when there is none.

        A token may have `per_client` places, and so may an address.
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
"""Those of this process."""
