"""The tables of a new SQLite file, made from the schema in this process.

Migrations would make the same, as a test proves, but need Alembic, which takes ten megabytes here or about a
second in a process of its own; and somebody waits for their first table.
"""

from typing import Final

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, text
from sqlalchemy.schema import CreateTable

from wordsvc.store.database import Database
from wordsvc.store.drivers.file_lock import locked
from wordsvc.store.schema import HEAD, metadata
from wordsvc.store.upkeep.upgrade import revision_of

_VERSION: Final = Table(  # as Alembic makes it
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
_COUNT: Final = text("SELECT count(*) FROM sqlite_master")


def make_tables(database: Database) -> bool:
    """Give an SQLite file without any tables those of this program; false where it has others.

    Several processes may do so at once: one makes them, the others wait. What is broken off changes nothing.
    Raises `StoreError`.
    """
    if database.file is None:
        raise ValueError("only SQLite lies in a file")
    with locked(database.file), database.writing() as connection:
        if connection.scalar(_COUNT):
            return revision_of(connection) == HEAD
        create_tables(connection)
    return True


def create_tables(connection: Connection) -> None:
    """Make all tables in a database that has none."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(CreateTable(_VERSION))
    connection.execute(insert(_VERSION).values(version_num=HEAD))
