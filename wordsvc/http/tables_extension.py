"""The tables of an application, opened at the first request for one; judging words opens no store.

Workers are forked from a process that has loaded the application; connections to a database must not be
shared by processes, so each worker opens its own.
"""

import atexit
import logging
import os
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from flask import Flask, current_app

from wordsvc.http.base_url import base_url_of
from wordsvc.http.middleware.client_address import client_of
from wordsvc.http.server.scheduler_process import scheduler
from wordsvc.http.service import current_request
from wordsvc.store.errors import StoreError
from wordsvc.store.location import check_location, names_no_place
from wordsvc.tables.settings import TableSettings, load_table_settings

if TYPE_CHECKING:
    from wordsvc.tables.tables import Tables

_NAME: Final = "wordsvc-tables"
"""The key in `Flask.extensions`."""

_log = logging.getLogger(__name__)


class TablesExtension:
    """The tables of one application."""

    def __init__(self, open_tables: "Callable[[], Tables]", public_url: str, trusted_proxies: int) -> None:
        """Prepare; nothing is opened."""
        self._open = open_tables
        self._tables: Tables | None = None
        self._lock = threading.Lock()
        self._failure: tuple[float, StoreError] | None = None  # of the last attempt, and when it ended
        self.public_url = public_url
        self.trusted_proxies = trusted_proxies

    def tables(self) -> "Tables":
        """Return the tables, opened when they are first asked for. Raises `StoreError` when they cannot be.

        Whoever has waited while another attempt failed makes none: each may take more than a second.
        """
        if self._tables is None:
            asked = time.monotonic()
            with self._lock:
                if self._tables is None:
                    if self._failure is not None and self._failure[0] >= asked:
                        raise self._failure[1]
                    self._tables = self._try_to_open()
        return self._tables

    def _try_to_open(self) -> "Tables":
        try:
            return self._open()
        except StoreError as error:
            self._failure = time.monotonic(), error
            raise


def register(app: Flask, extension: TablesExtension) -> None:
    """Add the extension to an application."""
    app.extensions[_NAME] = extension


def _extension() -> TablesExtension:
    """Return the extension of the current application."""
    extension: TablesExtension = current_app.extensions[_NAME]
    return extension


def get_tables() -> "Tables":
    """Return the tables of the current application. Raises `StoreError` when they cannot be opened."""
    return _extension().tables()


def client_address() -> str:
    """Return the address, or the network, of the client that asks."""
    return client_of(current_request().environ, _extension().trusted_proxies)


def base_url() -> str:
    """Return the address of the service in links. Raises `UnreadableRequestError` when it cannot be known."""
    extension = _extension()
    return extension.public_url or base_url_of(current_request().environ, extension.trusted_proxies)


def check_environment() -> TableSettings:
    """Return the settings of tables, when nothing in the environment contradicts them. Raises `SettingError`.

    Where a platform keeps no files and has no database, words are judged all the same; the log says that
    there are no tables.
    """
    check_location()
    if names_no_place(os.environ):
        _log.warning("There are no tables here: this platform keeps no files, and DATABASE_URL is not set.")
    return load_table_settings()


def open_by_environment() -> "Tables":
    """Open the tables that the environment names. Raises `StoreError`."""
    from wordsvc.store.environment_database import open_database
    from wordsvc.tables.tables import Tables

    database = open_database()
    atexit.register(database.close)
    scheduler.want()
    return Tables(database, load_table_settings())
