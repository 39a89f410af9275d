"""Matches whose rows are damaged: found, and restored where they follow from others."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from games.core import RACE, InvalidInput
from wordsvc.store.rows import match_rows
from wordsvc.tables.match.agreement import parse_agreement, rules_of
from wordsvc.tables.match.loading import due_row, jobs_now, load_seat, read_table
from wordsvc.tables.match.replay import Damaged, derive_columns
from wordsvc.tables.match.seat import checksum_of
from wordsvc.tables.match.table import Table
from wordsvc.tables.pending import AWAY, SUCCESSORS, ScheduledJob
from wordsvc.tables.tables import Tables

MAX_PUT_OFF: Final = 3_600_000
"""Milliseconds; more than any row of what is due is put off for."""

_MATCHES_AT_ONCE: Final = 20
_ATTEMPTS: Final = 10


class Damage(NamedTuple):
    """A damaged match: `names` are the columns, or tables of rows, that are not as they were written.

    `columns` has all that a change writes, restored, and `due` the rows of what is due that are missing;
    `columns` is None where they do not follow from others.
    """

    match: str
    names: tuple[str, ...]
    columns: Mapping[str, Any] | None = None
    old_step: int = 0
    due: Sequence[ScheduledJob] = ()
    is_repaired: bool = False


def verify_matches(tables: Tables, *, repair: bool) -> Iterator[Damage | None]:
    """Verify all matches, each in a transaction of its own; yields the damage of each, or None.

    With `repair` what follows from other rows is restored. Raises `StoreError`.
    """
    ids: Sequence[str] = [""]
    while ids:
        with tables.database.reading() as connection:
            ids = match_rows.find_ids(connection, ids[-1], _MATCHES_AT_ONCE)
        for match_id in ids:
            yield repair_match(tables, match_id) if repair else verify_match(tables, match_id)


def verify_match(tables: Tables, match_id: str) -> Damage | None:
    """Return the damage of a match, None if there is none or the match has gone. Raises `StoreError`."""
    with tables.database.reading(is_long=True) as connection:
        try:
            return _verify(tables, connection, match_id)
        except Damaged as error:
            return Damage(match_id, error.names)
        except (LookupError, TypeError, ValueError):  # in a column that nothing restores
            return Damage(match_id, ("row",))


def repair_match(tables: Tables, match_id: str) -> Damage | None:
    """Restore what follows from other rows of a match; returns what was damaged. Raises `StoreError`."""
    damage = verify_match(tables, match_id)
    for _ in range(_ATTEMPTS):
        if damage is None or damage.columns is None:
            break
        with tables.database.writing() as connection:
            if match_rows.update_match(connection, match_id, damage.old_step, damage.columns):
                rows = [due_row(due) for due in damage.due]
                match_rows.replace_due(connection, match_id, rows, rows)
                return damage._replace(is_repaired=True)
        damage = verify_match(tables, match_id)
    return damage


def _verify(tables: Tables, connection: Connection, match_id: str) -> Damage | None:
    row = match_rows.find_match(connection, match_id)
    if row is None:
        return None
    seats = [load_seat(seat) for seat in match_rows.find_seats(connection, match_id)]
    if row["checksum"] not in (None, checksum_of(row["agreed"], seats)):
        raise Damaged("agreed", "seats")
    try:
        rules_of(parse_agreement(row["agreed"]).rules)
    except InvalidInput:
        raise Damaged("rules") from None
    except (LookupError, TypeError, ValueError):
        raise Damaged("agreed") from None
    derived = derive_columns(connection, row, seats, tables.database.time(row["now"]))
    names = [name for name, value in derived.items() if row[name] != value]
    step = max(row["step"], match_rows.find_last_step(connection, match_id))
    if step != row["step"]:
        names.append("step")
    table = read_table(tables, connection, {**row, **derived}, seats)
    lost = list(_find_lost(tables, table, match_rows.find_due(connection, match_id)))
    if lost:
        names.append("due")
    if not names:
        return None
    # A change that has read the damaged row must not be written over the repaired one.
    columns = {**table.changing_columns(), "step": step + 1}
    return Damage(match_id, tuple(names), columns, row["step"], lost)


def _find_lost(tables: Tables, table: Table, rows: Sequence[match_rows.Row]) -> Iterator[ScheduledJob]:
    """Find what is due at a table and not in the rows, nor put off for a while.

    A row may have another in its place (`SUCCESSORS`). A call for somebody who was away and has come back
    leaves no row.
    """
    stored = {(row["kind"], row["seat"]): (row["step"], row["at"]) for row in rows}
    window = table.match.window() if table.match.has_begun else None
    is_race = window is not None and window.kind == RACE
    for due in jobs_now(tables, table):
        if due.kind == AWAY and is_race:
            continue
        kinds = due.kind, SUCCESSORS.get(due.kind, due.kind)
        found = [stored[kind, due.seat] for kind in kinds if (kind, due.seat) in stored]
        latest = max(due.at, table.row.now) + MAX_PUT_OFF
        if not any(step == due.step and at <= latest for step, at in found):
            yield due
