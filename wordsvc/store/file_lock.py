"""The file lock of an SQLite database: who makes or changes its tables holds it."""

import fcntl
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from wordsvc.input.sentences import say
from wordsvc.store.errors import StoreUnavailable

MAX_LOCK_SECONDS: Final = 60
"""How long one process waits for another one."""

_log = logging.getLogger("wordsvc.store")


@contextmanager
def locked(file: str) -> Iterator[None]:
    """Hold the lock, which lies beside the file and ends with its process. Raises `StoreUnavailable`."""
    try:
        descriptor = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        _log.warning("the database cannot be locked: %s", error)
        raise StoreUnavailable from error
    try:
        _lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    end = time.monotonic() + MAX_LOCK_SECONDS
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise StoreUnavailable(say("Another process upgrades the database for too long.")) from error
        time.sleep(0.02)
