"""Changes of matches: a watcher of the outbox for one process, whoever has written.

SQLite is asked a few dozen times a second whether anybody has committed (`PRAGMA data_version`, which
takes two microseconds); PostgreSQL tells by itself (`LISTEN`). After anything that may have hidden a
change, as a lost connection, the watcher says that all matches may have changed.
"""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from threading import Event
from typing import Final

from wordsvc.store.database import Database
from wordsvc.store.drivers.sqlite_file import open_file
from wordsvc.store.drivers.timeout import MAX_WAIT_SECONDS, Timeout
from wordsvc.store.errors import StoreUnavailable

CHANNEL: Final = "wordsvc"
"""The channel of PostgreSQL on which changed matches are announced; the payload is the id."""

Changed = frozenset[str] | None
"""The ids of matches that have changed, or None when any may have."""

_POLL_SECONDS: Final = 0.02
_LISTEN_SECONDS: Final = 0.2
"""Seconds between a PostgreSQL watcher's checks for an order to stop."""
RETRY_SECONDS: Final = 0.5
"""The time before a database that did not answer is asked again."""

_log = logging.getLogger(__name__)


def watch(database: Database, tell: Callable[[Changed], None], stopped: Event) -> None:
    """Tell what changes until `stopped` is set; meant for a thread of its own.

    It uses a connection of its own. A database that is away is waited for; the first thing that is told
    once it is there, at the beginning too, is that all may have changed.
    """
    follow = _follow_sqlite if database.is_sqlite else _follow_postgresql
    away = False
    while not stopped.is_set():
        try:
            follow(database, tell, stopped)
        except _errors(database) as error:
            if not away:  # once, not twice a second
                _log.error("the changes of matches cannot be watched now: %s", type(error).__name__)
            away = True
            stopped.wait(RETRY_SECONDS)


def _errors(database: Database) -> tuple[type[Exception], ...]:
    """Return the exceptions that are raised when the database is away."""
    if database.is_sqlite:
        return (sqlite3.Error, StoreUnavailable)
    import psycopg

    return (psycopg.Error, OSError)


def _follow_sqlite(database: Database, tell: Callable[[Changed], None], stopped: Event) -> None:
    # A file that is away is not made anew.
    with closing(open_file(database.file or "", Timeout(MAX_WAIT_SECONDS))) as connection:
        connection.execute("PRAGMA query_only=ON")
        version = _data_version(connection)
        (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM outbox").fetchone()
        tell(None)
        while not stopped.wait(_POLL_SECONDS):
            if not connection.has_its_files():
                if connection.give_up_names():
                    return
                continue
            before, version = version, _data_version(connection)
            if version == before:
                continue
            rows = connection.execute("SELECT id, match FROM outbox WHERE id > ?", (last,)).fetchall()
            if rows:
                last = max(number for number, _ in rows)
                tell(frozenset(match for _, match in rows))


def _data_version(connection: sqlite3.Connection) -> int:
    """Return a number that is another one as soon as another connection has committed, of any process."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return int(version)


def _follow_postgresql(database: Database, tell: Callable[[Changed], None], stopped: Event) -> None:
    import psycopg

    arguments, options = database.engine.dialect.create_connect_args(database.engine.url)
    options = {**_LINK, **options}
    with psycopg.connect(*arguments, **options, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        tell(None)
        while not stopped.is_set():
            told = [*connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1)]
            if told:
                tell(frozenset(each.payload for each in told))


_LINK: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "wordsvc streams",
}
"""A connection that only listens must notice by itself that its server is gone."""
