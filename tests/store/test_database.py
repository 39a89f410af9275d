"""Transactions on both databases, and what they raise when the database is away, busy or full."""

import os
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import bindparam, func, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from tests.store.postgresql import PostgresServer
from wordsvc.store import database as database_module
from wordsvc.store.database import Database
from wordsvc.store.drivers.failures import UNSURE
from wordsvc.store.drivers.sqlite import CONNECTIONS, driver_connection
from wordsvc.store.errors import StoreFull, StoreUnavailable
from wordsvc.store.location import DEFAULT_CONNECTIONS
from wordsvc.store.schema import outbox
from wordsvc.store.service_time import now_ms
from wordsvc.store.upkeep.upgrade import upgrade

ADD = insert(outbox).values(match=bindparam("name"), at=0)
COUNT = select(func.count()).select_from(outbox)


@pytest.fixture
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten all waits, so that the test need not take long."""
    monkeypatch.setattr(database_module, "MAX_WAIT_SECONDS", 0.3)


def add(database: Database, name: str = "a") -> None:
    with database.writing() as connection:
        connection.execute(ADD, {"name": name})


def count(database: Database) -> int:
    with database.reading() as connection:
        found = connection.scalar(COUNT)
    assert found is not None
    return found


def _add_and_fail(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(ADD, {"name": "a"})
        raise ZeroDivisionError


def test_what_raises_changes_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        _add_and_fail(database)
    assert count(database) == 0
    add(database)
    assert count(database) == 1


def test_a_reader_sees_one_state(database: Database) -> None:
    with database.reading() as connection:
        assert connection.scalar(COUNT) == 0
        with ThreadPoolExecutor(1) as pool:
            pool.submit(add, database).result()
        assert connection.scalar(COUNT) == 0
    assert count(database) == 1


def test_the_time_is_the_databases(database: Database) -> None:
    before = time.time_ns() // 1_000_000
    with database.reading() as connection:
        told = connection.scalar(select(now_ms()))
    assert told is not None
    assert before <= told <= time.time_ns() // 1_000_000 + 1  # PostgreSQL rounds
    assert database.time(told) == told
    database.clock = lambda: 7
    assert database.time(told) == 7


def test_many_threads_wait_for_each_other(database: Database) -> None:
    with ThreadPoolExecutor(32) as pool:
        for done in [pool.submit(act, database) for _ in range(96) for act in (add, count)]:
            done.result()
    assert count(database) == 96


@pytest.mark.slow
@pytest.mark.usefixtures("short_timeout")
def test_who_finds_no_connection_is_told_so(database: Database) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS if database.is_sqlite else DEFAULT_CONNECTIONS):
            stack.enter_context(database.reading())
        with pytest.raises(StoreUnavailable, match="Too many"):
            count(database)
    assert count(database) == 0


@pytest.mark.usefixtures("short_timeout")
def test_who_waits_for_a_writer_is_told_so(database: Database, database_url: str) -> None:
    """The writer is another process's: a `Database` of its own."""
    other = Database(database_url)
    add(database)
    change = text("UPDATE outbox SET at = at + 1")
    with other.writing() as connection:
        connection.execute(change)
        assert count(database) == 1
        with pytest.raises(StoreUnavailable), database.writing() as second:
            second.execute(change)
    with database.writing() as connection:
        connection.execute(change)
        assert connection.scalar(select(outbox.c.at)) == 2
    other.close()


def test_a_mistake_in_a_statement_is_no_matter_of_the_store(database: Database) -> None:
    with pytest.raises(SQLAlchemyError) as raised, database.writing() as connection:
        connection.execute(text("SELECT nothing FROM nowhere WHERE x = :secret"), {"secret": "hand"})
    assert "hand" not in str(raised.value)
    insert_twice = text("INSERT INTO outbox (id, match, at) VALUES (1, 'a', 0), (1, 'b', 0)")
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(insert_twice)
    assert count(database) == 0


_FORKING = """
import os, sys, threading
from sqlalchemy import text
from wordsvc.store.database import Database
database = Database(sys.argv[1])
mine = "SELECT pg_backend_pid()" if not database.is_sqlite else "SELECT 0"

def add():
    with database.writing() as connection:
        connection.execute(text("INSERT INTO outbox (match, at) VALUES ('a', 0)"))
        return connection.scalar(text(mine))

held, go_on = threading.Event(), threading.Event()

def hold():
    with database.reading() as connection:
        connection.execute(text("SELECT count(*) FROM outbox")).fetchall()
        held.set()
        go_on.wait()
        assert connection.execute(text("SELECT count(*) FROM outbox")).scalar() == 1

first = add()
thread = threading.Thread(target=hold)
thread.start()
held.wait()
reading, writing = os.pipe()
child = os.fork()
if child == 0:
    os.write(writing, str([add() for _ in range(3)][-1]).encode())
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
theirs = int(os.read(reading, 100))
go_on.set()
thread.join()
ours = add()
assert database.is_sqlite or theirs not in (first, ours)
with database.reading() as connection:
    print(connection.execute(text("SELECT count(*) FROM outbox")).scalar())
"""


@pytest.mark.slow
def test_no_connection_is_used_across_a_fork(database_url: str) -> None:
    command = [sys.executable, "-W", "ignore", "-c", _FORKING, database_url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("5\n", "")


def test_a_connection_in_use_is_closed_later(sqlite_database: Database) -> None:
    with sqlite_database.reading() as connection:
        driver = driver_connection(connection)
        sqlite_database.close_idle()
    assert count(sqlite_database) == 0
    sqlite_database.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        driver.execute("SELECT 1")


def test_a_full_sqlite_can_still_be_read(sqlite_url: str) -> None:
    database = Database(f"{sqlite_url}?max_page_count=60")
    with pytest.raises(StoreFull), database.writing() as connection:
        connection.execute(ADD, [{"name": "x" * 10_000}] * 200)
    assert count(database) == 0
    add(database, "x" * 10_000)
    with pytest.raises(StoreFull):
        add(database, "x" * 1_000_000)
    assert count(database) == 1
    database.close()


def test_sqlite_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "wordsvc.db"
    database = Database(f"sqlite:///{file}")
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE a (b INTEGER)"))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert modes == dict.fromkeys(["wordsvc.db", "wordsvc.db-wal", "wordsvc.db-shm"], 0o600)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    database.close()


_LOCK_ALONE = """
import fcntl, os, sys
fcntl.lockf(os.open(sys.argv[1], os.O_RDWR), fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
"""
"""Takes the lock that each connection of SQLite shares."""


def test_a_second_database_keeps_the_locks(sqlite_database: Database) -> None:
    count(sqlite_database)
    second = Database(sqlite_database.url)
    second.reading()
    command = [sys.executable, "-c", _LOCK_ALONE, str(sqlite_database.file)]
    assert b"BlockingIOError" in subprocess.run(command, capture_output=True).stderr


def test_sqlite_stores_for_good(sqlite_database: Database) -> None:
    with sqlite_database.writing() as connection:
        settings = {
            name: connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def _no_folder(folder: Path) -> Path:
    (folder / "file").write_text("")
    return folder / "file" / "wordsvc.db"


def _no_database(folder: Path) -> Path:
    (folder / "wordsvc.db").write_bytes(b"this is not a database" * 100)
    return folder / "wordsvc.db"


def _a_folder(folder: Path) -> Path:
    (folder / "wordsvc.db").mkdir()
    return folder / "wordsvc.db"


@pytest.mark.parametrize("make", [_no_folder, _no_database, _a_folder])
def test_sqlite_that_cannot_be_opened(make: Callable[[Path], Path], tmp_path: Path) -> None:
    database = Database(f"sqlite:///{make(tmp_path)}")
    with pytest.raises(StoreUnavailable):
        count(database)
    database.close()


@pytest.mark.usefixtures("short_timeout")
def test_sqlite_waits_while_another_one_turns_its_log_on(tmp_path: Path) -> None:
    file = tmp_path / "wordsvc.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreUnavailable):
            count(Database(f"sqlite:///{file}"))


def _terminate(database: Database, number: int) -> None:
    other = Database(database.url)
    with other.writing() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:number, 10000)"), {"number": number})
    other.close()


def _number(database: Database) -> int:
    with database.reading() as connection:
        found = connection.scalar(text("SELECT pg_backend_pid()"))
    assert isinstance(found, int)
    return found


def test_a_connection_that_broke_while_idle_is_replaced(postgresql_database: Database) -> None:
    database = postgresql_database
    with ExitStack() as stack:  # three connections, all of which break
        connections = [stack.enter_context(database.reading()) for _ in range(3)]
        numbers = [connection.scalar(text("SELECT pg_backend_pid()")) for connection in connections]
    for number in numbers:
        _terminate(database, number)
    assert count(database) == 0
    add(database)
    assert _number(database) not in numbers


def _add_while_it_breaks(database: Database, is_at_commit: bool) -> None:
    with database.writing() as connection:
        connection.execute(ADD, {"name": "a"})
        number = connection.scalar(text("SELECT pg_backend_pid()"))
        assert isinstance(number, int)
        _terminate(database, number)
        if not is_at_commit:
            connection.execute(ADD, {"name": "b"})


def test_a_connection_that_breaks_in_a_transaction(postgresql_database: Database) -> None:
    database = postgresql_database
    for is_at_commit in (False, True):
        with pytest.raises(StoreUnavailable) as raised:
            _add_while_it_breaks(database, is_at_commit)
        assert (raised.value.message == UNSURE) == is_at_commit
    assert count(database) == 0


@pytest.mark.slow
@pytest.mark.usefixtures("short_timeout")
def test_an_answer_that_does_not_come(postgresql_database: Database) -> None:
    with pytest.raises(StoreUnavailable), postgresql_database.reading() as connection:
        connection.execute(text("SELECT pg_sleep(60)"))
    assert count(postgresql_database) == 0
    with postgresql_database.writing(is_long=True) as connection:
        connection.execute(text("SELECT pg_sleep(0.5)"))


@pytest.mark.parametrize(
    ("state", "error"),
    [
        ("53100", StoreFull),
        ("53300", StoreUnavailable),
        ("57P01", StoreUnavailable),
        ("57014", StoreUnavailable),
        ("55P03", StoreUnavailable),
        ("40P01", StoreUnavailable),
        ("25006", StoreUnavailable),
        ("58030", StoreUnavailable),
        ("23505", IntegrityError),
        ("42P01", ProgrammingError),
        ("22003", DataError),
    ],
)
def test_what_a_server_says(postgresql_database: Database, state: str, error: type[Exception]) -> None:
    statement = f"DO $$ BEGIN RAISE EXCEPTION 'it says so' USING ERRCODE = '{state}'; END $$"
    with pytest.raises(error), postgresql_database.writing() as connection:
        connection.exec_driver_sql(statement)
    assert count(postgresql_database) == 0


@pytest.fixture
def silent_port() -> Iterator[int]:
    """Yield a port that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.slow
@pytest.mark.usefixtures("short_timeout")
def test_a_server_that_takes_no_connection(silent_port: int, tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    for place in (f"127.0.0.1:{silent_port}/x", f"/x?host={tmp_path}"):
        database = Database(f"postgresql+psycopg://someone@{place}")
        with pytest.raises(StoreUnavailable) as raised:
            count(database)
        assert raised.value.code == "store_unavailable"
        with pytest.raises(StoreUnavailable):
            add(database)
        database.close()


@pytest.mark.slow
def test_a_server_that_stops_and_stands_still(
    postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that every request is refused, and that the first one after the server is back succeeds."""
    monkeypatch.setattr(database_module, "MAX_WAIT_SECONDS", 3)
    database = Database(postgres_server.url())
    upgrade(database)
    add(database)

    def refuse_all() -> None:
        def ask(number: int) -> None:
            with pytest.raises(StoreUnavailable):
                (add if number % 2 else count)(database)

        with ThreadPoolExecutor(16) as pool:
            list(pool.map(ask, range(32)))

    postgres_server.pause()
    refuse_all()
    postgres_server.resume()
    assert count(database) == 1
    for _ in range(2):
        postgres_server.stop()
        refuse_all()
        postgres_server.start()
        add(database)
    assert count(database) == 3
    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(lambda _: count(database), range(12))) == {3}
    database.close()


def test_judging_words_over_http_loads_no_store(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from wordsvc.web import create_app\n"
        "client = create_app().test_client()\n"
        "for path in ('/v1/words/quit', '/readyz', '/', '/openapi.json'):\n"
        "    assert client.get(path).status_code in (200, 503), path  # 503: it prepares its words\n"
        "print(sorted({'sqlalchemy', 'alembic', 'psycopg', 'sqlite3'} & set(sys.modules)))\n"
    )
    environment = {**os.environ, "WORDSVC_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.stdout == "[]\n", done.stderr
