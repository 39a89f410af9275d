"""Connections to a file of SQLite that notice when it, or its log, is removed or replaced.

SQLite goes on with the files that it has open, and what it stores in them then is lost. A name is compared
with the file that a connection has open by device and inode, which nothing else gets while it is open.
"""

import os
import random
import sqlite3
import time
from contextlib import closing, suppress
from typing import Final
from urllib.parse import quote

from wordsvc.store.drivers.file_lock import folder_locked
from wordsvc.store.drivers.timeout import Timeout
from wordsvc.store.errors import StoreUnavailable

_PRAGMAS: Final = (
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-1024",  # KiB a connection; the system's cache has the file anyway
    "mmap_size=0",
    "journal_size_limit=16777216",
)

LOOK: Final = "PRAGMA user_version"
"""Reads, so that the statements that follow see this state."""

Identity = tuple[int, int] | None
"""The device and the inode of a file, None if there is none."""


class FileConnection(sqlite3.Connection):
    """A connection that knows the files that it has open; made by `open_file`."""

    names: tuple[str, ...] = ()
    """The names of the database, its log, and the index of the log."""

    files: tuple[Identity, ...] = ()
    """The files that had these names when they were opened."""

    def has_its_files(self) -> bool:
        """Return whether the names still are those of the open files."""
        return _identify(self.names) == self.files

    def give_up_names(self) -> bool:
        """Remove the names of the log if the database has lost its own; return False if others use the log.

        A new database of that name would read it. The log is emptied into its own database first, so nothing
        is lost if somebody has moved that. Raises `sqlite3.Error`, `StoreUnavailable`.
        """
        if _identify(self.names[:1]) == self.files[:1]:
            return True
        with folder_locked(self.names[1], alone=True):
            found = zip(self.names[1:], self.files[1:], _identify(self.names[1:]), strict=True)
            own = [name for name, opened, now in found if opened == now]
            if own:
                (is_busy, _, _) = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if is_busy:
                    return False
            for name in own:
                with suppress(FileNotFoundError):
                    os.unlink(name)
        return True

    def close(self) -> None:
        """Close the connection; leave no log to a new database of its name."""
        if not self.has_its_files():
            with suppress(sqlite3.Error, StoreUnavailable):
                self.give_up_names()
        super().close()


def open_file(file: str, timeout: Timeout) -> FileConnection:
    """Open a database and its log; never make a new one. Raises `sqlite3.Error`, `StoreUnavailable`."""
    real = os.path.realpath(file)  # where SQLite puts the log
    names = (file, f"{real}-wal", f"{real}-shm")
    with folder_locked(real, alone=False):
        before = _identify(names[:1])
        _begin_new_log(names, timeout)
        connection = sqlite3.connect(
            _address(file),
            timeout=0,  # `insist` waits
            uri=True,
            check_same_thread=False,
            factory=FileConnection,
        )
        try:
            prepare(connection, timeout)
            insist(connection, LOOK, timeout)  # opens the log and its index
            connection.names, connection.files = names, _identify(names)
            if connection.files[:1] != before or None in connection.files:
                raise StoreUnavailable
        except BaseException:
            connection.close()
            raise
    return connection


def prepare(connection: sqlite3.Connection, timeout: Timeout) -> None:
    """Set a new connection as all of this program are."""
    connection.isolation_level = None  # transactions are begun by the program, not by the driver
    # The first one of all turns the log on, and SQLite does not wait when another one does so too.
    insist(connection, "PRAGMA journal_mode=WAL", timeout)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def insist(connection: sqlite3.Connection, statement: str, timeout: Timeout) -> None:
    """Execute a statement again and again while others lock the database. Nothing later in it can be locked.

    SQLite's own way to wait sleeps for up to 100 ms, and whoever comes later is often served sooner.
    """
    while True:
        with timeout.waiting():
            try:
                connection.execute(statement).fetchall()
                return
            except sqlite3.OperationalError as error:
                if not _is_locked(error) or timeout.is_over:
                    raise
            _pause()


def file_revision(connection: sqlite3.Connection) -> str | None:
    """Return the revision of the tables, None if the database has none of this program."""
    found = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('alembic_version', 'matches')"
    )
    if found.fetchone() != (2,):
        return None
    (revision,) = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    return None if revision is None else str(revision)


def _begin_new_log(names: tuple[str, ...], timeout: Timeout) -> None:
    """Wait until nobody has the database open if its log or the index of that was removed.

    Others would go on with the file that was removed while this process makes a new one.
    """
    file, log, index = names
    while os.path.exists(log) != os.path.exists(index):
        with closing(sqlite3.connect(_address(file), timeout=0, uri=True, isolation_level=None)) as alone:
            alone.execute("PRAGMA locking_mode=EXCLUSIVE")
            try:
                alone.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if not _is_locked(error) or timeout.is_over:
                    raise
            else:
                with suppress(FileNotFoundError):
                    os.unlink(index)
                return
        with timeout.waiting():
            _pause()


def _is_locked(error: sqlite3.OperationalError) -> bool:
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _pause() -> None:
    time.sleep(random.uniform(0.0005, 0.0015))  # noqa: S311 - so that not all come at once


def _address(file: str) -> str:
    return f"file:{quote(file)}?mode=rw"


def _identify(names: tuple[str, ...]) -> tuple[Identity, ...]:
    return tuple([_identity(name) for name in names])


def _identity(name: str) -> Identity:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
