"""The connection to the database: SQLite by default, PostgreSQL by `DATABASE_URL`.

What a driver raises because the database is away or full becomes a `StoreError`; a mistake in a statement
stays what it is. A transaction waits for others for at most `MAX_WAIT_SECONDS`, so that a request is answered
within two seconds whatever the database does.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from sqlalchemy import Engine, make_url

from wordsvc.store.continuity import Continuity
from wordsvc.store.drivers.sqlite import MEMORY, SQLite
from wordsvc.store.drivers.timeout import LONG_SECONDS, MAX_WAIT_SECONDS, Timeout
from wordsvc.store.errors import StoreError, StoreUnavailable
from wordsvc.store.location import DEFAULT_CONNECTIONS, make_file
from wordsvc.store.transaction import Transaction

if TYPE_CHECKING:
    from wordsvc.store.drivers.postgresql import PostgreSQL


class Database:
    """A database by its URL, as `wordsvc.store.location` gives it; opened when it is first used.

    It may be made before a fork: each process opens connections of its own. `clock` may give the time in
    place of the database's own, in tests. With PostgreSQL a process may have so many `connections`.
    """

    def __init__(
        self, url: str, clock: Callable[[], int] | None = None, connections: int = DEFAULT_CONNECTIONS
    ) -> None:
        parsed = make_url(url)
        self.url = url
        self.clock = clock
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        is_in_memory = parsed.query.get("vfs") == MEMORY
        self.file = parsed.database if self.is_sqlite and not is_in_memory else None
        self._connections = connections
        self._continuity = Continuity()
        self._needs_tables = False
        self._opening = Lock()
        self._opened: SQLite | PostgreSQL | None = None
        _databases.add(self)

    def reading(self, *, is_long: bool = False) -> Transaction:
        """Return a context whose connection sees one state of the database and changes nothing.

        `is_long`: for a transaction of minutes that nobody waits for at a table. Raises `StoreError`.
        """
        return Transaction(self._open(), _timeout(is_long), reading=True, is_long=is_long)

    def writing(self, *, is_long: bool = False) -> Transaction:
        """Return a context with a transaction: committed at the end, taken back when something is raised.

        `is_long`: for a transaction of minutes that nobody waits for at a table. Raises `StoreError`.
        """
        return Transaction(self._open(), _timeout(is_long), reading=False, is_long=is_long)

    @property
    def engine(self) -> Engine:
        """SQLAlchemy's engine of this process; `reading` and `writing` are what to use."""
        return self._open().engine

    def time(self, told: int) -> int:
        """Return the service time when a query has told one by `now_ms()`; in tests that of their clock."""
        return self._continuity(told) if self.clock is None else self.clock()

    def believe_time(self, told: int) -> int:
        """Return a service time that a scheduler has checked, in tests that of their clock."""
        self._continuity.believe(told)
        return told if self.clock is None else self.clock()

    def require_tables(self) -> None:
        """Refuse from now on an SQLite file without the tables of this program, and make no new file."""
        self._needs_tables = True

    def close(self) -> None:
        """Close all connections; the database may be used again."""
        opened = self._opened
        if isinstance(opened, SQLite):
            with suppress(StoreError), self.writing() as connection:  # it only makes later queries faster
                opened.prepare_to_close(connection)
        self.close_idle()

    def close_idle(self) -> None:
        """Close the connections that nobody uses."""
        if self._opened is not None:
            # `Engine.dispose` would replace the pool, and what is in use would be left open when it returns.
            self._opened.engine.pool.dispose()

    def forget(self) -> None:
        """Leave the connections to the process that this one was forked from."""
        if self._opened is not None:
            _inherited.append(self._opened)  # or its connections would be closed here, and so there
        self._opening = Lock()
        self._opened = None
        self._continuity = Continuity()  # another thread may have held the lock of the old one

    def _open(self) -> "SQLite | PostgreSQL":
        opened = self._opened
        if opened is None:
            with self._opening:
                opened = self._opened = self._opened or self._make()
        return opened

    def _make(self) -> "SQLite | PostgreSQL":
        if not self.is_sqlite:
            from wordsvc.store.drivers.postgresql import PostgreSQL  # only here: it needs psycopg

            return PostgreSQL(make_url(self.url), self._connections)
        if self.file is not None and not self._needs_tables:
            try:
                make_file(self.file)
            except OSError as error:
                raise StoreUnavailable from error
        return SQLite(make_url(self.url), self.file, lambda: self._needs_tables)


def _timeout(is_long: bool) -> Timeout:
    return Timeout(LONG_SECONDS if is_long else MAX_WAIT_SECONDS)


_databases: Final[WeakSet[Database]] = WeakSet()
_inherited: Final[list[object]] = []


def _before_fork() -> None:
    for database in tuple(_databases):
        database.close_idle()


def _after_fork_in_child() -> None:
    for database in tuple(_databases):
        database.forget()


# What two processes share of a connection breaks it for both, and with SQLite the file too.
os.register_at_fork(before=_before_fork, after_in_child=_after_fork_in_child)
