"""A table from the store and its way back: whatever is written is written together, or not at all."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import orjson
from sqlalchemy import Connection

from games.core import InvalidInput, load_events, write_events
from wordsvc.store.clock import DAY
from wordsvc.store.rows import match_rows, reaction_rows
from wordsvc.store.rows.usage_rows import Usage, add_usage
from wordsvc.store.upkeep.expiry import REACTIONS_LIFETIME
from wordsvc.tables.answers import PLAYING
from wordsvc.tables.errors import TOO_MANY, UNAVAILABLE, TableError, no_such_match
from wordsvc.tables.match.agreement import parse_agreement, rules_of
from wordsvc.tables.match.notifications import Message
from wordsvc.tables.match.replay import Damaged, derive_columns
from wordsvc.tables.match.row import FIXED_COLUMNS, MatchRow, StoredRow, parse_row
from wordsvc.tables.match.schedule import scheduled_jobs
from wordsvc.tables.match.seat import Seat, checksum_of, seat_columns
from wordsvc.tables.match.stored_match import Past, StoredMatch
from wordsvc.tables.match.table import MOVE, Step, Table
from wordsvc.tables.pending import SUCCESSORS, ScheduledJob
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables


def load_table(tables: Tables, connection: Connection, match_id: str) -> Table:
    """Return the table of a match as it is now. Raises as `find_table`, and where there is no such match."""
    table = find_table(tables, connection, match_id)
    if table is None:
        raise no_such_match()
    if table.row.is_live:
        table.reactions = reaction_rows.find_recent(connection, match_id, table.row.now - REACTIONS_LIFETIME)
    return table


def find_table(
    tables: Tables, connection: Connection, match_id: str, *, rebuild: bool = False
) -> Table | None:
    """Return the table of a match as it is now; None when there is none of this id.

    Columns that cannot be read are derived anew, and with `rebuild` all that follow from others; the next
    change writes them.

    Raises:
        TableError: they cannot be derived.
        InvalidInput: the rules of the match are not here.
    """
    row = match_rows.find_match(connection, match_id)
    if row is None:
        return None
    seats = [load_seat(seat) for seat in match_rows.find_seats(connection, match_id)]
    _check_agreement(row)
    reason = "conflict"
    if not rebuild:
        try:
            return read_table(tables, connection, row, seats)
        except Exception as error:  # a game of others may raise anything
            reason = type(error).__name__
    try:
        columns = derive_columns(connection, row, seats, tables.database.time(row["now"]))
        table = read_table(tables, connection, {**row, **columns}, seats)
    except InvalidInput:
        raise
    except (Damaged, LookupError, TypeError, ValueError):
        raise match_damaged() from None
    write_log("match_rebuilt", match=match_id, reason=reason)
    return table


def match_damaged() -> TableError:
    """Return the answer for a match whose rows are damaged, and follow from no others."""
    message = "The data of this match is damaged; whoever runs the service can find out more."
    return TableError(UNAVAILABLE, "match_damaged", message)


def _check_agreement(row: StoredRow) -> None:
    """Raise `TableError` where an agreement is damaged, `InvalidInput` where its rules are not here."""
    try:
        agreement = parse_agreement(row["agreed"])
        if row["state"] is not None:
            rules_of(agreement.rules)
    except InvalidInput:
        raise
    except (LookupError, TypeError, ValueError):
        raise match_damaged() from None


def read_table(tables: Tables, connection: Connection, row: StoredRow, seats: list[Seat]) -> Table:
    """Return the table of a row. Raises anything where a column cannot be read."""
    parsed = parse_row(row, tables.database.time(row["now"]))
    table = Table(parsed, seats, partial(load_past, connection, parsed, len(seats)))
    match = table.match
    if len(parsed.versions) != len(table.viewers):
        raise ValueError("versions")
    if parsed.status == PLAYING and not (match.has_begun and parsed.pending.since):
        raise ValueError("state or asked")
    if match.has_begun and match.state is None:
        raise ValueError("state")
    return table


def load_past(connection: Connection, row: MatchRow, seats: int, match: StoredMatch) -> Past:
    """Return the moves of a match that stand, each with its step and its events. Raises `TableError`."""
    found = match_rows.find_moves(connection, row.id)
    if len(found) != row.moves:
        raise match_damaged()
    try:
        return Past(
            [(move["seat"] - 1, match.game.parse_move(move["move"])) for move in found],
            [move["step"] for move in found],
            [load_events(orjson.loads(move["events"]), seats) for move in found],
        )
    except (TypeError, ValueError):
        raise match_damaged() from None


def insert_table(tables: Tables, connection: Connection, table: Table) -> None:
    """Write a new table."""
    row = {
        **{name: getattr(table.row, name) for name in FIXED_COLUMNS},
        **table.changing_columns(),
        "step": table.row.step,
        "owner_seen_at": None,
        "checksum": checksum_of(table.row.agreed, table.seats),
    }
    seats = [
        {**seat_columns(seat), "match": table.row.id, "seat": seat.seat, "join_key": None, "seen_at": None}
        for seat in table.seats
    ]
    match_rows.insert_match(connection, row, seats)
    _count_usage(tables, connection, table, Usage(matches=1, bytes=_size_of([row, *seats])))
    match_rows.replace_due(connection, table.row.id, [], [due_row(due) for due in jobs_now(tables, table)])


def write_change(
    tables: Tables,
    connection: Connection,
    table: Table,
    before: Sequence[ScheduledJob],
    messages: Sequence[Message],
) -> bool:
    """Write all that has changed at a table; false when another change came first."""
    old_step = table.row.step
    table.row.step += max(1, len(table.steps))
    if not match_rows.update_match(
        connection, table.row.id, old_step, {"step": table.row.step, **table.changing_columns()}
    ):
        return False
    match_rows.update_seats(
        connection,
        [
            {"match_id": table.row.id, "number": number, **seat_columns(table.seat(number))}
            for number in sorted(table.dirty_seats)
        ],
    )
    for number in sorted(table.seated):
        match_rows.sit_down(connection, table.row.id, number, table.seat(number).join_key, table.row.now)
    steps = [_step_row(table, old_step + n, step) for n, step in enumerate(table.steps, 1)]
    told = [_message_row(table, message) for message in messages]
    if not table.row.is_live:
        reaction_rows.delete_reactions(connection, table.row.id)
    match_rows.insert_steps(connection, steps)
    match_rows.insert_messages(connection, told)
    _count_usage(tables, connection, table, Usage(bytes=_size_of([*steps, *told])))
    _write_due(tables, connection, table, before)
    match_rows.announce(connection, table.row.id, table.row.now)
    return True


def _write_due(tables: Tables, connection: Connection, table: Table, before: Sequence[ScheduledJob]) -> None:
    """Replace the rows of due work; rows that stay keep their claims."""
    after = jobs_now(tables, table)
    gone = [due_row(due) for due in before if due not in after]
    gone += [{**row, "kind": SUCCESSORS[row["kind"]]} for row in gone if row["kind"] in SUCCESSORS]
    match_rows.replace_due(
        connection, table.row.id, gone, [due_row(due) for due in after if due not in before]
    )


def jobs_now(tables: Tables, table: Table) -> list[ScheduledJob]:
    """Return the due work of a table as it is."""
    return list(scheduled_jobs(table, table.row.pending, tables.settings))


def due_row(due: ScheduledJob) -> dict[str, Any]:
    """Return the row of `due` that nobody has claimed."""
    return {**due._asdict(), "claimed_until": None, "plan": None}


def load_seat(row: StoredRow) -> Seat:
    """Return the seat of a row of `seats`."""
    return Seat(**{name: value for name, value in row.items() if name != "match"})


def _message_row(table: Table, message: Message) -> dict[str, Any]:
    return {
        "match": table.row.id,
        "viewer": message.viewer,
        "version": message.version,
        "body": message.body,
        "step": table.row.step,
    }


def _size_of(rows: Sequence[Mapping[str, Any]]) -> int:
    """Return about how many bytes some rows take in the store."""
    return sum(len(value) if isinstance(value, str) else 8 for row in rows for value in row.values())


def _count_usage(tables: Tables, connection: Connection, table: Table, added: Usage) -> None:
    """Add to what the maker of a match has used today.

    Raises `TableError` if that is too much, unless the match ends.
    """
    used = add_usage(connection, table.row.address, table.row.now, added)
    retry_after = (DAY - table.row.now % DAY) // 1000 + 1
    most = tables.settings.matches_a_day
    if added.matches and used.matches > most:
        message = f"From this address {most} matches were made today; try again tomorrow."
        raise TableError(TOO_MANY, "too_many_matches_today", message, retry_after=retry_after)
    if table.row.is_live and used.bytes > table.bytes_factor * tables.settings.megabytes_a_day * 2**20:
        message = "The matches of this address have stored too much today; go on tomorrow."
        raise TableError(TOO_MANY, "too_much_stored", message, retry_after=retry_after)


def _step_row(table: Table, number: int, step: Step) -> dict[str, Any]:
    return {
        "match": table.row.id,
        "step": number,
        "kind": step.kind,
        "seat": step.seat,
        "move": step.move,
        "events": orjson.dumps(write_events(step.events)).decode() if step.kind == MOVE else None,
        "of": step.of,
        "at": table.row.now,
    }
