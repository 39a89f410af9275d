"""SQLite: who may use a connection, and how a transaction begins and ends.

A commit is on the disk before it is answered (`synchronous=FULL`). Nothing is mapped into memory, where an
error of the disk would end the process.
"""

import logging
import sqlite3
from collections.abc import Callable
from threading import Lock, Semaphore, local
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from wordsvc.store.drivers.failures import UNSURE
from wordsvc.store.drivers.sqlite_file import LOOK, FileConnection, file_revision, insist, open_file, prepare
from wordsvc.store.drivers.timeout import Place, Timeout
from wordsvc.store.errors import NOT_UPGRADED, StoreUnavailable
from wordsvc.store.schema import HEAD

CONNECTIONS: Final = 8
"""The connections with which a process reads; one more writes."""

PAGE_COUNT: Final = "max_page_count"
"""The parameter of a URL for the most pages of 4 KiB that the file may have."""

MEMORY: Final = "memdb"
"""The `vfs` in a URL: SQLite's own file system in the memory of a process, since 3.36."""

_log = logging.getLogger("wordsvc.store")


class SQLite:
    """The connections of this process to a database, and who may use one of them.

    `file` is None for one in memory. `needs_tables` says whether a file must have the tables of this program.
    """

    def __init__(self, url: URL, file: str | None, needs_tables: Callable[[], bool]) -> None:
        self._of_thread = local()  # what the thread that needs a new connection may wait
        self._file = file
        self._needs_tables = needs_tables
        self.engine = self._make_engine(url)
        self._places = Semaphore(CONNECTIONS)
        self._writer = Lock()  # of all processes one writes at a time, so only one thread need wait

    def place(self, *, reading: bool) -> Place:
        """Return the place that a transaction takes, so that there are never more than connections."""
        return self._places if reading else self._writer

    def begin(self, timeout: Timeout, *, reading: bool, is_long: bool) -> Connection:
        """Return a connection in a transaction, after a wait for others where needed."""
        self._of_thread.timeout = timeout
        connection = self._connect()
        try:
            connection.begin()
            driver = driver_connection(connection)
            if reading:
                driver.execute("BEGIN")
                insist(driver, LOOK, timeout)
            else:
                insist(driver, "BEGIN IMMEDIATE", timeout)
        except BaseException:
            connection.close()
            raise
        return connection

    def commit(self, connection: Connection) -> None:
        """Store what a transaction has changed.

        Raises `StoreUnavailable` if the file was removed or replaced meanwhile. Only a look after the
        commit proves that it is stored in the file of this name.
        """
        driver = driver_connection(connection)
        connection.commit()
        if isinstance(driver, FileConnection) and not driver.has_its_files():
            raise StoreUnavailable(UNSURE)

    def prepare_to_close(self, connection: Connection) -> None:
        """Renew the statistics of SQLite, as its documentation advises before closing."""
        driver = driver_connection(connection)
        driver.execute("PRAGMA analysis_limit=400")
        driver.execute("PRAGMA optimize")

    def _connect(self) -> Connection:
        """Return a connection to the file that has the name now; close those to a file that had it before."""
        while True:
            connection = self.engine.connect()
            driver = driver_connection(connection)
            if not isinstance(driver, FileConnection) or driver.has_its_files():
                return connection
            _log.warning("store_unavailable: a file of the database was removed or replaced")
            with connection:
                if not driver.give_up_names():
                    raise StoreUnavailable
                connection.invalidate()
            self.engine.pool.dispose()

    def _timeout(self) -> Timeout:
        timeout: Timeout = self._of_thread.timeout
        return timeout

    def _make_engine(self, url: URL) -> Engine:
        pages = url.query.get(PAGE_COUNT)
        engine = create_engine(
            url.difference_update_query([PAGE_COUNT]),
            hide_parameters=True,
            pool_size=CONNECTIONS + 1,
            max_overflow=0,
            pool_use_lifo=True,
            connect_args={"timeout": 0},  # `insist` waits
        )

        @event.listens_for(engine, "do_connect")
        def connect(_dialect: Any, _record: Any, args: Any, named: Any) -> sqlite3.Connection:
            if self._file is not None:
                return self._open(self._file, pages)
            connection: sqlite3.Connection = sqlite3.connect(*args, **named)
            prepare(connection, self._timeout())
            return connection

        return engine

    def _open(self, file: str, pages: object) -> FileConnection:
        try:
            connection = open_file(file, self._timeout())
        except StoreUnavailable as error:
            _log.warning("the database cannot be opened: %s", error.__cause__ or error)
            raise
        try:
            if pages is not None:
                connection.execute(f"PRAGMA {PAGE_COUNT}={int(str(pages))}")
            if self._needs_tables() and file_revision(connection) != HEAD:
                raise StoreUnavailable(NOT_UPGRADED)
        except BaseException:
            connection.close()
            raise
        return connection


def driver_connection(connection: Connection) -> sqlite3.Connection:
    """Return the connection that SQLAlchemy wraps."""
    driver: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    return driver
