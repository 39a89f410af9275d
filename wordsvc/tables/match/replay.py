"""The columns of a match that follow from its steps and messages: all that was done at it is done again.

What the table itself has told, as that somebody has left, stands only in the messages. Those to the
spectator have all of it, and their `step` says which steps were one change. Where they do not, as those of
older programs, who was asked since when is unknown, and columns that can be read stay as they are.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby, islice
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection

from games.core import RULING, load_events, write_events
from wordsvc.store.rows import match_rows, message_rows
from wordsvc.tables.answers import ABANDONED, CANCELLED, FINISHED, OPEN, PLAYING, STATUSES
from wordsvc.tables.match.notifications import events_for
from wordsvc.tables.match.row import FIXED_COLUMNS, MatchRow, StoredRow
from wordsvc.tables.match.schedule import next_pending
from wordsvc.tables.match.seat import BOT, EMPTY, INVITED, LEFT, PERSON, PROMISED, RESIGNED, WAITS, Seat
from wordsvc.tables.match.stored_match import Past
from wordsvc.tables.match.table import MOVE, SPECTATOR, TABLE, UNDO, Step, Table
from wordsvc.tables.pending import Pending, parse_pending
from wordsvc.tables.requests import INVITE, WAIT

_Event = Mapping[str, Any]

_SEATED: Final = {
    "joined": (PERSON, None),
    "returned": (PERSON, None),
    "left": (PERSON, LEFT),
    "resigned": (PERSON, RESIGNED),
    "bot": (BOT, None),
}
"""The kind of a seat, and how its person has gone, after an event; after the start a bot only plays on."""
_INVITED: Final = "invited"
_ENDS: Final = (FINISHED, ABANDONED, CANCELLED)


DERIVED: Final = (
    "status", "state", "settled", "moves", "versions", "asked", "asking", "moved_at", "ended_at",
)  # fmt: skip
"""The columns of `matches` that follow from others."""


class Damaged(Exception):  # noqa: N818 - it is what the match is
    """Rows of a match from which the others follow are damaged; `names` says which."""

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self.names = names


class _Unknown(Exception):  # noqa: N818
    """The messages do not say all that the table has told."""


class _Change(NamedTuple):
    """The steps of one change, the number of the last, and the events of those that are no moves."""

    end: int
    steps: list[StoredRow]
    events: dict[int, _Event]


def derive_columns(connection: Connection, row: StoredRow, seats: Sequence[Seat], now: int) -> dict[str, Any]:
    """Return the columns of a match that follow from its steps and messages.

    Args:
        connection: a transaction that reads.
        row: the row of the match, whose agreement can be read and names rules that are here.
        seats: its seats as they are.
        now: the time.

    Raises:
        Damaged: the seats, the steps or the messages are damaged.
    """
    versions = _count_versions(connection, row["id"], len(seats))
    steps = match_rows.find_steps(connection, row["id"])
    try:
        table = _play_all(row, seats, _find_changes(connection, row["id"], steps, len(seats)))
    except _Unknown:
        table = _play_moves(row, seats, steps, now)
    table.row.versions = versions
    columns = table.changing_columns()
    return {name: columns[name] for name in DERIVED}


def _count_versions(connection: Connection, match_id: str, seats: int) -> list[int]:
    """Return the number of the messages to each viewer, which have the versions from 1 on."""
    counts = message_rows.count_messages(connection, match_id)
    if any(count != newest for count, newest in counts.values()) or counts.keys() - set(range(seats + 1)):
        raise Damaged("messages")
    return [counts.get(viewer, (0, 0))[0] for viewer in range(seats + 1)]


def _find_changes(
    connection: Connection, match_id: str, steps: Sequence[StoredRow], seats: int
) -> list[_Change]:
    """Return the changes of a match. Raises `_Unknown` or `Damaged`."""
    ends = message_rows.find_changes(connection, match_id)
    if ends is None or (steps and (not ends or ends[-1] < steps[-1]["step"])):
        raise _Unknown
    by_number = {row["step"]: row for row in steps}
    if not by_number.keys() >= set(ends):
        raise Damaged("steps")
    told = message_rows.find_events(connection, match_id, SPECTATOR)
    return [
        _Change(ends[place], rows, _find_events(rows, told.get(ends[place]), by_number, seats))
        for place, group in groupby(steps, lambda row: bisect_left(ends, row["step"]))
        if (rows := list(group))
    ]


def _find_events(
    rows: Sequence[StoredRow], body: str | None, by_number: Mapping[int, StoredRow], seats: int
) -> dict[int, _Event]:
    """Return the events of the steps of a change that are no moves, from what the spectator was told."""
    if all(row["kind"] != TABLE for row in rows):
        return {}
    if body is None:
        raise _Unknown
    try:
        told: list[_Event] = orjson.loads(body)["events"]
        seen = [_count_seen(row, by_number, seats) for row in rows]
        if len(told) != sum(seen):
            raise Damaged("steps", "messages")
        events = iter(told)
        return {
            row["step"]: event
            for row, count in zip(rows, seen, strict=True)
            for event in islice(events, count)
            if row["kind"] == TABLE and isinstance(event["kind"], str)
        }
    except (LookupError, TypeError, ValueError):
        raise Damaged("steps", "messages") from None


def _count_seen(row: StoredRow, by_number: Mapping[int, StoredRow], seats: int) -> int:
    """Return how many events of a step the spectator was told."""
    if row["kind"] == TABLE:
        return 1
    move = row if row["kind"] == MOVE else by_number[row["of"]]
    events = load_events(orjson.loads(move["events"]), seats)
    return len(events_for(Step(row["kind"], row["seat"], events=events), SPECTATOR))


def _new_table(row: StoredRow, seats: Sequence[Seat]) -> Table:
    """Return a table as it was made, with copies of seats."""
    past = Past([], [], [])
    fixed = {name: row[name] for name in FIXED_COLUMNS}
    made = MatchRow(**fixed, versions=[], now=row["created_at"], moved_at=row["created_at"])
    copies = [Seat(seat.seat, seat.kind, name=seat.name, gone=seat.gone) for seat in seats]
    table = Table(made, copies, lambda _: past)
    if [seat.seat for seat in seats] != list(range(1, table.match.game.seats + 1)):
        raise Damaged("seats")
    return table


def _play_all(row: StoredRow, seats: Sequence[Seat], changes: Sequence[_Change]) -> Table:
    """Return the table after all that was done at it. Raises `_Unknown` or `Damaged`."""
    table = _new_table(row, seats)
    events = [event for change in changes for event in change.events.values()]
    for seat in table.seats:
        if any(_concerns(event, seat.seat) for event in events):
            seat.kind, seat.gone = BOT, None  # or open, which nothing tells from it before the start
    if all(event["kind"] != "started" for event in events) and all(seat.kind != EMPTY for seat in seats):
        table.begin()
        table.row.pending = next_pending(table, 0, same_window=False)
    for change in changes:
        window = table.match.window() if table.match.has_begun else None
        _do(table, change.steps, change.events)
        table.row.pending = next_pending(table, change.end, same_window=table.has_same_window(window))
    if [(seat.kind, seat.gone) for seat in table.seats] != [(seat.kind, seat.gone) for seat in seats]:
        raise _Unknown
    return table


def _concerns(event: _Event, number: int) -> bool:
    """Return whether an event of a table may have changed the kind of a seat."""
    return event["seat"] == number - 1 and (event["kind"] in _SEATED or event["kind"] == _INVITED)


def _play_moves(row: StoredRow, seats: Sequence[Seat], steps: Sequence[StoredRow], now: int) -> Table:
    """Return the table after its moves; what does not follow from these alone stays as it is."""
    table = _new_table(row, seats)
    if row["status"] not in STATUSES:
        raise Damaged("status")
    moves = [step for step in steps if step["kind"] != TABLE]
    if moves or row["state"] is not None or row["status"] in (PLAYING, FINISHED):
        table.begin()
    for step in moves:
        _do(table, [step], {})
    table.row.status, table.row.ended_at = row["status"], row["ended_at"]
    table.row.moved_at = table.row.moved_at if moves else row["moved_at"]
    table.row.asking = _load_or(None, orjson.loads, row["asking"] or "null")
    table.row.now = now
    pending = _load_or(Pending(), parse_pending, row["asked"])
    wanted = next_pending(table, row["step"], same_window=False)
    table.row.pending = pending if pending.since.keys() == wanted.since.keys() else wanted
    return table


def _load_or(default: Any, load: Any, text: str | None) -> Any:
    try:
        return load(text)
    except (TypeError, ValueError):
        return default


def _do(table: Table, rows: Sequence[StoredRow], events: Mapping[int, _Event]) -> None:
    """Do the steps of a change; the end of a game is a step that the last move brings with it.

    Raises `Damaged` where a step cannot be done, or leads to anything else than it did.
    """
    table.steps = []
    table.row.now = rows[0]["at"]
    try:
        for number, row in enumerate(rows):
            if number == len(table.steps):
                _do_step(table, row, events.get(row["step"]))
            if not _is_same(table.steps[number], row) or row["at"] != table.row.now:
                raise Damaged("steps")
    except Exception as error:  # a game of others may raise anything
        raise error if isinstance(error, Damaged) else Damaged("steps") from None
    asking = table.row.asking
    if asking is not None and asking.get("kind") is None:
        takers = {row["seat"] for row in rows if row["kind"] == UNDO}
        table.row.asking = None if asking["seat"] in takers else asking


def _do_step(table: Table, row: StoredRow, event: _Event | None) -> None:
    past = table.match.past()
    if row["kind"] == MOVE:
        _submit(table, row)
        past.steps.append(row["step"])
    elif row["kind"] == UNDO:
        place = table.match.last_move_of(row["seat"])
        table.take_back(row["seat"])
        if place is not None:
            del past.steps[place]
    elif event is not None:
        _tell(table, row, event)
    else:
        raise Damaged("steps")


def _submit(table: Table, row: StoredRow) -> None:
    """Make a move, for which a judge answers as it did then (C2)."""
    deal = table.match.engine.deal
    given = deal.rulings
    answers = [
        (event.shown["question"], event.shown["answer"])
        for event in load_events(orjson.loads(row["events"]), len(table.seats))
        if event.kind == RULING and event.shown is not None
    ]
    if answers:
        deal.rulings = (*table.match.engine.rulings(), *answers)
    table.submit(row["seat"], table.match.game.parse_move(row["move"]))
    deal.rulings = given


def _tell(table: Table, row: StoredRow, event: _Event) -> None:
    """Do what an event of the table tells of."""
    kind = event["kind"]
    if kind in _ENDS:
        table.finish(kind)
        return
    if kind == "started":
        table.begin()
    elif kind in _SEATED:
        seat = table.seat(row["seat"])
        plays_on = kind == "bot" and seat.kind == PERSON and table.row.status != OPEN
        stays = RESIGNED if seat.gone == RESIGNED else PROMISED if event.get("then") == INVITE else LEFT
        seat.kind, seat.gone = (PERSON, stays) if plays_on else _SEATED[kind]
        if event.get("then") == WAIT:
            seat.gone = WAITS
        if plays_on:
            table.row.asking = None
    elif kind == _INVITED and table.row.status == OPEN:
        table.seat(row["seat"]).kind = EMPTY
    elif kind == _INVITED:
        table.seat(row["seat"]).gone = INVITED
        if not event.get("dealt"):
            table.row.asking = None
    elif not _tell_proposal(table, row, event):
        _tell_clock(table, row, event)
        return
    table.announce(kind, row["seat"])


def _tell_clock(table: Table, row: StoredRow, event: _Event) -> None:
    """Do what an event of the clocks tells of; they and what was agreed on them are one thing."""
    kind = event["kind"]
    if kind == "woke":
        table.wake(row["seat"], event["slept"])
    elif kind in ("paused", "resumed"):
        table.row.asking = None
        table.pause(paused=kind == "paused")
    elif kind == "more_time":
        table.row.asking = None
        table.add_time()
    else:
        table.announce(kind, row["seat"])


def _tell_proposal(table: Table, row: StoredRow, event: _Event) -> bool:
    """Do what an event of a proposal tells of; False for another event."""
    kind, asking = (
        event["kind"],
        {"seat": row["seat"], "step": row["step"], "at": table.row.now, "answers": {}},
    )
    if kind == "undo_asked":
        table.row.asking = asking
    elif kind == "proposed":
        table.row.asking = {**asking, "kind": event["proposal"], "about": event["about"]}
    elif kind in ("proposal_answered", "undo_answered"):
        if table.row.asking is not None:
            table.row.asking["answers"][str(row["seat"])] = event["agree"]
    elif kind in ("undo_ended", "proposal_ended"):
        table.row.asking = None
    else:
        return False
    return True


def _is_same(step: Step, row: StoredRow) -> bool:
    """Return whether a step that was done again is that of a row."""
    if (step.kind, step.seat, step.move, step.of) != (row["kind"], row["seat"], row["move"], row["of"]):
        return False
    if step.kind != MOVE:
        return row["events"] is None
    written = orjson.dumps(write_events(step.events))
    return written.decode() == row["events"] or bool(orjson.loads(written) == orjson.loads(row["events"]))
