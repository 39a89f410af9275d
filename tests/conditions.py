"""Waits and draws that come out alike, however slow or busy the machine is."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

MAX_SECONDS = 120.0
"""The limit of every wait: far more than a busy machine needs, so that only a fault reaches it."""

SEED = int(os.environ.get("WORDSVC_TEST_SEED") or 7)
"""The seed of what the tests in a browser draw, which they print; another one by `WORDSVC_TEST_SEED`."""


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
