"""Waiting until something can be read, in which a signal is heard."""

import select
import time
from collections.abc import Sequence
from typing import Final

_LONGEST: Final = 0.5
"""Seconds of one wait. Whatever handles a signal that comes just before a wait begins runs after it."""


def wait_readable(descriptors: Sequence[int], seconds: float | None) -> list[int]:
    """Those descriptors from which something can be read, none when the time is over; None waits for ever."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = _LONGEST if until is None else max(0.0, min(_LONGEST, until - time.monotonic()))
        found = select.select(descriptors, [], [], left)[0]
        if found or (until is not None and time.monotonic() >= until):
            return found
