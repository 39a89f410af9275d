"""The time of the database, asked by itself."""

from typing import Final

from sqlalchemy import Connection, select

from wordsvc.store.database import Database, now_ms

_NOW: Final = select(now_ms())


def read_time(database: Database, connection: Connection) -> int:
    """The time in milliseconds since 1970."""
    return database.time(connection.execute(_NOW).scalar_one())
