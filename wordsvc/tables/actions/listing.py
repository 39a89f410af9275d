"""Lists of matches, newest first: the public ones, and those that a browser has made."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, Final

from sqlalchemy import Connection, RowMapping

from wordsvc.catalogue import check_game_name
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice
from wordsvc.input.messages import message
from wordsvc.input.texts import parse_whole_number
from wordsvc.store.clock import read_time
from wordsvc.store.drivers.timeout import MAX_WAIT_SECONDS
from wordsvc.store.rows import match_rows
from wordsvc.tables.actions.document import write_seat
from wordsvc.tables.answers import STATUSES, ListedMatch, Matches, format_time
from wordsvc.tables.errors import UNAVAILABLE, TableError
from wordsvc.tables.match.agreement import parse_agreement
from wordsvc.tables.match.loading import load_seat
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables

DEFAULT_LIMIT: Final = 20
MAX_LIMIT: Final = 100

_AFTER: Final = re.compile("(0|[1-9][0-9]{0,14})-([A-Za-z0-9_-]{16})")


def list_matches(tables: Tables, query: Mapping[str, Sequence[str]]) -> tuple[Matches, str | None]:
    """Return public matches, and from where on the next page goes, None after the last.

    `query` has a list for each parameter: game, status, limit, after.

    Raises `InputError`, `InvalidInput` for a game that there is not, and `StoreError`.
    """
    game, status = _read_one(query, "game"), _read_one(query, "status")
    if game is not None:
        check_game_name(game)
    if status is not None:
        read_choice(status, "status", STATUSES)
    limit = _read_limit(_read_one(query, "limit"))
    before = _read_after(_read_one(query, "after"))
    with _place(tables), tables.database.reading() as connection:
        find = partial(match_rows.find_public, connection, game, status, most=limit + 1)
        found = list(islice(_write_sound(tables, connection, find, before), limit + 1))
    after = found[limit - 1][0] if len(found) > limit else None
    return {"matches": [listed for _, listed in found[:limit]]}, after


def list_own(tables: Tables, device: str) -> list[ListedMatch]:
    """Return the open or playing matches that a browser has made on pages, newest first; all that count.

    `device` is the secret of the browser. Raises `StoreError`.
    """
    with tables.database.reading() as connection:
        now = read_time(tables.database, connection)
        rows = match_rows.find_of_device(connection, hash_secret(device), MAX_LIMIT)
        seats = match_rows.find_seats_of(connection, [row["id"] for row in rows])
    listed = [_write_listed(tables, {**row, "now": now}, seats[row["id"]]) for row in rows]
    return [each for each in listed if each is not None]


@contextmanager
def _place(tables: Tables) -> Iterator[None]:
    """Hold the one place for lists, so that they leave the others to requests of tables."""
    if not tables.listing.acquire(timeout=MAX_WAIT_SECONDS):
        message = "Too many ask for the list of matches now; try again."
        raise TableError(UNAVAILABLE, "busy", message, retry_after=1)
    try:
        yield
    finally:
        tables.listing.release()


def _write_sound(
    tables: Tables,
    connection: Connection,
    find: Callable[[tuple[int, str] | None], Sequence[RowMapping]],
    before: tuple[int, str] | None,
) -> Iterator[tuple[str, ListedMatch]]:
    """Yield the entry of each match whose row is not damaged, with the `after` behind it."""
    while rows := find(before):
        seats = match_rows.find_seats_of(connection, [row["id"] for row in rows])
        for row in rows:
            before = row["created_at"], row["id"]
            after = f"{before[0]}-{before[1]}"
            listed = _write_listed(tables, row, seats[row["id"]])
            if listed is not None:
                yield after, listed


def _write_listed(
    tables: Tables, row: Mapping[str, Any] | RowMapping, seats: Sequence[RowMapping]
) -> ListedMatch | None:
    """Return the entry of a match in the list, None if its row is damaged."""
    now = tables.database.time(row["now"])
    try:
        _read_after(f"{row['created_at']}-{row['id']}")
        return {
            "id": row["id"],
            "game": row["game"],
            "status": row["status"],
            "seeded": parse_agreement(row["agreed"]).seeded,
            "seats": [write_seat(tables, load_seat(seat), now) for seat in seats],
            "created_at": format_time(row["created_at"]),
        }
    except (OverflowError, TypeError, ValueError) as error:
        write_log("match_not_listed", match=row["id"], reason=type(error).__name__)
        return None


def _read_one(query: Mapping[str, Sequence[str]], name: str) -> str | None:
    values = query.get(name)
    if not values:
        return None
    if len(values) > 1 or not 1 <= len(values[0]) <= 100:
        raise InputError(name, "bad_parameter", message("{name} must be there once", name=name))
    return values[0]


def _read_limit(text: str | None) -> int:
    if text is None:
        return DEFAULT_LIMIT
    limit = parse_whole_number(text)
    if limit is None or not 1 <= limit <= MAX_LIMIT:
        sentence = message(
            "{field} must be a whole number from {low} to {high}", field="limit", low=1, high=MAX_LIMIT
        )
        raise InputError("limit", "out_of_range", sentence)
    return limit


def _read_after(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    found = _AFTER.fullmatch(text)
    if not found:
        raise InputError("after", "bad_after", message("after must be what the last page has given"))
    return int(found[1]), found[2]
