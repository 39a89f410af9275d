"""Access to a match as its owner, in a seat, or as a spectator, and the errors for one that is over."""

import hmac
from typing import NamedTuple

from sqlalchemy import Connection

from wordsvc.store.rows import match_rows
from wordsvc.tables.answers import OPEN
from wordsvc.tables.errors import (
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    NOT_KNOWN,
    TableError,
    match_over,
    no_such_match,
)
from wordsvc.tables.match.seat import RESIGNED, Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import PRIVATE
from wordsvc.tables.secrets import hash_secret


class Viewer(NamedTuple):
    """A viewer of a match. `seat` is 0 for a spectator, who may be the owner of the match."""

    seat: int
    owner: bool = False


def find_viewer(connection: Connection, match_id: str, token: str | None) -> Viewer:
    """Return the viewer with a token of a match. Raises `TableError`, as `viewer_of` does."""
    row = match_rows.find_match(connection, match_id)
    if row is None:
        raise no_such_match()
    if token is None:
        if row["visibility"] == PRIVATE:
            raise no_such_match()
        return Viewer(0)
    hashes = [seat["token"] for seat in match_rows.find_seats(connection, match_id)]
    return _whose(hash_secret(token), row["owner"], hashes)


def viewer_of(table: Table, token: str | None) -> Viewer:
    """Return the viewer with a token at a table.

    Raises `TableError`: 401 for a token that nobody has, 404 for a private match without one.
    """
    if token is None:
        if table.row.visibility == PRIVATE:
            raise no_such_match()
        return Viewer(0)
    return _whose(hash_secret(token), table.row.owner, [seat.token for seat in table.seats])


def require_owner(table: Table, token: str | None) -> None:
    """Raise `TableError` unless the token is that of the owner."""
    viewer = viewer_of(table, token)
    if not viewer.owner:
        raise TableError(FORBIDDEN, "not_owner", "Only the owner of the match may do this.")


def require_seat(table: Table, token: str | None) -> int:
    """Return the seat of who has the token. Raises `TableError` (403) for anybody without a seat."""
    viewer = viewer_of(table, token)
    if not viewer.seat:
        raise TableError(FORBIDDEN, "spectator", "Only who sits at the table may do this.")
    return viewer.seat


def require_player(table: Table, token: str | None) -> int:
    """Return the seat of a player who has not gone.

    Raises `TableError`: 410 if the player has gone and the match is over.
    """
    seat = require_seat(table, token)
    gone = table.seat(seat).gone
    if gone is not None:
        require_live(table)
    if gone == RESIGNED:
        raise TableError(FORBIDDEN, "resigned", "You have resigned; a bot plays on for you.")
    if gone is not None:
        raise TableError(FORBIDDEN, "left", "You have left; return to play on.")
    return seat


def require_live(table: Table) -> None:
    """Raise `TableError` (410) when the match is over."""
    if not table.row.is_live:
        raise match_over()


def require_playing(table: Table) -> None:
    """Raise `TableError` unless the match has begun and is not over."""
    if table.row.status == OPEN:
        raise TableError(CONFLICT, "match_not_begun", "The match has not begun; somebody is missing.")
    require_live(table)


def find_seat(table: Table, number: int) -> Seat:
    """Return the seat of a number. Raises `TableError` (404) when there is none."""
    if not 1 <= number <= len(table.seats):
        raise TableError(NOT_FOUND, "no_such_seat", f"The match has seats 1 to {len(table.seats)}.")
    return table.seat(number)


def _whose(token: str, owner: str, seats: list[str | None]) -> Viewer:
    if hmac.compare_digest(token, owner):
        return Viewer(0, owner=True)
    for number, seat in enumerate(seats, 1):
        if seat is not None and hmac.compare_digest(token, seat):
            return Viewer(number)
    raise TableError(NOT_KNOWN, "bad_token", "This token opens nothing at this match.")
