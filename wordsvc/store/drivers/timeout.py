"""Time limits of transactions that wait for others."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX
from typing import Final, Protocol

from wordsvc.input.messages import message
from wordsvc.store.errors import StoreUnavailable

MAX_WAIT_SECONDS: Final = 1.5
"""Seconds that a request waits for the database in all: for a connection, for locks and for answers."""

LONG_SECONDS: Final = 86_400.0
"""The same for an upgrade, an export and an import, which nobody waits for at a table."""


class Place(Protocol):
    """A lock or a semaphore of `threading`."""

    def acquire(self, blocking: bool = True, timeout: float = ..., /) -> bool:
        """Take it; says whether it could be had in time."""

    def release(self) -> None:
        """Give it back."""


class Timeout:
    """The seconds that one transaction may still wait. What it does itself takes nothing from them."""

    __slots__ = ("left",)

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    @property
    def is_over(self) -> bool:
        """Return True if it must not wait any more."""
        return self.left <= 0

    @contextmanager
    def waiting(self) -> Iterator[float]:
        """Subtract the duration of the block; gives the seconds that remain before it."""
        began = time.monotonic()
        try:
            yield max(self.left, 0)
        finally:
            self.left -= time.monotonic() - began

    def hold(self, place: Place) -> None:
        """Take a place that one of many waits for. Raises `StoreUnavailable` when that took too long."""
        if place.acquire(False):
            return
        with self.waiting() as seconds:
            if place.acquire(True, min(seconds, TIMEOUT_MAX)):
                return
        raise StoreUnavailable(message("Too many wait for the database now; nothing was changed."))
