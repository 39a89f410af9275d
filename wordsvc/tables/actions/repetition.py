"""Requests that are sent again with their key: each is done once."""

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection

from wordsvc.store.rows import match_rows
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.access import find_viewer, require_seat
from wordsvc.tables.match.notifications import Message
from wordsvc.tables.match.sleep import wake
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables

_Answer = TypeVar("_Answer")

_ANOTHER: Final = "This Idempotency-Key was sent with another move."


def hash_key(token: str | None, key: str | None) -> str | None:
    """Return the hash of a key for a token, since a seat may change hands; None without a key."""
    return None if key is None else hash_secret(f"{token} {key}")


def find_version(connection: Connection, table: Table, seat: int, key: str | None, asked: str) -> int | None:
    """Return the version after an earlier request with this key; None if there was none.

    Raises `TableError` (409 `idempotency_key_reused`) if that request asked for something else.
    """
    kept = None if key is None else match_rows.find_key(connection, table.row.id, seat, key)
    if kept is None:
        return None
    request, version = kept
    if request != asked:
        raise TableError(CONFLICT, "idempotency_key_reused", _ANOTHER)
    return version


def was_done(tables: Tables, match_id: str, token: str | None, key: str) -> bool:
    """Return True if a request with this key was done. Raises `TableError` and `StoreError`."""
    with tables.database.reading() as connection:
        seat = find_viewer(connection, match_id, token).seat
        return match_rows.find_key(connection, match_id, seat, hash_secret(f"{token} {key}")) is not None


def keep_key(connection: Connection, table: Table, seat: int, key: str | None, asked: str) -> None:
    """Note the key of a request in the transaction that does it."""
    if key is None:
        return
    row = {
        "match": table.row.id,
        "seat": seat,
        "key": key,
        "request": asked,
        "version": table.row.versions[seat],
        "at": table.row.now,
    }
    match_rows.insert_key(connection, row)


def update_once(
    tables: Tables,
    match_id: str,
    token: str | None,
    request: str,
    key: str | None,
    act: Callable[[Table, int], _Answer],
) -> tuple[Table, int, _Answer | None]:
    """Change a table for a seat, once for each key; return the table, the seat, and the answer of the act.

    The answer is None where an earlier request with the key has done it. Raises what `update_table` and the
    act raise, and `TableError` (401, 403, 409).
    """
    key_hash, asked = hash_key(token, key), hash_secret(request)

    def act_once(table: Table, connection: Connection) -> tuple[int, _Answer | None]:
        seat = require_seat(table, token)
        if find_version(connection, table, seat, key_hash, asked) is not None:
            return seat, None
        if table.seat(seat).is_person:
            wake(table, tables.settings, seat)
        return seat, act(table, seat)

    def keep(connection: Connection, table: Table, _: list[Message]) -> None:
        keep_key(connection, table, require_seat(table, token), key_hash, asked)

    table, (seat, answer), _ = update_table(tables, match_id, act_once, keep)
    return table, seat, answer
