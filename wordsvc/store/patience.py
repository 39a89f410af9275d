"""How long a transaction may wait for others."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX, Semaphore
from typing import Final

from wordsvc.input.sentences import say
from wordsvc.store.errors import StoreUnavailable

MAX_WAIT_SECONDS: Final = 1.5
"""How long a request waits for the database in all: for a connection, for locks and for answers."""

LONG_SECONDS: Final = 86_400.0
"""The same for an upgrade, an export and an import, which nobody waits for at a table."""


class Patience:
    """The seconds that one transaction may still wait. What it does itself takes nothing from them."""

    __slots__ = ("left",)

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    @property
    def is_over(self) -> bool:
        """Whether it must not wait any more."""
        return self.left <= 0

    @contextmanager
    def waiting(self) -> Iterator[float]:
        """Take from the patience as long as the block lasts; gives the seconds that are left before."""
        began = time.monotonic()
        try:
            yield max(self.left, 0)
        finally:
            self.left -= time.monotonic() - began

    def acquire(self, lock: Semaphore) -> bool:
        """Acquire a lock, or be told that it took too long."""
        if lock.acquire(blocking=False):
            return True
        with self.waiting() as seconds:
            return lock.acquire(timeout=min(seconds, TIMEOUT_MAX))


@contextmanager
def held(lock: Semaphore, patience: Patience) -> Iterator[None]:
    """Hold a lock that one of many waits for. Raises `StoreUnavailable` when it took too long."""
    if not patience.acquire(lock):
        raise StoreUnavailable(say("Too many wait for the database now; nothing was changed."))
    try:
        yield
    finally:
        lock.release()
