"""The database that the environment names, and its readiness: the schema of this version."""

import os
from collections.abc import Mapping
from mmap import mmap
from threading import Lock
from typing import TYPE_CHECKING, Final

from wordsvc.input.messages import message
from wordsvc.input.settings import SettingError
from wordsvc.store.errors import NOT_UPGRADED, StoreError, StoreUnavailable
from wordsvc.store.location import database_connections, database_file, database_url, names_no_place

if TYPE_CHECKING:
    from wordsvc.store.database import Database


_opened: Final = mmap(-1, 8)
"""The hash of the URL opened last, in memory that all workers of a server share."""


def open_database(environ: Mapping[str, str] = os.environ, *, make: bool = True) -> "Database":
    """Open the database of an environment with the schema of this version.

    An SQLite file is upgraded, and made if `make` is true and this server has not opened it before: then
    somebody has removed it. Raises `StoreError` if the database cannot be reached, is PostgreSQL of an older
    version, or is not named.
    """
    from wordsvc.store.database import Database  # only here: a server that only judges does without it
    from wordsvc.store.upkeep.upgrade import is_at_head

    try:
        database = Database(database_url(environ), connections=database_connections(environ))
    except SettingError as error:
        raise StoreUnavailable(message("There are no tables here: {problem}.", problem=str(error))) from error
    mark = hash(database.url).to_bytes(8, "little", signed=True)
    try:
        if not make and database.file is not None and not os.path.exists(database.file):
            raise StoreUnavailable
        if _opened[:] == mark:
            database.require_tables()
        if not is_at_head(database):
            if not database.is_sqlite:
                raise StoreUnavailable(NOT_UPGRADED)
            _make_current(database)
        database.require_tables()
        _opened[:] = mark
    except StoreError:
        database.close()
        raise
    return database


def _make_current(database: "Database") -> None:
    """Give an SQLite file the tables of this program."""
    from wordsvc.store.upkeep.new_file import make_tables  # only here: it is done once for each file
    from wordsvc.store.upkeep.upgrade import upgrade_apart

    if not make_tables(database):
        upgrade_apart(database)


class StoreReadiness:
    """The readiness of the database, for `/readyz`.

    A database that was ready once counts as ready: while it cannot be reached words are still judged, so a
    load balancer must keep the service.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self._is_ready = False
        self._lock = Lock()

    @property
    def is_ready(self) -> bool:
        """True if the database has been seen ready."""
        return self._is_ready

    def fault(self) -> str:
        """Return the fault of the database, or "". An SQLite file that does not exist is no fault."""
        if self._is_ready or not self._is_wanted():
            return ""
        with self._lock:
            return "" if self._is_ready else self._look()

    def _look(self) -> str:
        try:
            open_database(self._environ).close()
        except StoreError as error:
            return error.message
        self._is_ready = True
        return ""

    def _is_wanted(self) -> bool:
        """Return True if a database exists; SQLite without a file is made with the first table."""
        if self._environ.get("DATABASE_URL"):
            return True
        return not names_no_place(self._environ) and os.path.exists(database_file(self._environ))
