"""Presence at seats: an open stream marks its seat as seen, in few writes for all of a process."""

import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Final

from wordsvc.store.clock import read_time
from wordsvc.store.database import Database
from wordsvc.store.errors import StoreError
from wordsvc.store.rows import message_rows

BEAT_SECONDS: Final = 15.0
"""Seconds between the marks of seats with an open stream."""

_GATHER_SECONDS: Final = 1.0
"""Seconds within which arrivals and departures are written together."""

Place = tuple[str, int]
"""A seat by its match and its number; `OWNER` stands for whoever made the match."""

OWNER: Final = 0


class Presence:
    """The seats that somebody of this process looks on from."""

    def __init__(self, database: Database) -> None:
        """Start with nobody."""
        self._database = database
        self._lock = threading.Lock()
        self._open: Counter[Place] = Counter()
        self._moved: set[Place] = set()  # who has come or gone since the last write
        self._some = threading.Event()

    def enter(self, match_id: str, seat: int) -> None:
        """Note that a stream opens."""
        with self._lock:
            self._open[match_id, seat] += 1
            self._moved.add((match_id, seat))
        self._some.set()

    def leave(self, match_id: str, seat: int) -> None:
        """Note that a stream has closed; its seat was seen until now."""
        with self._lock:
            self._open[match_id, seat] -= 1
            if not self._open[match_id, seat]:
                del self._open[match_id, seat]
            self._moved.add((match_id, seat))
        self._some.set()

    def wake(self) -> None:
        """Wake the thread so that it stops."""
        self._some.set()

    def run(self, stopped: threading.Event) -> None:
        """Write until stopped; meant for a thread of its own."""
        beat = time.monotonic() + BEAT_SECONDS
        while not stopped.is_set():
            if self._some.wait(max(0.0, beat - time.monotonic())) and stopped.wait(_GATHER_SECONDS):
                return
            is_beat = time.monotonic() >= beat
            if is_beat:
                beat = time.monotonic() + BEAT_SECONDS
            self.write(everybody=is_beat)

    def write(self, *, everybody: bool) -> None:
        """Mark the seats of those who have come or gone, or of everybody."""
        self._some.clear()
        with self._lock:
            moved, self._moved = self._moved, set()
            seen = moved | set(self._open) if everybody else moved
        if not seen:
            return
        # While the store is away it shows nobody as away, and another beat comes.
        with suppress(StoreError), self._database.writing() as connection:
            message_rows.mark_seen(connection, seen, read_time(self._database, connection))
