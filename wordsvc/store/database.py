"""The connection to the database: SQLite by default, PostgreSQL by `DATABASE_URL`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import BigInteger, Connection, create_engine, event
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import FunctionElement


class now_ms(FunctionElement[int]):  # noqa: N801 - as functions of SQL are called
    """The time of the database in milliseconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(now_ms, "sqlite")
def _now_in_sqlite(_element: Any, _compiler: Any, **_: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(now_ms, "postgresql")
def _now_in_postgresql(_element: Any, _compiler: Any, **_: Any) -> str:
    return "CAST(extract(epoch from clock_timestamp()) * 1000 AS bigint)"


class Database:
    """A database by its URL, as SQLAlchemy writes it; opened when it is first used.

    `clock` may give the time in place of the database's own, in tests.
    """

    def __init__(self, url: str, clock: Callable[[], int] | None = None) -> None:
        self.url = url
        self.clock = clock
        self.engine = create_engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.file = self.engine.url.database if self.is_sqlite else None
        if self.is_sqlite:
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_immediate)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database and changes nothing. Raises `StoreError`."""
        with self.engine.connect().execution_options(wordsvc_reading=True) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: committed at the end, taken back when something is raised. Raises `StoreError`."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def changing_tables(self) -> Iterator[Connection]:
        """A transaction for migrations, which may take long. Raises `StoreError`."""
        with self.engine.begin() as connection:
            yield connection

    def time(self, told: int) -> int:
        """The time that a query has told by `now_ms()`, or that of the test's clock."""
        return told if self.clock is None else self.clock()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    reading = connection.get_execution_options().get("wordsvc_reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
