"""Room in a full service: matches that nobody waits for end first."""

from functools import partial
from itertools import islice
from typing import Final

from sqlalchemy import Connection

from games.core import InvalidInput
from wordsvc.store.clock import read_time
from wordsvc.store.rows import match_rows
from wordsvc.store.rows.match_rows import Unattended
from wordsvc.tables.answers import ABANDONED
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.agreement import parse_agreement
from wordsvc.tables.match.sleep import sleeping_since
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.pending import parse_pending
from wordsvc.tables.tables import Tables

MIN_SLEEP: Final = 3_600_000
"""Milliseconds for which a match has slept at least before it makes room for another."""

_MAX_LOADS: Final = 20
"""The most tables that are loaded for one that is to end, besides damaged ones."""

_MAX_DAMAGED: Final = 200
"""The most damaged tables that are passed over for it."""

_MAX_ROWS: Final = 10_000
"""The most matches of which the columns are read for it."""


def make_room(tables: Tables) -> bool:
    """End one match: the oldest of bots alone, else the one that has slept longest; return True if one ended.

    Raises `StoreError`.
    """
    with tables.database.reading() as connection:
        before = read_time(tables.database, connection) - MIN_SLEEP
        found = match_rows.find_unattended(connection, before, _MAX_ROWS)
        candidates = (row.id for row in found if _may_end(row, before))
        may_end = list(islice(candidates, _MAX_LOADS + _MAX_DAMAGED))
    loads = 0
    for match_id in may_end:
        try:
            if _end(tables, match_id):
                return True
        except (TableError, InvalidInput, TypeError, ValueError):  # its game is not here, or it is damaged
            continue
        loads += 1
        if loads == _MAX_LOADS:
            break
    return False


def _may_end(row: Unattended, before: int) -> bool:
    """Return whether a match is of bots alone or, by its columns, may have slept since a time."""
    if row.is_of_bots:
        return True
    try:
        if parse_agreement(row.agreed).is_slow:
            return False
        pending = parse_pending(row.asked)
        return pending.stopped is None and all(at <= before for _, at in pending.since.values())
    except (InvalidInput, LookupError, TypeError, ValueError):  # its game is not here, or it is damaged
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
