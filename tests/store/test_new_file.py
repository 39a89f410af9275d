"""A new SQLite file gets its tables in this process, whole or not at all, as migrations would make them."""

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from wordsvc.store.database import Database
from wordsvc.store.drivers.file_lock import locked
from wordsvc.store.environment_database import open_database
from wordsvc.store.errors import StoreFull, StoreUnavailable
from wordsvc.store.schema import HEAD
from wordsvc.store.upkeep.new_file import make_tables
from wordsvc.store.upkeep.upgrade import find_revision, is_at_head, upgrade


def content(file: Path) -> list[tuple[object, ...]]:
    """Return all that the file says of its tables, white space aside, and the rows that it begins with."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
        found = [tuple(" ".join(str(part).split()) for part in row) for row in found]
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            found += [(name, *row) for row in connection.execute(f'SELECT * FROM "{name}"')]
    return sorted(found, key=repr)


def make(file: Path) -> bool:
    database = Database(f"sqlite:///{file}")
    try:
        return make_tables(database)
    finally:
        database.close()


def run(code: str, *arguments: str, folder: Path | None = None) -> str:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_a_new_file_is_as_migrations_make_it(tmp_path: Path) -> None:
    assert make(tmp_path / "direct.db")
    database = Database(f"sqlite:///{tmp_path / 'migrated.db'}")
    assert upgrade(database)
    database.close()
    assert content(tmp_path / "direct.db") == content(tmp_path / "migrated.db")
    assert ("alembic_version", HEAD) in content(tmp_path / "direct.db")


_FIRST_TABLE = """
import os, sys
started = []
sys.addaudithook(lambda name, _: name in ("subprocess.Popen", "os.fork") and started.append(name))
from wordsvc.store.environment_database import open_database
from wordsvc.store.upkeep.upgrade import is_at_head
database = open_database({"WORDSVC_DATA": sys.argv[1]})
assert is_at_head(database)
print(started, "alembic" in sys.modules)
"""


def test_the_first_table_needs_no_alembic_and_no_process(tmp_path: Path) -> None:
    assert run(_FIRST_TABLE, str(tmp_path)) == "[] False\n"


_AT_ONCE = """
import os, sys
from wordsvc.store.database import Database
from wordsvc.store.environment_database import open_database
from wordsvc.store.upkeep.upgrade import is_at_head, upgrade

folder = sys.argv[1]
go, start = os.pipe()
children = []
for number in range(6):
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(start)
            os.read(go, 1)
            if number % 3:
                database = open_database({"WORDSVC_DATA": folder})
            else:  # an operator does it by hand at the same time
                database = Database(f"sqlite:///{folder}/wordsvc.db")
                upgrade(database)
            code = 0 if is_at_head(database) else 2
            database.close()
        finally:
            os._exit(code)
    children.append(child)
os.close(start)
print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children])
"""


@pytest.mark.slow
def test_many_processes_start_at_once(tmp_path: Path) -> None:
    for name in "abc":
        assert run(_AT_ONCE, str(tmp_path / name)) == f"{[0] * 6}\n"
    assert content(tmp_path / "a" / "wordsvc.db") == content(tmp_path / "c" / "wordsvc.db")


def test_many_threads_start_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(make, [tmp_path / "wordsvc.db"] * 8))
    assert make(tmp_path / "wordsvc.db")


_KILLED = """
import os, signal, sys
from sqlalchemy import event
from wordsvc.store.database import Database
from wordsvc.store.upkeep.new_file import make_tables

def make_and_die(number):
    database = Database(f"sqlite:///{sys.argv[1]}/{number}.db")
    seen = 0

    @event.listens_for(database.engine, "after_cursor_execute")
    def count(*_):
        nonlocal seen
        seen += 1
        if seen == number:
            os.kill(os.getpid(), signal.SIGKILL)

    make_tables(database)

number, code = 0, -signal.SIGKILL
while code == -signal.SIGKILL:
    number += 1
    child = os.fork()
    if not child:
        try:
            make_and_die(number)
        finally:
            os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(number, code)
"""


@pytest.mark.slow
def test_a_process_that_is_killed_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    """After each of its statements; the next one makes the tables."""
    last, code = map(int, run(_KILLED, str(tmp_path)).split())
    assert code == 0
    assert last > 20
    assert content(tmp_path / f"{last}.db") != []
    for number in range(1, last):
        assert content(tmp_path / f"{number}.db") == []
        assert make(tmp_path / f"{number}.db")
        assert content(tmp_path / f"{number}.db") == content(tmp_path / f"{last}.db")


def test_a_disk_that_is_full_changes_nothing(tmp_path: Path) -> None:
    environ = {"WORDSVC_DATA": str(tmp_path)}
    with pytest.raises(StoreFull):
        open_database({**environ, "WORDSVC_MAX_DATABASE_PAGES": "16"})
    assert content(tmp_path / "wordsvc.db") == []
    database = open_database(environ)
    assert is_at_head(database)
    database.close()


_READ_ONLY = """
import os, sys
from wordsvc.store.drivers import sqlite
from wordsvc.store.upkeep import new_file, upgrade
from wordsvc.store.errors import StoreUnavailable
from wordsvc.store.environment_database import open_database
if not os.geteuid():
    os.setgid(65534)
    os.setuid(65534)  # root may write everywhere
try:
    open_database({"WORDSVC_DATA": "/proc/self/cwd"})  # whose parents are for root alone
except StoreUnavailable:
    print("unavailable")
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="there is no /proc")
@pytest.mark.parametrize("there", [False, True])
def test_a_folder_that_cannot_be_written(there: bool, tmp_path: Path) -> None:
    if there:
        (tmp_path / "wordsvc.db").touch()
        (tmp_path / "wordsvc.db").chmod(0o666)
    tmp_path.chmod(0o555)
    try:
        assert run(_READ_ONLY, folder=tmp_path) == "unavailable\n"
    finally:
        tmp_path.chmod(0o700)
    assert [path.stat().st_size for path in tmp_path.iterdir()] == [0] * there


def test_a_lock_that_cannot_be_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "wordsvc.db.lock").mkdir()
    with pytest.raises(StoreUnavailable):
        open_database({"WORDSVC_DATA": str(tmp_path)})
    assert "wordsvc.db.lock" in caplog.text
    assert content(tmp_path / "wordsvc.db") == []
    (tmp_path / "wordsvc.db.lock").rmdir()
    database = open_database({"WORDSVC_DATA": str(tmp_path)})
    assert is_at_head(database)
    database.close()


def test_who_makes_the_tables_holds_the_lock(tmp_path: Path) -> None:
    file = tmp_path / "wordsvc.db"
    with ThreadPoolExecutor(1) as pool:
        with locked(str(file)):
            making = pool.submit(make, file)
            with pytest.raises(TimeoutError):
                making.result(0.2)
            assert content(file) == []
        assert making.result()
    assert content(file) != []


@pytest.mark.slow
def test_a_file_that_is_behind_is_left_to_migrations(tmp_path: Path) -> None:
    file = tmp_path / "wordsvc.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.commit()
    before = content(file)
    assert not make(file)
    assert content(file) == before
    database = open_database({"WORDSVC_DATA": str(tmp_path)})  # it names no version
    assert find_revision(database) == HEAD
    database.close()


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "wordsvc.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE steps (id INTEGER)")
        connection.commit()
    before = content(file)
    with pytest.raises(StoreUnavailable, match="the log says why"):
        open_database({"WORDSVC_DATA": str(tmp_path)})
    assert content(file) == before


def test_only_sqlite_lies_in_a_file() -> None:
    with pytest.raises(ValueError, match="SQLite"):
        make_tables(Database("postgresql+psycopg://nobody@localhost/nothing"))
