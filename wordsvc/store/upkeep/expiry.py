"""Removal of old rows. Which matches are given up because nobody moves is decided elsewhere."""

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import BindParameter, ColumnElement, Delete, Table, and_, bindparam, delete, select, tuple_

from wordsvc.store.clock import DAY, has_jumped_lately, read_time
from wordsvc.store.database import Database
from wordsvc.store.schema import idempotency, matches, outbox, reactions, rulings, scoresheets, usage

OUTBOX_LIFETIME: Final = 600_000
"""The time for which a change of a match is announced; a watcher reads it within a second, or all anew.

All these times are milliseconds.
"""

REACTIONS_LIFETIME: Final = 60_000
"""The time for which a reaction is shown, and counts for the limit."""

KEYS_LIFETIME: Final = DAY
"""The time for which a request with a key may be repeated; later it is too late to move."""

SCORESHEETS_LIFETIME: Final = 400 * DAY
"""The time for which a score sheet is kept after its last change: as long as a device's cookie."""

RULINGS_LIFETIME: Final = 3_650 * DAY
"""The time for which a saved ruling is kept: people read them years later."""

CANCELLED_LIFETIME: Final = 30_000
"""The time until a match is removed that was cancelled before anybody moved: its streams end first."""

MAX_ROWS: Final = 1_000
MAX_MATCHES: Final = 20
"""The most rows, and matches with all that belongs to them, that one transaction removes."""

ENDED: Final = ("finished", "abandoned", "cancelled")


def _oldest(table: Table, condition: ColumnElement[bool], most: int) -> Delete:
    """Return a statement that removes at most so many rows of those that meet a condition."""
    key = list(table.primary_key)
    return delete(table).where(tuple_(*key).in_(select(*key).where(condition).limit(most)))


_BEFORE: Final[BindParameter[int]] = bindparam("before")
_REMOVALS: Final[Mapping[str, tuple[Delete, int]]] = {
    "matches": (
        _oldest(
            matches,
            # That it was made so long ago is said for the index, which has no other time.
            and_(matches.c.status.in_(ENDED), matches.c.created_at < _BEFORE, matches.c.ended_at < _BEFORE),
            MAX_MATCHES,
        ),
        MAX_MATCHES,
    ),
    "cancelled": (
        _oldest(
            matches,
            and_(matches.c.status == "cancelled", matches.c.moves == 0, matches.c.ended_at < _BEFORE),
            MAX_MATCHES,
        ),
        MAX_MATCHES,
    ),
    "usage": (_oldest(usage, usage.c.day < _BEFORE // DAY - 1, MAX_ROWS), MAX_ROWS),
    "outbox": (_oldest(outbox, outbox.c.at < _BEFORE, MAX_ROWS), MAX_ROWS),
    "reactions": (_oldest(reactions, reactions.c.at < _BEFORE, MAX_ROWS), MAX_ROWS),
    "idempotency": (_oldest(idempotency, idempotency.c.at < _BEFORE, MAX_ROWS), MAX_ROWS),
    "rulings": (_oldest(rulings, rulings.c.created_at < _BEFORE, MAX_ROWS), MAX_ROWS),
    "scoresheets": (_oldest(scoresheets, scoresheets.c.changed_at < _BEFORE, MAX_ROWS), MAX_ROWS),
}


def remove_expired(
    database: Database, keep_days: int, is_stopped: Callable[[], bool] = lambda: False
) -> dict[str, int]:
    """Remove what has expired, in short transactions; says how many rows of which table.

    Nothing is removed on the first day after a jump of the clock.

    Args:
        database: the database.
        keep_days: how many days ended matches, with all that belongs to them, are kept.
        is_stopped: asked before each transaction; what is left is for the next time.

    Raises:
        StoreError: the database is away; what was removed before is removed.
    """
    kept = {
        "matches": keep_days * DAY,
        "cancelled": CANCELLED_LIFETIME,
        "usage": 0,
        "outbox": OUTBOX_LIFETIME,
        "reactions": REACTIONS_LIFETIME,
        "idempotency": KEYS_LIFETIME,
        "rulings": RULINGS_LIFETIME,
        "scoresheets": SCORESHEETS_LIFETIME,
    }
    removed = dict.fromkeys(kept, 0)
    with database.reading() as connection:
        now = read_time(database, connection)
        if has_jumped_lately(connection, now):
            return removed
    for name, (statement, most) in _REMOVALS.items():
        rows = most
        while rows == most and not is_stopped():
            with database.writing() as connection:
                rows = connection.execute(statement, {"before": now - kept[name]}).rowcount
            removed[name] += rows
    return removed
