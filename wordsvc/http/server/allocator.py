"""Settings of the C library for memory that threads free."""

import ctypes
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Final

MAX_ARENAS: Final = 4
"""Few, since each keeps what it once needed; not one, since the first is shared with the master."""

MIN_SECONDS: Final = 1.0
"""The time between two returns of memory; a return takes about a millisecond."""

_ARENA_MAX: Final = -8
"""`M_ARENA_MAX` of glibc's malloc.h."""


def limit_arenas() -> None:
    """Limit the arenas of memory of this process and of each process that it forks.

    By default glibc has eight for each core, and each keeps for itself what requests have freed. Python lets
    one thread at a time run, so that they hardly wait for one another. Other C libraries have no arenas.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, MAX_ARENAS)


class FreedMemory:
    """Memory that expensive requests have freed, and that glibc would keep: pages between those in use."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no memory freed; `clock` gives seconds."""
        self._clock = clock
        self._lock = Lock()
        self._is_there = False
        self._given_back = float("-inf")

    def note(self) -> None:
        """Note after an expensive request that some memory has been freed."""
        self._is_there = True

    def give_back(self) -> bool:
        """Give whole free pages back to the system, where there may be some and it was not done just before.

        Returns whether it was done. Other C libraries give them back by themselves, or never.
        """
        now = self._clock()
        with self._lock:
            if not self._is_there or now - self._given_back < MIN_SECONDS:
                return False
            self._is_there = False
            self._given_back = now
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
        return True


freed_memory: Final = FreedMemory()
"""The freed memory of this process."""
