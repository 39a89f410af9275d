"""The location of the database, by variables of the environment. Loads no SQLAlchemy."""

import importlib.util
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import quote, urlsplit

from wordsvc.input.settings import NumberSetting, SettingError
from wordsvc.input.user_dirs import state_folder

FILE_NAME: Final = "wordsvc.db"
DEFAULT_CONNECTIONS: Final = 5
"""The connections of a process to PostgreSQL; small databases allow 20 to all workers and the scheduler."""
CONNECTIONS: Final = NumberSetting("WORDSVC_DATABASE_CONNECTIONS", DEFAULT_CONNECTIONS, 1, 1_000)
PAGES: Final = NumberSetting("WORDSVC_MAX_DATABASE_PAGES", 0, 16, 9_999_999)
"""The maximum size of the SQLite file; 0 is none."""

_POSTGRESQL: Final = re.compile(r"(?:postgres|postgresql)(?:\+psycopg)?://")


def database_url(environ: Mapping[str, str] = os.environ) -> str:
    """Return the URL of the database, as SQLAlchemy writes it; nothing is made or opened.

    `DATABASE_URL` names a PostgreSQL; without it, it is SQLite in the file of `database_file`.

    Raises `SettingError`: a URL of something else, no psycopg for it, a platform that keeps no files.
    """
    url = environ.get("DATABASE_URL", "")
    if url:
        return _postgresql_url(url)
    if names_no_place(environ):
        raise SettingError(
            "tables need DATABASE_URL here: this platform keeps no files, and with them SQLite would be lost"
        )
    pages = PAGES.read(environ)
    limit = f"?max_page_count={pages}" if pages else ""
    return f"sqlite:///{quote(database_file(environ))}{limit}"


def check_location(environ: Mapping[str, str] = os.environ) -> None:
    """Refuse variables that make no sense, before a server starts. Raises `SettingError`.

    A server that only judges needs no place for tables, so it starts where none is named.
    """
    database_connections(environ)
    if not names_no_place(environ):
        database_url(environ)


def names_no_place(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if a platform like Heroku, which keeps no files, was given no `DATABASE_URL`."""
    return bool(environ.get("DYNO")) and not environ.get("DATABASE_URL")


def database_file(environ: Mapping[str, str] = os.environ) -> str:
    """Return the file of SQLite: `wordsvc.db` in the folder `WORDSVC_DATA`. Raises `SettingError`."""
    folder = environ.get("WORDSVC_DATA", "") or state_folder()
    if not os.path.isabs(folder) or "\0" in folder:
        raise SettingError(f"WORDSVC_DATA must be the absolute path of a folder, not {folder[:50]!r}")
    return os.path.join(folder, FILE_NAME)


def describe_location(environ: Mapping[str, str] = os.environ) -> str:
    """Return the location of the database for a log, without a password. Raises `SettingError`.

    >>> describe_location({"DATABASE_URL": "postgresql://ann:secret@db.example/cards"})
    'postgresql://db.example/cards'
    """
    if names_no_place(environ):
        return "none"
    if url := environ.get("DATABASE_URL"):
        parts = urlsplit(url)
        return f"postgresql://{parts.hostname or ''}{parts.path}"
    return database_file(environ)


def database_connections(environ: Mapping[str, str] = os.environ) -> int:
    """Return the most connections to PostgreSQL of a process. Raises `SettingError`."""
    return CONNECTIONS.read(environ)


def make_file(path: str) -> None:
    """Make the empty file of a new SQLite database, and its folder, for its owner alone.

    A file that exists stays as it is. Raises `OSError`.
    """
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    with suppress(FileExistsError):
        # A file that exists is not opened: closing it would drop SQLite's locks of this process.
        os.close(os.open(os.path.realpath(path), os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def _postgresql_url(url: str) -> str:
    """Read a URL; it has a password in it, so no error shows it."""
    start = _POSTGRESQL.match(url)
    if start is None:
        raise SettingError("DATABASE_URL must begin with postgresql://")
    if importlib.util.find_spec("psycopg") is None:
        raise SettingError("DATABASE_URL needs psycopg: pip install 'wordsvc[postgres]'")
    return f"postgresql+psycopg://{url[start.end() :]}"
