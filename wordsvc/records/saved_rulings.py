"""Rulings that somebody keeps: the answer as it was given, to be read years later and undone once."""

import hmac
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from wordsvc.records.daily_limit import check_limit
from wordsvc.records.documents import is_id, write_json
from wordsvc.store import ruling_rows
from wordsvc.store.clock import read_time
from wordsvc.store.ruling_rows import RulingRow
from wordsvc.tables.errors import CONFLICT, NOT_FOUND, NOT_KNOWN, TableError
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables
from wordsvc.tables.times import format_time


def save_ruling(
    tables: Tables, game: str, challenge: object, ruling: Mapping[str, Any], address: str
) -> dict[str, Any]:
    """Save a ruling.

    Args:
        tables: where it is saved.
        game: the name of the game.
        challenge: the challenge as it was sent.
        ruling: how it was settled, as it is answered.
        address: who saves it.

    Returns:
        What is added to the answer: `{"id", "made_at", "undone_at", "undo_token"}`.

    Raises:
        TableError: the address has saved enough today.
        StoreError: the store fails; nothing is saved.
    """
    token = tables.secrets.new_token()
    hashed = hash_secret(address)
    with tables.database.writing() as connection:
        most = tables.settings.rulings_a_day
        now = check_limit(tables, connection, ruling_rows.count_rulings, hashed, most, "rulings")
        row = RulingRow(
            id=tables.secrets.new_id(),
            game=game,
            body=write_json({**ruling, "challenge": challenge}),
            undo=hash_secret(token),
            created_at=now,
            undone_at=None,
        )
        ruling_rows.add_ruling(connection, row, hashed)
    return {"id": row.id, "made_at": format_time(now), "undone_at": None, "undo_token": token}


def read_ruling(tables: Tables, ruling_id: str) -> str:
    """A saved ruling as JSON: the text that was stored, behind its id, its game and its times.

    Raises `TableError` when there is none, and `StoreError`.
    """
    with tables.database.reading() as connection:
        return _to_json(_load(connection, ruling_id))


def undo_ruling(tables: Tables, ruling_id: str, token: str) -> str:
    """Note that a ruling was undone; gives it as `read_ruling` does.

    Raises `TableError`: 404 when there is none, 401 for a wrong token, 409 when it was undone before; and
    `StoreError`.
    """
    with tables.database.writing() as connection:
        row = _load(connection, ruling_id)
        if not hmac.compare_digest(hash_secret(token), row.undo):
            raise TableError(NOT_KNOWN, "bad_token", "This token does not undo this ruling.")
        now = read_time(tables.database, connection)
        if not ruling_rows.undo_ruling(connection, row.id, now):
            raise TableError(CONFLICT, "already_undone", "This ruling was undone before.")
    return _to_json(row._replace(undone_at=now))


def _load(connection: Connection, ruling_id: str) -> RulingRow:
    row = ruling_rows.load_ruling(connection, ruling_id) if is_id(ruling_id) else None
    if row is None:
        raise TableError(NOT_FOUND, "no_such_ruling", "There is no such ruling.")
    return row


def _to_json(row: RulingRow) -> str:
    """The stored text is not read and written again, so that it stays what it was."""
    about = {
        "id": row.id,
        "game": row.game,
        "made_at": format_time(row.created_at),
        "undone_at": None if row.undone_at is None else format_time(row.undone_at),
    }
    return f"{write_json(about)[:-1]},{row.body[1:]}"
