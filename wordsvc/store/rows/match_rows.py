"""The statements of matches, their seats and what was done at them; built once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Integer,
    RowMapping,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from wordsvc.store.drivers.prepared_statement import PreparedStatement
from wordsvc.store.schema import IS_PUBLIC, due, idempotency, matches, messages, outbox, seats, steps
from wordsvc.store.service_time import now_ms

_MATCH: Final = PreparedStatement(
    select(matches, now_ms().label("now")).where(matches.c.id == bindparam("id"))
)
_LOCK: Final = select(matches.c.status).where(matches.c.id == bindparam("id")).with_for_update()
_SEATS: Final = PreparedStatement(
    select(seats).where(seats.c.match == bindparam("id")).order_by(seats.c.seat)
)
_CHANGED: Final = (
    "step", "status", "state", "settled", "moves", "versions", "asked", "asking", "rematch", "moved_at",
    "ended_at", "checksum",
)  # fmt: skip
_UPDATE: Final = PreparedStatement(
    update(matches)
    .where(matches.c.id == bindparam("match_id"), matches.c.step == bindparam("old_step"))
    .values({name: bindparam(name) for name in _CHANGED})
)
_SEAT_COLUMNS: Final = ("kind", "bot", "name", "ticket", "token", "recovery", "gone")
_UPDATE_SEAT: Final = PreparedStatement(
    update(seats)
    .where(seats.c.match == bindparam("match_id"), seats.c.seat == bindparam("number"))
    .values({name: bindparam(name) for name in _SEAT_COLUMNS})
)
_SIT_DOWN: Final = PreparedStatement(
    update(seats)
    .where(seats.c.match == bindparam("match_id"), seats.c.seat == bindparam("number"))
    .values(join_key=bindparam("join_key"), seen_at=bindparam("seen_at"))
)
_INSERT_MATCH: Final = PreparedStatement(insert(matches))
_INSERT_SEAT: Final = PreparedStatement(insert(seats))
_INSERT_STEP: Final = PreparedStatement(insert(steps))
_INSERT_MESSAGE: Final = PreparedStatement(insert(messages))
_INSERT_OUTBOX: Final = PreparedStatement(insert(outbox).values(match=bindparam("match"), at=bindparam("at")))
_NOTIFY: Final = text("SELECT pg_notify('wordsvc', :match)")
_INSERT_DUE: Final = PreparedStatement(insert(due))
_DELETE_DUE: Final = PreparedStatement(
    delete(due).where(
        due.c.match == bindparam("match_id"),
        due.c.kind == bindparam("row_kind"),
        due.c.seat == bindparam("number"),
    )
)
_INSERT_KEY: Final = PreparedStatement(insert(idempotency))
_KEY: Final = PreparedStatement(
    select(idempotency.c.request, idempotency.c.version).where(
        idempotency.c.match == bindparam("id"),
        idempotency.c.seat == bindparam("seat"),
        idempotency.c.key == bindparam("key"),
    )
)
_MESSAGE: Final = select(messages.c.body).where(
    messages.c.match == bindparam("id"),
    messages.c.viewer == bindparam("viewer"),
    messages.c.version == bindparam("version"),
)
_OF_MATCH: Final = steps.c.match == bindparam("id")
_UNDONE: Final = select(steps.c.of).where(_OF_MATCH, steps.c.kind == "undo")
_MOVES: Final = PreparedStatement(
    select(steps.c.step, steps.c.seat, steps.c.move, steps.c.events)
    .where(_OF_MATCH, steps.c.kind == "move", steps.c.step.not_in(_UNDONE))
    .order_by(steps.c.step)
)
_STEPS: Final = PreparedStatement(select(steps).where(_OF_MATCH).order_by(steps.c.step))
_LOGGED: Final = PreparedStatement(
    select(steps.c.step, steps.c.kind, steps.c.seat, steps.c.move, steps.c.of)
    .where(_OF_MATCH, steps.c.kind != "table")
    .order_by(steps.c.step)
)
_LAST_STEP: Final = PreparedStatement(
    select(func.coalesce(func.max(steps.c.step), 0).label("step")).where(_OF_MATCH)
)
_DUE: Final = PreparedStatement(select(due).where(due.c.match == bindparam("id")))
_IDS: Final = PreparedStatement(
    select(matches.c.id)
    .where(matches.c.id > bindparam("after"))
    .order_by(matches.c.id)
    .limit(bindparam("most", type_=Integer))
)
_RECENT: Final = PreparedStatement(
    select(func.count().label("count"))
    .select_from(steps)
    .where(
        steps.c.match == bindparam("id"),
        steps.c.seat == bindparam("seat"),
        steps.c.at > bindparam("after"),
        steps.c.kind == "move",
    )
)
_LIVE: Final = (
    select(func.count().label("count"))
    .select_from(matches)
    .where(or_(matches.c.status == "open", matches.c.status == "playing"))
)
_COUNT_LIVE: Final = PreparedStatement(_LIVE)
_COUNT_OF_ADDRESS: Final = PreparedStatement(_LIVE.where(matches.c.address == bindparam("address")))
_COUNT_OF_DEVICE: Final = PreparedStatement(_LIVE.where(matches.c.device == bindparam("device")))
_OF_DEVICE: Final = PreparedStatement(
    select(matches.c.id, matches.c.game, matches.c.status, matches.c.agreed, matches.c.created_at)
    .where(
        matches.c.device == bindparam("device"),
        or_(matches.c.status == "open", matches.c.status == "playing"),
    )
    .order_by(matches.c.created_at.desc())
    .limit(bindparam("most", type_=Integer))
)
_LAST_SEEN: Final = func.max(case((seats.c.kind == "person", func.coalesce(seats.c.seen_at, 0))))
_UNATTENDED: Final = (
    select(matches.c.id, matches.c.agreed, matches.c.asked, _LAST_SEEN.is_(None).label("is_of_bots"))
    .join(seats, seats.c.match == matches.c.id)
    .where(matches.c.status == "playing")
    .group_by(matches.c.id)
    .having(or_(_LAST_SEEN.is_(None), bindparam("before") > _LAST_SEEN))
    .order_by(_LAST_SEEN.is_not(None), _LAST_SEEN, matches.c.moved_at)
    .limit(bindparam("most", type_=Integer))
)
_TOUCH: Final = PreparedStatement(
    update(seats)
    .where(seats.c.match == bindparam("match_id"), seats.c.seat == bindparam("number"))
    .values(seen_at=bindparam("at"), join_key=None)
)
_TOUCH_OWNER: Final = PreparedStatement(
    update(matches).where(matches.c.id == bindparam("match_id")).values(owner_seen_at=bindparam("at"))
)
_FORGET_DEVICE: Final = PreparedStatement(
    update(matches)
    .where(matches.c.id == bindparam("match_id"), matches.c.device == bindparam("made_by"))
    .values(device=None)
)

_SINCE_CREATED: Final = (matches.c.created_at < bindparam("before")) | (
    (matches.c.created_at == bindparam("before")) & (matches.c.id < bindparam("before_id"))
)
_LISTED: Final = (
    select(
        matches.c.id,
        matches.c.game,
        matches.c.status,
        matches.c.agreed,
        matches.c.created_at,
        now_ms().label("now"),
    )
    .where(IS_PUBLIC)
    .order_by(matches.c.created_at.desc(), matches.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
_OF_GAME: Final = matches.c.game == bindparam("wanted_game")
_OF_STATUS: Final = matches.c.status == bindparam("wanted_status")
_SEATS_OF_SEVERAL: Final = (
    select(seats)
    .where(seats.c.match.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.match, seats.c.seat)
)

Row = Mapping[str, Any]


def find_public(
    connection: Connection, game: str | None, status: str | None, before: tuple[int, str] | None, most: int
) -> Sequence[RowMapping]:
    """Return the rows of public matches for a list, newest first.

    Args:
        connection: a transaction.
        game: the name of the game, or None for all.
        status: the status, or None for all.
        before: the time and the id of the match after which the list goes on.
        most: the number of rows at most.
    """
    statement, values = _LISTED, dict[str, Any](most=most)
    chosen = ((_OF_GAME, "wanted_game", game), (_OF_STATUS, "wanted_status", status))
    for condition, name, value in chosen:
        if value is not None:
            statement, values = statement.where(condition), {**values, name: value}
    if before is not None:
        statement = statement.where(_SINCE_CREATED)
        values = {**values, "before": before[0], "before_id": before[1]}
    return connection.execute(statement, values).mappings().all()


def find_match(connection: Connection, match_id: str) -> Row | None:
    """Return the row of a match, with the time of the database as `now`."""
    rows = _MATCH.find(connection, {"id": match_id})
    return rows[0] if rows else None


def lock_match(connection: Connection, match_id: str) -> str | None:
    """Return the status of a match, None without one; until the transaction ends nobody else changes it."""
    status: str | None = connection.execute(_LOCK, {"id": match_id}).scalar()
    return status


def find_seats(connection: Connection, match_id: str) -> Sequence[Row]:
    """Return the rows of the seats of a match, in their order."""
    return _SEATS.find(connection, {"id": match_id})


def find_seats_of(connection: Connection, match_ids: Sequence[str]) -> dict[str, list[RowMapping]]:
    """Return the rows of the seats of several matches, in their order."""
    found: dict[str, list[RowMapping]] = {match_id: [] for match_id in match_ids}
    for row in connection.execute(_SEATS_OF_SEVERAL, {"ids": list(match_ids)}).mappings():
        found[row["match"]].append(row)
    return found


def find_moves(connection: Connection, match_id: str) -> Sequence[Row]:
    """Return the steps of the moves of a match that stand, in their order."""
    return _MOVES.find(connection, {"id": match_id})


def find_steps(connection: Connection, match_id: str) -> Sequence[Row]:
    """Return all that was done at a match, in order."""
    return _STEPS.find(connection, {"id": match_id})


def find_logged(connection: Connection, match_id: str) -> Sequence[Row]:
    """Return the moves and the undos of a match in order, also moves that were taken back, without events."""
    return _LOGGED.find(connection, {"id": match_id})


def find_last_step(connection: Connection, match_id: str) -> int:
    """Return the number of the last step of a match, 0 where there is none."""
    step: int = _LAST_STEP.find(connection, {"id": match_id})[0]["step"]
    return step


def find_due(connection: Connection, match_id: str) -> Sequence[Row]:
    """Return the jobs that are due at a match."""
    return _DUE.find(connection, {"id": match_id})


def find_ids(connection: Connection, after: str, most: int) -> list[str]:
    """Return the first ids of matches after one, in order."""
    return [row["id"] for row in _IDS.find(connection, {"after": after, "most": most})]


def find_message(connection: Connection, match_id: str, viewer: int, version: int) -> str | None:
    """Return the body of one message."""
    body: str | None = connection.execute(
        _MESSAGE, {"id": match_id, "viewer": viewer, "version": version}
    ).scalar()
    return body


def find_key(connection: Connection, match_id: str, seat: int, key: str) -> tuple[str, int] | None:
    """Return the hash of the request that had this key, and the version of the message that answered it."""
    rows = _KEY.find(connection, {"id": match_id, "seat": seat, "key": key})
    return (rows[0]["request"], rows[0]["version"]) if rows else None


def count_moves(connection: Connection, match_id: str, seat: int, after: int) -> int:
    """Return the number of moves that a seat has made after a time."""
    count: int = _RECENT.find(connection, {"id": match_id, "seat": seat, "after": after})[0]["count"]
    return count


def count_live(connection: Connection, address: str | None = None) -> int:
    """Return the number of open or playing matches, all or those made from an address (its hash)."""
    statement, values = (_COUNT_LIVE, {}) if address is None else (_COUNT_OF_ADDRESS, {"address": address})
    count: int = statement.find(connection, values)[0]["count"]
    return count


def count_of_device(connection: Connection, device: str) -> int:
    """Return the number of open or playing matches that a browser (its hash) has made on pages."""
    count: int = _COUNT_OF_DEVICE.find(connection, {"device": device})[0]["count"]
    return count


def find_of_device(connection: Connection, device: str, most: int) -> Sequence[Row]:
    """Return the rows for a list of the open or playing matches of a browser (its hash), newest first."""
    return _OF_DEVICE.find(connection, {"device": device, "most": most})


class Unattended(NamedTuple):
    """A match in play that nobody looks at, with its agreement and who is asked."""

    id: str
    agreed: str
    asked: str | None
    is_of_bots: bool


def find_unattended(connection: Connection, before: int, most: int) -> Iterator[Unattended]:
    """Yield the matches in play of bots alone, then those whose people were all seen last before a time."""
    for row in connection.execute(_UNATTENDED, {"before": before, "most": most}):
        yield Unattended(row[0], row[1], row[2], bool(row[3]))


def insert_match(connection: Connection, match: Row, seat_rows: Sequence[Row]) -> None:
    """Write a new match with its seats."""
    _INSERT_MATCH.change(connection, match)
    _INSERT_SEAT.change_each(connection, seat_rows)


def update_match(connection: Connection, match_id: str, old_step: int, changed: Row) -> bool:
    """Write a match that is at this step; false when another change came first."""
    values = {"match_id": match_id, "old_step": old_step, **changed}
    return _UPDATE.change(connection, values) == 1


def update_seats(connection: Connection, rows: Sequence[Row]) -> None:
    """Write who has which seat; each row has `match_id`, `number` and the columns that say so."""
    _UPDATE_SEAT.change_each(connection, rows)


def sit_down(connection: Connection, match_id: str, seat: int, join_key: str | None, at: int) -> None:
    """Note when somebody has taken a seat, and with which key they may ask again."""
    values = {"match_id": match_id, "number": seat, "join_key": join_key, "seen_at": at}
    _SIT_DOWN.change(connection, values)


def touch_seat(connection: Connection, match_id: str, seat: int, at: int) -> None:
    """Note that whoever sits here was there at a time; with it the key of the join is used up."""
    _TOUCH.change(connection, {"match_id": match_id, "number": seat, "at": at})


def touch_owner(connection: Connection, match_id: str, at: int) -> None:
    """Note that the owner of a match was there at a time."""
    _TOUCH_OWNER.change(connection, {"match_id": match_id, "at": at})


def forget_device(connection: Connection, match_id: str, device: str) -> bool:
    """Count a match no longer for a device; false when it did not count for it."""
    return _FORGET_DEVICE.change(connection, {"match_id": match_id, "made_by": device}) == 1


def insert_steps(connection: Connection, rows: Sequence[Row]) -> None:
    """Write what was done."""
    _INSERT_STEP.change_each(connection, rows)


def insert_messages(connection: Connection, rows: Sequence[Row]) -> None:
    """Write what viewers were told."""
    _INSERT_MESSAGE.change_each(connection, rows)


def announce(connection: Connection, match_id: str, at: int) -> None:
    """Tell the watchers of all processes, when the transaction is committed, that a match has changed."""
    _INSERT_OUTBOX.change(connection, {"match": match_id, "at": at})
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"match": match_id})


def replace_due(connection: Connection, match_id: str, gone: Sequence[Row], new: Sequence[Row]) -> None:
    """Remove rows of what is due, by kind and seat, and write new ones."""
    _DELETE_DUE.change_each(
        connection, [{"match_id": match_id, "row_kind": row["kind"], "number": row["seat"]} for row in gone]
    )
    _INSERT_DUE.change_each(connection, [{"match": match_id, **row} for row in new])


def insert_key(connection: Connection, row: Row) -> None:
    """Note the key of a request that made a move."""
    _INSERT_KEY.change(connection, row)
