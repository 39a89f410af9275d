"""The statements of what viewers were told, and of who was there to be told; built once."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from sqlalchemy import Connection, Integer, bindparam, func, select, tuple_, union_all, update
from sqlalchemy.sql.selectable import CompoundSelect

from wordsvc.store.database import now_ms
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
_STATUS: Final = select(matches.c.status).where(matches.c.id == bindparam("match_id"))
_STANDS: Final = select(matches.c.id, matches.c.versions).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)
_MARK_SEEN: Final = (
    update(seats)
    .where(tuple_(seats.c.match, seats.c.seat).in_(bindparam("keys", expanding=True)))
    .values(seen_at=now_ms())
)
_AT_ONCE: Final = 200
"""Rows that one statement names."""


def newest_version(connection: Connection, match_id: str, viewer: int) -> int:
    """The number of the last message to a viewer, 0 when there is none."""
    newest: int = connection.execute(_NEWEST, {"match_id": match_id, "viewer": viewer}).scalar_one()
    return newest


def find_status(connection: Connection, match_id: str) -> str | None:
    """The status of a match, None when it is not there."""
    status: str | None = connection.execute(_STATUS, {"match_id": match_id}).scalar()
    return status


def find_messages(
    connection: Connection, match_id: str, viewer: int, after: int, most: int
) -> list[tuple[int, str]]:
    """Versions and bodies of the first messages to a viewer after a version, in order."""
    values = {"match_id": match_id, "viewer": viewer, "after": after, "most": most}
    return [(version, body) for version, body in connection.execute(_AFTER, values)]


def find_new_messages(
    connection: Connection, match_id: str, after: Mapping[int, int]
) -> dict[int, list[tuple[int, str]]]:
    """The messages of a match after a version for each viewer, in order; one statement for all of them."""
    values: dict[str, object] = {"match_id": match_id}
    for number, (viewer, version) in enumerate(after.items()):
        values |= {f"viewer_{number}": viewer, f"after_{number}": version}
    found: dict[int, list[tuple[int, str]]] = {}
    for viewer, version, body in connection.execute(_of_viewers(len(after)), values):
        found.setdefault(viewer, []).append((version, body))
    return {viewer: sorted(told) for viewer, told in found.items()}


@cache
def _of_viewers(count: int) -> "CompoundSelect[int, int, str]":
    """A statement for so many viewers; a match has few, so there are few such statements."""
    return union_all(
        *(
            select(messages.c.viewer, messages.c.version, messages.c.body).where(
                messages.c.match == bindparam("match_id"),
                messages.c.viewer == bindparam(f"viewer_{number}"),
                messages.c.version > bindparam(f"after_{number}"),
            )
            for number in range(count)
        )
    )


def find_stands(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """The column `versions` of those of these matches that are there."""
    return {
        match_id: versions
        for part in _parts(sorted(ids))
        for match_id, versions in connection.execute(_STANDS, {"ids": part})
    }


def mark_seen(connection: Connection, keys: Iterable[tuple[str, int]]) -> None:
    """Note for seats, by match and number, that somebody is there at this time."""
    for part in _parts(sorted(keys)):
        connection.execute(_MARK_SEEN, {"keys": part})


def _parts(keys: Sequence[_Key]) -> Iterable[Sequence[_Key]]:
    return (keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE))
