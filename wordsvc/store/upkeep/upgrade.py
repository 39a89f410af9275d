"""Upgrades of a database to the tables of this program."""

import logging
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import Final

from sqlalchemy import Connection, Select, String, column, select, table, text

from wordsvc.input.messages import message
from wordsvc.store.database import Database
from wordsvc.store.drivers.file_lock import locked
from wordsvc.store.errors import StoreMismatch, StoreUnavailable
from wordsvc.store.schema import HEAD

_log = logging.getLogger("wordsvc.store")

_LOCK_KEY: Final = 0x776F7264737663  # of PostgreSQL's advisory lock: "wordsvc"
_ALEMBIC: Final = Lock()  # it keeps in module variables what it works on

_HAS_REVISION: Final = {  # SQLAlchemy's inspector would take three megabytes of each worker
    "sqlite": text("SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"),
    "postgresql": text("SELECT count(to_regclass('alembic_version'))"),
}
_REVISION: Final[Select[str]] = select(column("version_num", String)).select_from(table("alembic_version"))


def find_revision(database: Database) -> str | None:
    """Return the revision of a database, None where there are no tables. Raises `StoreUnavailable`."""
    with database.reading() as connection:
        return revision_of(connection)


def is_at_head(database: Database) -> bool:
    """Return True if a database has the tables of this program. Raises `StoreUnavailable`."""
    return find_revision(database) == HEAD


def upgrade(database: Database) -> bool:
    """Bring a database to the newest revision; says whether anything was to do.

    Several processes may do so at once: one upgrades, the others wait. What is broken off changes nothing.
    Raises `StoreUnavailable`, or `StoreMismatch` where a newer program has been.
    """
    if is_at_head(database):
        return False
    with _ALEMBIC, _locked(database), database.writing(is_long=True) as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
        revision = revision_of(connection)
        if revision == HEAD:
            return False
        _run_migrations(connection, revision)
    return True


def upgrade_apart(database: Database) -> None:
    """Do the same in another process, so that this one need not hold Alembic ever after."""
    command = [sys.executable, "-m", "wordsvc.store.upkeep.upgrade", database.url]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        _log.error("the database cannot be upgraded: %s", done.stderr)
        raise StoreUnavailable(message("The database cannot be upgraded now; the log says why."))


def revision_of(connection: Connection) -> str | None:
    """Return the same by a connection to it."""
    if not connection.scalar(_HAS_REVISION[connection.dialect.name]):
        return None
    return connection.scalar(_REVISION)


def _run_migrations(connection: Connection, revision: str | None) -> None:
    from alembic import command  # only here: nobody else needs its ten megabytes
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "wordsvc.store:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreMismatch(revision)
    command.upgrade(config, "head")


def _locked(database: Database) -> AbstractContextManager[None]:
    """Hold the file lock of an SQLite database; on PostgreSQL the transaction takes a lock."""
    return nullcontext() if database.file is None else locked(database.file)


if __name__ == "__main__":
    upgrade(Database(sys.argv[1]))
