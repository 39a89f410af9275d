"""The statements of reactions at open matches; built once."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from wordsvc.store.drivers.prepared_statement import PreparedStatement
from wordsvc.store.schema import reactions

_OF_MATCH: Final = reactions.c.match == bindparam("match_id")
_INSERT: Final = insert(reactions)
_RECENT: Final = PreparedStatement(
    select(reactions.c.id, reactions.c.seat, reactions.c.reaction, reactions.c.at)
    .where(_OF_MATCH, reactions.c.at > bindparam("after"))
    .order_by(reactions.c.id)
)
_NEW: Final = (
    select(reactions.c.id, reactions.c.seat, reactions.c.reaction, reactions.c.at)
    .where(_OF_MATCH, reactions.c.id > bindparam("after"))
    .order_by(reactions.c.id)
)
_NEWEST: Final = select(func.coalesce(func.max(reactions.c.id), 0)).where(_OF_MATCH)
_NEWEST_OF_ALL: Final = select(reactions.c.match, func.max(reactions.c.id)).group_by(reactions.c.match)
_DELETE: Final = delete(reactions).where(reactions.c.match == bindparam("match_id"))


class ReactionRow(NamedTuple):
    """A reaction of a seat at a time."""

    id: int
    seat: int
    reaction: str
    at: int


def insert_reaction(connection: Connection, match_id: str, seat: int, reaction: str, at: int) -> None:
    """Write a reaction."""
    connection.execute(_INSERT, {"match": match_id, "seat": seat, "reaction": reaction, "at": at})


def find_recent(connection: Connection, match_id: str, after: int) -> list[ReactionRow]:
    """Return the reactions at a match after a time, in order."""
    return [ReactionRow(**row) for row in _RECENT.find(connection, {"match_id": match_id, "after": after})]


def find_new(connection: Connection, match_id: str, after: int) -> list[ReactionRow]:
    """Return the reactions at a match after the one of a number, in order."""
    return [ReactionRow(*row) for row in connection.execute(_NEW, {"match_id": match_id, "after": after})]


def newest(connection: Connection, match_id: str) -> int:
    """Return the number of the last reaction at a match, 0 when there is none."""
    number: int = connection.execute(_NEWEST, {"match_id": match_id}).scalar_one()
    return number


def newest_of_all(connection: Connection) -> dict[str, int]:
    """Return the number of the last reaction at each match that has any."""
    return {row[0]: row[1] for row in connection.execute(_NEWEST_OF_ALL)}


def delete_reactions(connection: Connection, match_id: str) -> None:
    """Remove the reactions at a match, as when it is over."""
    connection.execute(_DELETE, {"match_id": match_id})
