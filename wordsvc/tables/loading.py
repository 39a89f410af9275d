"""A table from the store and its way back: whatever is written is written together, or not at all."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping

from games.core import load_events, write_events
from wordsvc.store import match_rows
from wordsvc.store.clock import DAY
from wordsvc.store.usage_rows import Usage, add_usage
from wordsvc.tables.agreement import parse_agreement
from wordsvc.tables.asked import AWAY, BOT, CALL, Due, due_rows, parse_asked
from wordsvc.tables.checksum import checksum_of, seat_columns
from wordsvc.tables.errors import TOO_MANY, TableError
from wordsvc.tables.table import MOVE, Past, Seat, Step, Table, changing_columns
from wordsvc.tables.tables import Tables
from wordsvc.tables.telling import Message


def load_table(tables: Tables, connection: Connection, match_id: str) -> Table | None:
    """The table of a match as it is now; None when there is none of this id."""
    row = match_rows.find_match(connection, match_id)
    return None if row is None else load_row(tables, connection, row)


def load_row(tables: Tables, connection: Connection, row: Mapping[str, Any] | RowMapping) -> Table:
    """The table of a row of `matches` that has the time as `now`."""
    match_id = row["id"]
    seats = [load_seat(seat) for seat in match_rows.find_seats(connection, match_id)]
    return Table(
        id=row["id"],
        step=row["step"],
        status=row["status"],
        visibility=row["visibility"],
        agreement=parse_agreement(row["agreed"]),
        owner=row["owner"],
        address=row["address"],
        seats=seats,
        versions=orjson.loads(row["versions"]),
        asked=parse_asked(row["asked"]),
        now=tables.database.time(row["now"]),
        created_at=row["created_at"],
        moved_at=row["moved_at"],
        ended_at=row["ended_at"],
        kept_moves=row["moves"],
        kept_settled=row["settled"],
        state_text=row["state"],
        asking=orjson.loads(row["asking"]) if row["asking"] else None,
        rematch=row["rematch"],
        agreed=row["agreed"],
        checksum=row["checksum"],
        load_past=partial(load_past, connection),
    )


def load_past(connection: Connection, table: Table) -> Past:
    """Return the moves of a match that stand, each with its step and its events."""
    rows = match_rows.find_moves(connection, table.id)
    return Past(
        [(row["seat"] - 1, table.game.parse_move(row["move"])) for row in rows],
        [row["step"] for row in rows],
        [load_events(orjson.loads(row["events"]), len(table.seats)) for row in rows],
    )


def insert_table(tables: Tables, connection: Connection, table: Table) -> None:
    """Write a new table."""
    agreed = table.agreement.to_text()
    row = {
        "id": table.id,
        "step": table.step,
        "game": table.rules.rulebook.name,
        "visibility": table.visibility,
        "agreed": agreed,
        "owner": table.owner,
        "address": table.address,
        "created_at": table.created_at,
        **changing_columns(table),
        "checksum": checksum_of(agreed, table.seats),
    }
    seats = [
        {**seat_columns(seat), "match": table.id, "seat": seat.seat, "join_key": None, "seen_at": None}
        for seat in table.seats
    ]
    match_rows.insert_match(connection, row, seats)
    _count_usage(tables, connection, table, Usage(matches=1, bytes=_size_of([row, *seats])))
    match_rows.replace_due(connection, table.id, [], [_due_row(due) for due in _due(tables, table)])


def write_change(
    tables: Tables, connection: Connection, table: Table, before: Sequence[Due], messages: Sequence[Message]
) -> bool:
    """Write all that has changed at a table; false when another change came first."""
    old_step = table.step
    table.step += max(1, len(table.steps))
    if not match_rows.update_match(
        connection, table.id, old_step, {"step": table.step, **changing_columns(table)}
    ):
        return False
    match_rows.update_seats(
        connection,
        [
            {"match_id": table.id, "number": number, **seat_columns(table.seat(number))}
            for number in sorted(table.dirty_seats)
        ],
    )
    for number in sorted(table.seated):
        match_rows.sit_down(connection, table.id, number, table.seat(number).join_key, table.now)
    steps = [_step_row(table, old_step + n, step) for n, step in enumerate(table.steps, 1)]
    told = [_message_row(table, message) for message in messages]
    match_rows.insert_steps(connection, steps)
    match_rows.insert_messages(connection, told)
    _count_usage(tables, connection, table, Usage(bytes=_size_of([*steps, *told])))
    _write_due(tables, connection, table, before)
    match_rows.announce(connection, table.id, table.now)
    return True


def _write_due(tables: Tables, connection: Connection, table: Table, before: Sequence[Due]) -> None:
    """Rows of what is due whose reason has gone go; those that stay keep the claims on them."""
    after = _due(tables, table)
    gone = [_due_row(due) for due in before if due not in after]
    gone += [
        {"kind": CALL, "seat": due.seat} for due in before if due.kind in (BOT, AWAY) and due not in after
    ]
    match_rows.replace_due(connection, table.id, gone, [_due_row(due) for due in after if due not in before])


def due_now(tables: Tables, table: Table) -> list[Due]:
    """What is due at a table as it is."""
    return _due(tables, table)


def _due(tables: Tables, table: Table) -> list[Due]:
    return list(due_rows(table, table.asked, tables.settings))


def _due_row(due: Due) -> dict[str, Any]:
    return {**due._asdict(), "claimed_until": None, "plan": None}


def load_seat(row: Mapping[str, Any] | RowMapping) -> Seat:
    """Return the seat of a row of `seats`."""
    return Seat(**{name: value for name, value in row.items() if name != "match"})


def _message_row(table: Table, message: Message) -> dict[str, Any]:
    return {
        "match": table.id,
        "viewer": message.viewer,
        "version": message.version,
        "body": message.body,
        "step": table.step,
    }


def _size_of(rows: Sequence[Mapping[str, Any]]) -> int:
    """Return about how many bytes some rows take in the store."""
    return sum(len(value) if isinstance(value, str) else 8 for row in rows for value in row.values())


def _count_usage(tables: Tables, connection: Connection, table: Table, added: Usage) -> None:
    """Add to what the maker of a match has used today.

    Raises `TableError` if that is too much, unless the match ends.
    """
    used = add_usage(connection, table.address, table.now, added)
    retry_after = (DAY - table.now % DAY) // 1000 + 1
    most = tables.settings.matches_a_day
    if added.matches and used.matches > most:
        message = f"From this address {most} matches were made today; try again tomorrow."
        raise TableError(TOO_MANY, "too_many_matches_today", message, retry_after=retry_after)
    if table.is_live and used.bytes > tables.settings.megabytes_a_day * 2**20:
        message = "The matches of this address have stored too much today; go on tomorrow."
        raise TableError(TOO_MANY, "too_much_stored", message, retry_after=retry_after)


def _step_row(table: Table, number: int, step: Step) -> dict[str, Any]:
    return {
        "match": table.id,
        "step": number,
        "kind": step.kind,
        "seat": step.seat,
        "move": step.move,
        "events": orjson.dumps(write_events(step.events)).decode() if step.kind == MOVE else None,
        "of": step.of,
        "at": table.now,
    }
