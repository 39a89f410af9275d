"""Room in a full service: matches that nobody waits for end first."""

from functools import partial
from typing import Final

from sqlalchemy import Connection

from games.core import InvalidInput
from wordsvc.store import match_rows
from wordsvc.store.clock import read_time
from wordsvc.tables.answers import ABANDONED
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.agreement import parse_agreement
from wordsvc.tables.match.sleep import sleeping_since
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.tables import Tables

MIN_SLEEP: Final = 3_600_000
"""Milliseconds for which a match has slept at least before it makes room for another."""

_CANDIDATES: Final = 200


def make_room(tables: Tables) -> bool:
    """End one match: the oldest of bots alone, else the one that has slept longest; return True if one ended.

    Raises `StoreError`.
    """
    with tables.database.reading() as connection:
        before = read_time(tables.database, connection) - MIN_SLEEP
        found = match_rows.find_unattended(connection, before, _CANDIDATES)
    for match_id, agreed, is_of_bots in found:
        try:
            if (is_of_bots or not parse_agreement(agreed).is_slow) and _end(tables, match_id):
                return True
        except (TableError, InvalidInput, TypeError, ValueError):  # its game is not here, or it is damaged
            continue
    return False


def _end(tables: Tables, match_id: str) -> bool:
    return update_table(tables, match_id, partial(_end_unattended, tables))[1]


def _end_unattended(tables: Tables, table: Table, _: Connection) -> bool:
    """End a match if nobody waits for it still."""
    slept_at = sleeping_since(table, tables.settings)
    is_of_bots = table.is_in_play and not any(seat.belongs_to_person for seat in table.seats)
    if not is_of_bots and (slept_at is None or table.row.now - slept_at < MIN_SLEEP):
        return False
    table.finish(ABANDONED)
    return True
