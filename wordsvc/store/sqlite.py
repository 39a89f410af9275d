"""SQLite: how its connections are prepared, and how a transaction that writes begins.

A commit is on the disk before it is answered (`synchronous=FULL`). Nothing is mapped into memory, where an
error of the disk would end the process.
"""

import random
import sqlite3
import time
from collections.abc import Callable
from threading import Lock, Semaphore, local
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from wordsvc.store.patience import Patience, Place

CONNECTIONS: Final = 8
"""With which a process reads at once; one more writes."""

PAGE_COUNT: Final = "max_page_count"
"""In the query of a URL: how many pages of 4 KiB the file may have."""

MEMORY: Final = "memdb"
"""In the query of a URL, as its `vfs`: SQLite's own file system in the memory of a process, since 3.36."""

_LOOK: Final = "PRAGMA user_version"  # reads, so that what follows sees this state
_PRAGMAS: Final = (
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-1024",  # KiB a connection; the system's cache has the file anyway
    "mmap_size=0",
    "journal_size_limit=16777216",
)


class SQLite:
    """The connections of this process to a file, and who may use one of them."""

    def __init__(self, url: URL) -> None:
        self._of_thread = local()  # what the thread that needs a new connection may wait
        self.engine = _make_engine(url, self._patience)
        self._places = Semaphore(CONNECTIONS)
        self._writer = Lock()  # of all processes one writes at a time, so only one thread need wait

    def place(self, *, reading: bool) -> Place:
        """What a transaction holds, so that there are never more than connections."""
        return self._places if reading else self._writer

    def begin(self, patience: Patience, *, reading: bool, patient: bool) -> Connection:
        """A connection in a transaction, after a wait for others where needed."""
        self._of_thread.patience = patience
        connection = self.engine.connect()
        try:
            connection.begin()
            driver = driver_connection(connection)
            if reading:
                driver.execute("BEGIN")
                _insist(driver, _LOOK, patience)
            else:
                _insist(driver, "BEGIN IMMEDIATE", patience)
        except BaseException:
            connection.close()
            raise
        return connection

    def _patience(self) -> Patience:
        patience: Patience = self._of_thread.patience
        return patience

    def prepare_to_close(self, connection: Connection) -> None:
        """Let SQLite renew what it knows of its tables, as it advises to do before the end."""
        driver = driver_connection(connection)
        driver.execute("PRAGMA analysis_limit=400")
        driver.execute("PRAGMA optimize")


def driver_connection(connection: Connection) -> sqlite3.Connection:
    """What SQLAlchemy wraps."""
    driver: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    return driver


def _make_engine(url: URL, patience: Callable[[], Patience]) -> Engine:
    pages = url.query.get(PAGE_COUNT)
    engine = create_engine(
        url.difference_update_query([PAGE_COUNT]),
        hide_parameters=True,
        pool_size=CONNECTIONS + 1,
        max_overflow=0,
        pool_use_lifo=True,
        connect_args={"timeout": 0},  # `_insist` waits
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # the transactions are begun here, and not by the driver
        try:
            # The first one of all turns the log on, and SQLite does not wait when another one does so too.
            _insist(connection, "PRAGMA journal_mode=WAL", patience())
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            if pages is not None:
                connection.execute(f"PRAGMA {PAGE_COUNT}={int(str(pages))}")
        except BaseException:
            connection.close()  # SQLAlchemy drops it open
            raise

    return engine


def _insist(connection: sqlite3.Connection, statement: str, patience: Patience) -> None:
    """Execute a statement again and again while others lock the database. Nothing later in it can be locked.

    SQLite's own way to wait sleeps for up to 100 ms, and whoever comes later is often served sooner.
    """
    while True:
        with patience.waiting():
            try:
                connection.execute(statement).fetchall()
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or patience.is_over:
                    raise
            time.sleep(random.uniform(0.0005, 0.0015))  # noqa: S311 - so that not all come at once
