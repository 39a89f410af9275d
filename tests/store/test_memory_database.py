"""A database in memory has all tables, and no file at any time."""

from pathlib import Path

import pytest
from sqlalchemy import func, insert, select

from wordsvc.store.database import Database
from wordsvc.store.memory_database import open_in_memory
from wordsvc.store.schema import outbox
from wordsvc.store.upkeep.upgrade import is_at_head

COUNT = select(func.count()).select_from(outbox)


def count(database: Database) -> int | None:
    with database.reading() as connection:
        return connection.scalar(COUNT)


def test_what_is_in_memory_is_one_database_without_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = open_in_memory(), open_in_memory()
    assert first.file is None
    assert first.is_sqlite
    assert is_at_head(first)
    with first.writing() as connection:
        connection.execute(insert(outbox).values(match="a", at=0))
        assert count(second) == 0  # while the other one is locked
    assert (count(first), count(second)) == (1, 0)
    first.close()
    second.close()
    assert list(tmp_path.iterdir()) == []


def test_it_goes_when_it_is_closed() -> None:
    database = open_in_memory()
    database.close()
    with database.reading() as connection:
        assert connection.dialect.get_table_names(connection) == []
    database.close()
