"""Waiting for a condition, however slow or busy the machine is."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

MAX_SECONDS = 120.0
"""The limit of every wait: far more than a busy machine needs, so that only a fault reaches it."""


def wait_until(condition: Callable[[], T], pause: Callable[[float], object] = time.sleep) -> T:
    """Ask a condition again and again, and return its first true result.

    Raises:
        AssertionError: if the condition is still false after `MAX_SECONDS`.
    """
    end = time.monotonic() + MAX_SECONDS
    while not (found := condition()):
        assert time.monotonic() < end, f"the condition is still false after {MAX_SECONDS:.0f} seconds"
        pause(0.02)
    return found
