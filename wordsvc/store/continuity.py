"""The service time of one process, which goes on evenly where the clock of the database jumps."""

from threading import Lock
from time import monotonic
from typing import Final

MAX_DRIFT: Final = 60_000
"""Milliseconds by which two clocks may differ that have not jumped."""


class Continuity:
    """The service time as one process sees it, continued over a jump until a scheduler corrects the jump.

    If no scheduler corrects it for a minute, the database is right and this process was suspended: then the
    time that the database tells is taken.
    """

    def __init__(self) -> None:
        self._last: tuple[int, float] | None = None  # the service time, and the monotonic one in milliseconds
        self._correction = 0
        self._since = 0.0
        self._lock = Lock()

    def __call__(self, told: int) -> int:
        """Return the service time when a query has told this one."""
        with self._lock:
            return self._continue(told, monotonic() * 1000)

    def _continue(self, told: int, moment: float) -> int:
        if self._last is not None:
            expected = self._last[0] + int(moment - self._last[1])
            if abs(told - expected) <= MAX_DRIFT or self._is_believed(moment):
                self._correction = 0
            elif abs(told + self._correction - expected) > MAX_DRIFT:
                self._correction, self._since = expected - told, moment
        now = told + self._correction
        self._last = (now, moment)
        return now

    def believe(self, now: int) -> None:
        """Take a time for the service time."""
        with self._lock:
            self._last, self._correction = (now, monotonic() * 1000), 0

    def _is_believed(self, moment: float) -> bool:
        return self._correction != 0 and moment - self._since > MAX_DRIFT
