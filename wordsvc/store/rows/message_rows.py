"""The statements of what viewers were told, and of who was there to be told; built once."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Integer, and_, bindparam, func, select, tuple_, union_all, update
from sqlalchemy.sql.selectable import CompoundSelect

from wordsvc.store.schema import matches, messages, seats

_Key = TypeVar("_Key")

_OF_VIEWER: Final = (messages.c.match == bindparam("match_id"), messages.c.viewer == bindparam("viewer"))
_NEWEST: Final = select(func.coalesce(func.max(messages.c.version), 0)).where(*_OF_VIEWER)
_AFTER: Final = (
    select(messages.c.version, messages.c.body)
    .where(*_OF_VIEWER, messages.c.version > bindparam("after"))
    .order_by(messages.c.version)
    .limit(bindparam("most", type_=Integer))
)
_COUNTS: Final = (
    select(messages.c.viewer, func.count(), func.max(messages.c.version))
    .where(messages.c.match == bindparam("match_id"))
    .group_by(messages.c.viewer)
)
_CHANGES: Final = select(messages.c.step).where(messages.c.match == bindparam("match_id")).distinct()
_EVENTS: Final = select(messages.c.step, messages.c.body).where(*_OF_VIEWER, messages.c.step.is_not(None))
_STEP: Final = select(messages.c.step).where(*_OF_VIEWER, messages.c.version == bindparam("version"))
_SEATS: Final = messages.outerjoin(
    seats, and_(seats.c.match == messages.c.match, seats.c.seat == messages.c.viewer)
)
"""Messages with the seats of their viewers; a spectator has none."""
_STATUS: Final = (
    select(matches.c.status, seats.c.token)
    .select_from(
        matches.outerjoin(
            seats, and_(seats.c.match == matches.c.id, seats.c.seat == bindparam("viewer", type_=Integer))
        )
    )
    .where(matches.c.id == bindparam("match_id"))
)
_STANDS: Final = select(matches.c.id, matches.c.versions).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)
_MARK_SEEN: Final = (
    update(seats)
    .where(tuple_(seats.c.match, seats.c.seat).in_(bindparam("keys", expanding=True)))
    .values(seen_at=bindparam("seen_at"))
)
_MARK_OWNERS: Final = (
    update(matches)
    .where(matches.c.id.in_(bindparam("ids", expanding=True)), matches.c.status == "open")
    .values(owner_seen_at=bindparam("seen_at"))
)
_AT_ONCE: Final = 200
"""Rows that one statement names."""


def newest_version(connection: Connection, match_id: str, viewer: int) -> int:
    """Return the number of the last message to a viewer, 0 when there is none."""
    newest: int = connection.execute(_NEWEST, {"match_id": match_id, "viewer": viewer}).scalar_one()
    return newest


def find_step(connection: Connection, match_id: str, viewer: int, version: int) -> int | None:
    """Return the step of a match that a message to a viewer tells of; None where none is kept."""
    values = {"match_id": match_id, "viewer": viewer, "version": version}
    step: int | None = connection.execute(_STEP, values).scalar()
    return step


def count_messages(connection: Connection, match_id: str) -> dict[int, tuple[int, int]]:
    """Return for each viewer how many messages there are, and the version of the last."""
    rows = connection.execute(_COUNTS, {"match_id": match_id})
    return {viewer: (count, newest) for viewer, count, newest in rows}


def find_changes(connection: Connection, match_id: str) -> list[int] | None:
    """Return the last step of each change that was told, in order; None where a message does not say it."""
    found = set(connection.execute(_CHANGES, {"match_id": match_id}).scalars())
    return None if None in found else sorted(found)


def find_events(connection: Connection, match_id: str, viewer: int) -> dict[int, str]:
    """Return the bodies of the messages to a viewer by the step that they tell of."""
    rows = connection.execute(_EVENTS, {"match_id": match_id, "viewer": viewer})
    return {row.step: row.body for row in rows}


def find_access(connection: Connection, match_id: str, viewer: int) -> tuple[str | None, str | None]:
    """Return the status of a match, None if it does not exist, and the token's hash of a viewer's seat."""
    row = connection.execute(_STATUS, {"match_id": match_id, "viewer": viewer}).first()
    return (None, None) if row is None else (row[0], row[1])


def find_messages(
    connection: Connection, match_id: str, viewer: int, after: int, most: int
) -> list[tuple[int, str]]:
    """Return versions and bodies of the first messages to a viewer after a version, in order."""
    values = {"match_id": match_id, "viewer": viewer, "after": after, "most": most}
    return [(version, body) for version, body in connection.execute(_AFTER, values)]


class NewMessages(NamedTuple):
    """Messages to a viewer, versions and bodies in order, and the hash of the token of its seat by then."""

    token: str | None
    rows: list[tuple[int, str]]


def find_new_messages(
    connection: Connection, match_id: str, after: Mapping[int, int]
) -> dict[int, NewMessages]:
    """Return the messages of a match after a version for each viewer; one statement for all of them."""
    values: dict[str, object] = {"match_id": match_id}
    for number, (viewer, version) in enumerate(after.items()):
        values |= {f"viewer_{number}": viewer, f"after_{number}": version}
    found: dict[int, NewMessages] = {}
    for viewer, token, version, body in connection.execute(_of_viewers(len(after)), values):
        found.setdefault(viewer, NewMessages(token, [])).rows.append((version, body))
    for told in found.values():
        told.rows.sort()
    return found


@cache
def _of_viewers(count: int) -> "CompoundSelect[int, str | None, int, str]":
    """Return a statement for so many viewers; a match has few, so there are few such statements."""
    return union_all(
        *(
            select(messages.c.viewer, seats.c.token, messages.c.version, messages.c.body)
            .select_from(_SEATS)
            .where(
                messages.c.match == bindparam("match_id"),
                messages.c.viewer == bindparam(f"viewer_{number}"),
                messages.c.version > bindparam(f"after_{number}"),
            )
            for number in range(count)
        )
    )


def find_stands(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Return the column `versions` of those of these matches that are there."""
    return {
        match_id: versions
        for part in _parts(sorted(ids))
        for match_id, versions in connection.execute(_STANDS, {"ids": part})
    }


def mark_seen(connection: Connection, keys: Iterable[tuple[str, int]], at: int) -> None:
    """Note for seats, by match and number, that somebody is there at a time; 0 is for the owner."""
    keys = sorted(keys)
    # A change of a table locks its match before its seats, too.
    for owned in _parts([match_id for match_id, seat in keys if not seat]):
        connection.execute(_MARK_OWNERS, {"ids": owned, "seen_at": at})
    for part in _parts([key for key in keys if key[1]]):
        connection.execute(_MARK_SEEN, {"keys": part, "seen_at": at})


def _parts(keys: Sequence[_Key]) -> Iterable[Sequence[_Key]]:
    return (keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE))
