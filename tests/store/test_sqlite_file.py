"""Files of SQLite that are removed or replaced under a program that has them open."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.databases import held_open, make_sqlite
from tests.store.rows import count_rows, fill
from wordsvc.store import database as database_module
from wordsvc.store.database import Database
from wordsvc.store.drivers.failures import UNSURE
from wordsvc.store.environment_database import open_database
from wordsvc.store.errors import NOT_UPGRADED, StoreUnavailable
from wordsvc.store.upkeep.upgrade import upgrade


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder that a database is made in."""
    return tmp_path / "data"


@pytest.fixture
def database(folder: Path) -> Iterator[Database]:
    """Yield a database as a server opens it, with one match."""
    database = open_database({"WORDSVC_DATA": str(folder)})
    add(database, "first")
    yield database
    database.close()


def add(database: Database, match: str) -> None:
    with database.writing() as connection:
        fill(connection, "matches", id=match)


def count(database: Database) -> int:
    return count_rows(database).get("matches", 0)


def make_anew(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    make_sqlite(folder)


def remove_file(folder: Path) -> None:
    (folder / "wordsvc.db").unlink()


def remove_all_files(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


def move_folder(folder: Path) -> None:
    folder.rename(folder.with_name("moved"))


REMOVE = (shutil.rmtree, remove_file, remove_all_files, move_folder)


@pytest.mark.parametrize("remove", REMOVE)
def test_removed_files_are_unavailable(
    remove: Callable[[Path], object], folder: Path, database: Database
) -> None:
    remove(folder)
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            add(database, "second")
        with pytest.raises(StoreUnavailable):
            count(database)
    assert not (folder / "wordsvc.db").exists()


@pytest.mark.parametrize("remove", REMOVE)
@pytest.mark.parametrize("noticed", [False, True])
def test_new_files_are_opened(
    remove: Callable[[Path], object], noticed: bool, folder: Path, database: Database
) -> None:
    remove(folder)
    if noticed:
        with pytest.raises(StoreUnavailable):
            count(database)
    make_anew(folder)
    assert count(database) == 0
    add(database, "second")
    assert count(database) == 1


@pytest.mark.parametrize("noticed", [False, True])
def test_a_folder_that_comes_back(noticed: bool, folder: Path, database: Database) -> None:
    move_folder(folder)
    if noticed:
        with pytest.raises(StoreUnavailable):
            add(database, "second")
    folder.with_name("moved").rename(folder)
    add(database, "third")
    assert count(database) == 2


def test_a_file_replaced_beside_its_log(folder: Path, database: Database) -> None:
    """The log of the old file is not read into the new one, and what it held is in the old one."""
    old, new = folder / "old.db", folder / "new"
    os.link(folder / "wordsvc.db", old)
    new.mkdir()
    make_sqlite(new)
    os.replace(new / "wordsvc.db", folder / "wordsvc.db")
    assert count(database) == 0
    add(database, "second")
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT id FROM matches").fetchall() == [("first",)]


def test_a_file_removed_before_the_commit(folder: Path, database: Database) -> None:
    def add_and_remove() -> None:
        with database.writing() as connection:
            fill(connection, "matches", id="second")
            shutil.rmtree(folder)

    with pytest.raises(StoreUnavailable) as raised:
        add_and_remove()
    assert raised.value.message == UNSURE


def test_a_file_without_tables_is_refused(folder: Path, database: Database) -> None:
    remove_all_files(folder)
    (folder / "wordsvc.db").touch()
    for _ in range(2):
        with pytest.raises(StoreUnavailable) as raised:
            count(database)
        assert raised.value.message == NOT_UPGRADED
    with closing(Database(database.url)) as other:
        upgrade(other)
    assert count(database) == 0


def test_no_worker_remakes_a_removed_file(folder: Path, database: Database) -> None:
    shutil.rmtree(folder)
    with pytest.raises(StoreUnavailable):
        open_database({"WORDSVC_DATA": str(folder)})
    assert not folder.exists()
    make_anew(folder)
    assert count(database) == 0
    open_database({"WORDSVC_DATA": str(folder)}).close()


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_a_log_removed_alone_loses_nothing(suffix: str, folder: Path, database: Database) -> None:
    (folder / f"wordsvc.db{suffix}").unlink()
    add(database, "second")
    assert count(database) == 2


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_a_removed_log_that_others_use(
    suffix: str, folder: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "MAX_WAIT_SECONDS", 0.1)
    with held_open(folder / "wordsvc.db"):
        (folder / f"wordsvc.db{suffix}").unlink()
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                add(database, "second")
    add(database, "third")
    assert count(database) == 2


def test_an_index_left_without_its_log(folder: Path, database: Database) -> None:
    database.close()
    (folder / "wordsvc.db-shm").write_bytes(b"x" * 32768)
    assert count(database) == 1


def test_a_link_to_the_file(tmp_path: Path) -> None:
    """Replace the file by changing a link, as for a database on another disk."""
    for name in ("data", "first", "second"):
        (tmp_path / name).mkdir()
    link = tmp_path / "data" / "wordsvc.db"
    link.symlink_to(tmp_path / "first" / "wordsvc.db")
    with closing(open_database({"WORDSVC_DATA": str(tmp_path / "data")})) as database:
        add(database, "first")
        make_sqlite(tmp_path / "second")
        link.unlink()
        link.symlink_to(tmp_path / "second" / "wordsvc.db")
        assert count(database) == 0
        link.unlink()
        link.symlink_to(tmp_path / "first" / "wordsvc.db")
        assert count(database) == 1
