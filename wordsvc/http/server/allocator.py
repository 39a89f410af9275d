"""How the C library keeps the memory that threads free."""

import ctypes
from contextlib import suppress
from typing import Final

MAX_ARENAS: Final = 4
"""Few, since each keeps what it once needed; not one, since the first is shared with the master."""

_ARENA_MAX: Final = -8
"""`M_ARENA_MAX` of glibc's malloc.h."""


def limit_arenas() -> None:
    """Let the threads of this process, and of each that it forks, share a few arenas of memory.

    By default glibc has eight for each core, and each keeps for itself what requests have freed. Python lets
    one thread at a time run, so that they hardly wait for one another. Other C libraries have no arenas.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, MAX_ARENAS)
