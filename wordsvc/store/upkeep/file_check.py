"""A check of the structure of an SQLite file."""

from wordsvc.store.database import Database


def find_file_problems(database: Database) -> list[str]:
    """Return the problems that SQLite finds in its file, in its own words; none for PostgreSQL.

    Raises `StoreError`.
    """
    if not database.is_sqlite:
        return []
    with database.reading(is_long=True) as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check").scalars().all()
    return [str(problem) for problem in found if problem != "ok"]
