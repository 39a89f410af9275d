"""Backups of SQLite: made while others write, and restored while nobody has the database open."""

import errno
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from tests.store.databases import held_open, make_older
from tests.store.rows import fill
from wordsvc.input import InputError
from wordsvc.store.database import Database
from wordsvc.store.drivers.file_lock import folder_locked
from wordsvc.store.errors import StoreMismatch, StoreUnavailable
from wordsvc.store.schema import HEAD
from wordsvc.store.upkeep.backup import IN_USE, back_up, restore


@pytest.fixture
def file(sqlite_database: Database, tmp_path: Path) -> Path:
    """Return the file of a database with one match."""
    add(sqlite_database, "first")
    sqlite_database.close()
    return tmp_path / "wordsvc.db"


@pytest.fixture
def copy(file: Path) -> Path:
    """Return a backup of it in another folder."""
    folder = file.parent / "backups"
    folder.mkdir()
    back_up(str(file), str(folder / "copy.db"))
    return folder / "copy.db"


def add(database: Database, match: str) -> None:
    with database.writing() as connection:
        fill(connection, "matches", id=match)


def matches_of(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [match for (match,) in connection.execute("SELECT id FROM matches ORDER BY id")]


def execute(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_backup_is_one_file_for_its_owner(copy: Path) -> None:
    assert matches_of(copy) == ["first"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert os.listdir(copy.parent) == ["copy.db"]


def test_a_backup_while_others_write(sqlite_database: Database, tmp_path: Path) -> None:
    add(sqlite_database, "first")
    with sqlite_database.writing() as connection:
        fill(connection, "matches", id="second")
        back_up(str(sqlite_database.file), str(tmp_path / "copy.db"))
    assert matches_of(tmp_path / "copy.db") == ["first"]


def test_replacing_must_be_asked_for(file: Path, copy: Path) -> None:
    execute(file, "DELETE FROM matches")
    with pytest.raises(InputError, match="file exists"):
        back_up(str(file), str(copy))
    assert matches_of(copy) == ["first"]
    back_up(str(file), str(copy), replace=True)
    assert matches_of(copy) == []


def test_no_database_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="There is no database"):
        back_up(str(tmp_path / "wordsvc.db"), str(tmp_path / "copy.db"))
    (tmp_path / "wordsvc.db").touch()
    with pytest.raises(StoreUnavailable, match="no tables"):
        back_up(str(tmp_path / "wordsvc.db"), str(tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("act", [lambda file, copy: back_up(file, f"{copy}.new"), restore])
def test_a_full_disk_changes_nothing(
    act: Callable[[str, str], object], file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = sorted(file.parent.rglob("*"))
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError, match=r"cannot write .* no space left on device"):
        act(str(file), str(copy))
    assert sorted(file.parent.rglob("*")) == before


def test_a_folder_that_cannot_be_written(file: Path, copy: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        back_up(str(file), str(file.parent / "nowhere" / "copy.db"))
    with pytest.raises(InputError, match="cannot write"):
        restore(str(file / "folder" / "wordsvc.db"), str(copy))


def test_restore_keeps_the_old_database(file: Path, copy: Path) -> None:
    execute(file, "DELETE FROM matches")
    assert restore(str(file), str(copy)) == f"{file}.old-1"
    assert matches_of(file) == ["first"]
    assert matches_of(Path(f"{file}.old-1")) == []
    assert restore(str(file), str(copy)) == f"{file}.old-2"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_restore_makes_the_folder(copy: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "wordsvc.db"
    assert restore(str(file), str(copy)) is None
    assert matches_of(file) == ["first"]
    assert os.listdir(file.parent) == ["wordsvc.db"]


def test_restore_follows_a_link(file: Path, copy: Path) -> None:
    link = file.parent / "backups" / "wordsvc.db"
    link.symlink_to(file)
    execute(file, "DELETE FROM matches")
    assert restore(str(link), str(copy)) == f"{file}.old-1"
    assert link.is_symlink()
    assert matches_of(file) == ["first"]


_DIE = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("UPDATE matches SET id = 'last'")
os._exit(0)
"""


def test_restore_keeps_the_old_log(file: Path, copy: Path) -> None:
    """A server that was killed leaves in its log what is not yet in its file."""
    subprocess.run([sys.executable, "-c", _DIE, str(file)], check=True)
    assert Path(f"{file}-wal").stat().st_size > 0
    old = restore(str(file), str(copy))
    assert matches_of(file) == ["first"]
    assert matches_of(Path(old or "")) == ["last"]


@pytest.mark.parametrize("use", [held_open, lambda file: folder_locked(str(file), alone=False)])
def test_restore_refuses_an_open_database(
    use: Callable[[Path], AbstractContextManager[None]], file: Path, copy: Path
) -> None:
    before = file.stat()
    with use(file), pytest.raises(StoreUnavailable) as raised:
        restore(str(file), str(copy))
    assert raised.value.message == IN_USE
    assert os.path.samestat(file.stat(), before)
    restore(str(file), str(copy))


def test_an_older_backup_is_upgraded(file: Path, copy: Path) -> None:
    copy.unlink()
    make_older(f"sqlite:///{copy}", "0001")
    restore(str(file), str(copy))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]


def test_a_newer_backup_is_refused(file: Path, copy: Path) -> None:
    execute(copy, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreMismatch, match="9999"):
        restore(str(file), str(copy))
    assert not Path(f"{file}.old-1").exists()


def remove(copy: Path) -> None:
    copy.unlink()


def make_folder(copy: Path) -> None:
    copy.unlink()
    copy.mkdir()


def write_text(copy: Path) -> None:
    copy.write_text("This is no database.")


def empty(copy: Path) -> None:
    copy.write_bytes(b"")


def drop_matches(copy: Path) -> None:
    execute(copy, "DROP TABLE matches")


def damage(copy: Path) -> None:
    """Overwrite the page of an index."""
    with closing(sqlite3.connect(copy)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with copy.open("r+b") as stream:
        stream.seek((page - 1) * size)
        stream.write(b"x" * size)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (remove, "no such file or directory"),
        (make_folder, "not a regular file"),
        (write_text, "it is no database"),
        (empty, "it is no database of wordsvc"),
        (drop_matches, "it is no database of wordsvc"),
        (damage, "it is damaged"),
    ],
)
def test_files_that_are_no_backup(
    spoil: Callable[[Path], None], problem: str, file: Path, copy: Path
) -> None:
    spoil(copy)
    before = sorted(file.parent.iterdir()), file.read_bytes()
    with pytest.raises(InputError) as raised:
        restore(str(file), str(copy))
    assert str(raised.value).endswith(problem)
    assert (sorted(file.parent.iterdir()), file.read_bytes()) == before


def test_restore_refuses_the_database_itself(file: Path) -> None:
    with pytest.raises(InputError, match="the database itself"):
        restore(str(file), str(file))


def test_a_backup_onto_the_database_itself_is_refused(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(InputError, match="the database itself"):
        back_up(str(file), str(file), replace=True)
    assert file.read_bytes() == before
