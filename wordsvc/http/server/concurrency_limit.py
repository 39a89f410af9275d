"""Expensive requests take turns, so that cheap requests always find a thread and a processor.

A worker works at few expensive requests at once. Further ones wait, each in its thread; when too many wait,
the next is refused. A cheap request, such as a word check, waits for none of them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Final

from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.server.allocator import freed_memory

MIN_EXPENSIVE_COST: Final = 5
"""Tokens; an operation that costs as many or more takes turns."""

_MAX_AT_WORK: Final = 2
MAX_WAITING: Final = 24
"""Expensive requests that a worker takes, at work or waiting; its other threads are for cheap requests."""

_RETRY_SECONDS: Final = 5


class ConcurrencyLimiter:
    """A limit on the expensive requests of one worker."""

    def __init__(self, at_work: int = _MAX_AT_WORK, waiting: int = MAX_WAITING) -> None:
        """Allow `at_work` requests at once and `waiting` in all, those at work included."""
        self._work = BoundedSemaphore(at_work)
        self._places = BoundedSemaphore(waiting)

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a slot. Raises `UnreadableRequestError` with status 503 when too many wait already."""
        if not self._places.acquire(blocking=False):
            raise UnreadableRequestError(
                503,
                "busy",
                f"Too many searches are waiting; try again in {_RETRY_SECONDS} seconds.",
                {"Retry-After": str(_RETRY_SECONDS)},
            )
        try:
            with self._work:
                yield
        finally:
            self._places.release()
            freed_memory.note()
