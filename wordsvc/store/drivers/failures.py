"""Errors of a driver: the database is away, or full. All others are mistakes of the program."""

import logging
import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from wordsvc.input.messages import message
from wordsvc.store.errors import StoreError, StoreFull, StoreUnavailable

_log = logging.getLogger("wordsvc.store")

CONFLICTS: Final = (IntegrityError, sqlite3.IntegrityError)
"""The errors for a row that exists already; prepared statements raise those of the driver."""

_SQLITE_AWAY: Final = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_NOTADB,
    }
)

_DISK_FULL: Final = "53100"
_POSTGRESQL_AWAY: Final = (
    "08",  # no connection
    "25006",  # it only reads, as one that has just been replaced
    "28",  # it does not know us
    "3D000",  # there is no such database
    "40",  # two transactions stood in each other's way
    "53",  # it has too little of something
    "55P03",  # a lock was held for too long
    "57",  # it stops, starts, or has ended the statement
    "58",  # an error of its system
    "XX001",  # damaged
    "XX002",
)

UNSURE: Final = message(
    "The database went away while it stored; look whether it has, or send the same again."
)


def store_error(error: DBAPIError | sqlite3.Error, *, at_commit: bool = False) -> StoreError | None:
    """Return the store's error for one of a driver, None for a mistake of the program.

    The log gets what the driver says, without the values of any row. `at_commit`: the connection may have
    broken after the database has stored, which nobody can know.
    """
    cause = error.orig if isinstance(error, DBAPIError) else error
    kind = _kind(cause, error)
    if kind is None:
        return None
    _log.warning("%s: %s", kind.code, " ".join(str(cause).split())[:500])
    if at_commit and isinstance(error, DBAPIError) and error.connection_invalidated:
        return StoreUnavailable(UNSURE)
    return kind()


def _kind(
    cause: BaseException | None, error: BaseException
) -> type[StoreFull] | type[StoreUnavailable] | None:
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return StoreFull
        return StoreUnavailable if code in _SQLITE_AWAY else None
    state = getattr(cause, "sqlstate", None)
    if state == _DISK_FULL:
        return StoreFull
    if state is None:  # not said by the server, so the connection is at fault
        return StoreUnavailable if isinstance(error, OperationalError | InterfaceError) else None
    return StoreUnavailable if state.startswith(_POSTGRESQL_AWAY) else None
