"""The locks of an SQLite database: that of its tables, and that of the folder with its files.

`filelock.FileLock` is always exclusive; here all workers share the lock of the tables.
"""

import fcntl
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from wordsvc.input.messages import message
from wordsvc.store.errors import StoreUnavailable

MAX_LOCK_SECONDS: Final = 60
"""Seconds that one process waits for another one."""

_log = logging.getLogger("wordsvc.store")


@contextmanager
def locked(file: str) -> Iterator[None]:
    """Hold the lock to make or change tables; it lies beside the file and ends with its process.

    Raises `StoreUnavailable`.
    """
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


@contextmanager
def folder_locked(file: str, *, alone: bool) -> Iterator[None]:
    """Hold the lock of a file's folder: together with others to open the file, alone to replace it.

    Raises `StoreUnavailable` at once if another one holds it, or there is no folder.
    """
    try:
        descriptor = os.open(os.path.dirname(file) or ".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise StoreUnavailable from error
    try:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StoreUnavailable from error
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
                raise StoreUnavailable(
                    message("Another process upgrades the database for too long.")
                ) from error
        time.sleep(0.02)
