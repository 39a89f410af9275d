"""One transaction, from the wait for a connection to the commit. Written for speed: every request has one."""

import sqlite3
from types import TracebackType
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from wordsvc.store.drivers.failures import store_error
from wordsvc.store.drivers.timeout import Timeout

if TYPE_CHECKING:
    from wordsvc.store.drivers.postgresql import PostgreSQL
    from wordsvc.store.drivers.sqlite import SQLite

_OF_DRIVERS: Final = (DBAPIError, sqlite3.Error)


class Transaction:
    """A context: its connection within, and a commit at its end unless it only reads or raises.

    Raises `StoreError` where the database is away or full; what else a driver raises stays what it is.
    """

    __slots__ = ("_connection", "_is_long", "_opened", "_place", "_reading", "_timeout")

    def __init__(
        self, opened: "SQLite | PostgreSQL", timeout: Timeout, *, reading: bool, is_long: bool
    ) -> None:
        self._opened = opened
        self._timeout = timeout
        self._reading = reading
        self._is_long = is_long

    def __enter__(self) -> Connection:
        self._place = self._opened.place(reading=self._reading)
        self._timeout.hold(self._place)
        try:
            self._connection = self._begin()
        except BaseException as error:
            self._place.release()
            _raise_if_of_store(error)
            raise
        return self._connection

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._end(is_good=error is None)
        except _OF_DRIVERS as raised:
            _raise_if_of_store(raised, at_commit=error is None and not self._reading)
            raise
        finally:
            self._place.release()
        _raise_if_of_store(error)

    def _begin(self) -> Connection:
        """Begin on a new connection where the old one has broken since it was last used."""
        try:
            return self._opened.begin(self._timeout, reading=self._reading, is_long=self._is_long)
        except DBAPIError as error:
            if not error.connection_invalidated or self._timeout.is_over:
                raise
        return self._opened.begin(self._timeout, reading=self._reading, is_long=self._is_long)

    def _end(self, *, is_good: bool) -> None:
        try:
            if is_good and not self._reading:
                self._opened.commit(self._connection)
        finally:
            self._connection.close()  # takes back what is not committed


def _raise_if_of_store(error: BaseException | None, *, at_commit: bool = False) -> None:
    if isinstance(error, _OF_DRIVERS):
        found = store_error(error, at_commit=at_commit)
        if found is not None:
            raise found from error
