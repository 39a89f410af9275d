"""Rows for tests of the store: a match and what belongs to it, as small as the schema allows."""

from typing import Any

from sqlalchemy import Connection, func, insert, select

from wordsvc.store.database import Database
from wordsvc.store.schema import metadata


def fill(connection: Connection, table: str, **given: Any) -> None:
    """Insert a row into a table; columns that are not given are empty, "x" or 0."""
    columns = metadata.tables[table].columns
    row = {
        column.name: "x" if column.type.python_type is str else 0
        for column in columns
        if not column.nullable and not (table in ("outbox", "reactions") and column.name == "id")
    }
    connection.execute(insert(metadata.tables[table]), row | given)


def count_rows(database: Database) -> dict[str, int]:
    """Return the number of rows of each table that is not empty."""
    with database.reading() as connection:
        counts = {
            name: connection.scalar(select(func.count()).select_from(table)) or 0
            for name, table in metadata.tables.items()
        }
    return {name: number for name, number in counts.items() if number}
