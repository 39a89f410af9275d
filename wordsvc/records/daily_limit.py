"""The limit on records that one address may save in a day."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from wordsvc.store.clock import DAY, read_time
from wordsvc.tables.errors import TOO_MANY, TableError
from wordsvc.tables.tables import Tables

_RETRY_SECONDS: Final = 3600


def check_limit(
    tables: Tables,
    connection: Connection,
    count: Callable[[Connection, str, int], int],
    address: str,
    most: int,
    things: str,
) -> int:
    """Return the time of the database, unless an address has saved enough today.

    Args:
        tables: where it is saved.
        connection: of the transaction that saves it.
        count: how many things an address has saved after a time.
        address: the hash of the address.
        most: how many things it may save in a day.
        things: the plural, for the code and for people.

    Raises `TableError`.
    """
    now = read_time(tables.database, connection)
    if count(connection, address, now - DAY) >= most:
        message = f"This address has saved {most} {things} in a day; try again later."
        code = f"too_many_{things.replace(' ', '_')}"
        raise TableError(TOO_MANY, code, message, retry_after=_RETRY_SECONDS)
    return now
