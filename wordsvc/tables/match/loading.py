"""A table from the store and its way back: whatever is written is written together, or not at all."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping

from games.core import InvalidInput, load_events, write_events
from wordsvc.store import match_rows
from wordsvc.store.clock import DAY
from wordsvc.store.usage_rows import Usage, add_usage
from wordsvc.tables.errors import TOO_MANY, UNAVAILABLE, TableError
from wordsvc.tables.match.agreement import parse_agreement, rules_of
from wordsvc.tables.match.checksum import checksum_of, seat_columns
from wordsvc.tables.match.notifications import Message
from wordsvc.tables.match.replay import Damaged, derive_columns
from wordsvc.tables.match.schedule import scheduled_jobs
from wordsvc.tables.match.seat import Seat
from wordsvc.tables.match.table import MOVE, Past, Step, Table, changing_columns
from wordsvc.tables.pending import SUCCESSORS, ScheduledJob, parse_pending
from wordsvc.tables.service_log import write_log
from wordsvc.tables.statuses import PLAYING, STATUSES
from wordsvc.tables.tables import Tables

_Row = Mapping[str, Any] | RowMapping


def load_table(
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
            return read_row(tables, connection, row, seats)
        except Exception as error:  # a game of others may raise anything
            reason = type(error).__name__
    try:
        columns = derive_columns(connection, row, seats, tables.database.time(row["now"]))
        table = read_row(tables, connection, {**row, **columns}, seats)
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


def _check_agreement(row: _Row) -> None:
    """Raise `TableError` where an agreement is damaged, `InvalidInput` where its rules are not here."""
    try:
        agreement = parse_agreement(row["agreed"])
        if row["state"] is not None:
            rules_of(agreement.rules)
    except InvalidInput:
        raise
    except (LookupError, TypeError, ValueError):
        raise match_damaged() from None


def read_row(tables: Tables, connection: Connection, row: _Row, seats: list[Seat]) -> Table:
    """Return the table of a row. Raises anything where a column cannot be read."""
    table = Table(
        id=row["id"],
        step=row["step"],
        status=row["status"],
        visibility=row["visibility"],
        agreement=parse_agreement(row["agreed"]),
        owner=row["owner"],
        address=row["address"],
        seats=seats,
        versions=orjson.loads(row["versions"]),
        pending=parse_pending(row["asked"]),
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
    _check_table(table)
    return table


def _check_table(table: Table) -> None:
    """Raise anything where a column is not as it is written, without a look at the steps."""
    numbers = [*table.versions, table.kept_moves, table.kept_settled]
    if {type(number) for number in numbers} != {int} or len(table.versions) != len(table.viewers):
        raise ValueError("versions, moves or settled")
    if table.status not in STATUSES:
        raise ValueError("status")
    if table.asking is not None and table.asking.keys() != {"seat", "step", "at", "answers"}:
        raise ValueError("asking")
    if table.status == PLAYING and not (table.has_begun and table.pending.since):
        raise ValueError("state or asked")
    if table.has_begun and table.state is None:
        raise ValueError("state")


def load_past(connection: Connection, table: Table) -> Past:
    """Return the moves of a match that stand, each with its step and its events. Raises `TableError`."""
    rows = match_rows.find_moves(connection, table.id)
    if len(rows) != table.kept_moves:
        raise match_damaged()
    try:
        return Past(
            [(row["seat"] - 1, table.game.parse_move(row["move"])) for row in rows],
            [row["step"] for row in rows],
            [load_events(orjson.loads(row["events"]), len(table.seats)) for row in rows],
        )
    except (TypeError, ValueError):
        raise match_damaged() from None


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
    match_rows.replace_due(connection, table.id, [], [due_row(due) for due in jobs_now(tables, table)])


def write_change(
    tables: Tables,
    connection: Connection,
    table: Table,
    before: Sequence[ScheduledJob],
    messages: Sequence[Message],
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


def _write_due(tables: Tables, connection: Connection, table: Table, before: Sequence[ScheduledJob]) -> None:
    """Replace the rows of due work; rows that stay keep their claims."""
    after = jobs_now(tables, table)
    gone = [due_row(due) for due in before if due not in after]
    gone += [{**row, "kind": SUCCESSORS[row["kind"]]} for row in gone if row["kind"] in SUCCESSORS]
    match_rows.replace_due(connection, table.id, gone, [due_row(due) for due in after if due not in before])


def jobs_now(tables: Tables, table: Table) -> list[ScheduledJob]:
    """Return the due work of a table as it is."""
    return list(scheduled_jobs(table, table.pending, tables.settings))


def due_row(due: ScheduledJob) -> dict[str, Any]:
    """Return the row of `due` that nobody has claimed."""
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
    if table.is_live and used.bytes > table.bytes_factor * tables.settings.megabytes_a_day * 2**20:
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
