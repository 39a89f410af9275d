"""The migrations make the tables that the schema says, and each upgrade happens whole or not at all."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from tests.store.databases import make_older
from wordsvc.store.database import Database
from wordsvc.store.errors import StoreMismatch
from wordsvc.store.schema import HEAD, metadata
from wordsvc.store.upkeep.upgrade import find_revision, is_at_head, upgrade


def test_migrations_and_schema_agree(database: Database) -> None:
    assert is_at_head(database)
    with database.writing() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_schema_that_differs_is_found(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE matches ADD COLUMN more TEXT"))
    with database.writing() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert [difference[0] for difference in compare_metadata(context, metadata)] == ["remove_column"]
        connection.execute(text("ALTER TABLE matches DROP COLUMN more"))


def test_head_is_the_newest_revision() -> None:
    folder = Path(__file__).parents[2] / "wordsvc" / "store" / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == HEAD


def test_many_upgrade_at_once(empty_database_url: str) -> None:
    databases = [Database(empty_database_url) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(upgrade, databases)) == [False, False, False, True]
    assert all(map(is_at_head, databases))
    for database in databases:
        database.close()


def test_an_upgrade_that_breaks_off_changes_nothing(empty_database_url: str) -> None:
    database = Database(empty_database_url)
    with database.writing() as connection:  # the last table that the first revision makes
        connection.execute(text("CREATE TABLE steps (id INTEGER)"))
    with pytest.raises(Exception, match="steps"):
        upgrade(database)
    assert find_revision(database) is None
    with database.reading() as connection:
        tables = connection.dialect.get_table_names(connection)
    assert tables == ["steps"]
    database.close()


def test_a_newer_database_is_left_alone(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreMismatch, match="9999"):
        upgrade(database)
    with database.writing() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{HEAD}'"))


@pytest.mark.parametrize("revision", ["0001", "0002", "0003", "0004"])
def test_an_older_database_is_upgraded(empty_database_url: str, revision: str) -> None:
    make_older(empty_database_url, revision)
    database = Database(empty_database_url)
    assert upgrade(database)
    assert is_at_head(database)
    with database.writing() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    database.close()


@pytest.mark.parametrize("columns", [["matches.checksum"], ["matches.checksum", "seats.recovery"]])
def test_columns_that_are_there_already_are_no_obstacle(empty_database_url: str, columns: list[str]) -> None:
    make_older(empty_database_url, "0003")
    database = Database(empty_database_url)
    with database.writing() as connection:
        for column in columns:
            table, _, name = column.partition(".")
            connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {name} VARCHAR(64)"))
    assert upgrade(database)
    with database.writing() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    database.close()
