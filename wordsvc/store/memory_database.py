"""A database in the memory of this process, for what nobody keeps. It has no file, at no time."""

import secrets

from wordsvc.store.database import Database
from wordsvc.store.drivers.sqlite import MEMORY
from wordsvc.store.upkeep.new_file import create_tables


def open_in_memory() -> Database:
    """Return a database with all tables, which ends when closed or forked. Nobody can watch it.

    Raises an error of SQLAlchemy where SQLite is older than 3.36.
    """
    database = Database(f"sqlite:///file:/{secrets.token_hex(8)}?vfs={MEMORY}&uri=true")
    with database.writing() as connection:
        create_tables(connection)
    return database
