"""Rulings that somebody keeps: the answer as it was given, to be read years later and undone once."""

import hmac
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from wordsvc.input.answer import answer
from wordsvc.records.daily_limit import check_limit
from wordsvc.records.documents import is_id, write_json
from wordsvc.store.clock import read_time
from wordsvc.store.rows import ruling_rows
from wordsvc.store.rows.ruling_rows import RulingRow
from wordsvc.tables.answers import Time, format_time
from wordsvc.tables.errors import CONFLICT, NOT_FOUND, NOT_KNOWN, TableError
from wordsvc.tables.secrets import Id, Secret, hash_secret
from wordsvc.tables.tables import Tables


@answer(further="quiddler.scoring.challenges.Ruling")
class SavedRuling(NamedTuple):
    """A ruling as it was answered, the challenge as it was sent, and what became of it."""

    id: Annotated[Id, "The id of a saved ruling."]
    game: str
    made_at: Time
    undone_at: Annotated[Time | None, "The time at which it was taken back; null while it stands."]
    challenge: Annotated[dict[str, Any], "As it was sent, without `save`."]


class SavedFields(TypedDict, total=False):
    """The further fields of a ruling that is saved."""

    id: Annotated[Id | None, "The id of the saved ruling."]
    made_at: Time | None
    undone_at: Annotated[None, "It stands."]
    undo_token: Annotated[Secret | None, "The token that takes the ruling back; shown this once."]


class DrawnSecrets(NamedTuple):
    """The id and the undo token of a ruling, drawn before it is saved: the same ones save it once."""

    id: str
    undo_token: str


def save_ruling(
    tables: Tables,
    game: str,
    challenge: object,
    ruling: Mapping[str, object],
    address: str,
    drawn: DrawnSecrets | None = None,
) -> dict[str, Any]:
    """Save a ruling.

    Args:
        tables: where it is saved.
        game: the name of the game.
        challenge: the challenge as it was sent.
        ruling: how it was settled, as it is answered.
        address: who saves it.
        drawn: its secrets, where the same request may come twice; by default new ones.

    Returns:
        What is added to the answer: `{"id", "made_at", "undone_at", "undo_token"}`.

    Raises:
        TableError: the address has saved enough today.
        StoreError: the store fails; nothing is saved.
    """
    named = drawn or DrawnSecrets(tables.secrets.new_id(), tables.secrets.new_token())
    body = write_json({**ruling, "challenge": challenge})
    try:
        row = _add_once(tables, named, game, body, hash_secret(address))
    except IntegrityError:  # the same request, at the same time
        with tables.database.reading() as connection:
            row = _load(connection, named.id)
    return {
        "id": row.id,
        "made_at": format_time(row.created_at),
        "undone_at": None if row.undone_at is None else format_time(row.undone_at),
        "undo_token": named.undo_token,
    }


def _add_once(tables: Tables, named: DrawnSecrets, game: str, body: str, address: str) -> RulingRow:
    """Return the row of a ruling, which is added unless it is there."""
    with tables.database.writing() as connection:
        known = ruling_rows.load_ruling(connection, named.id)
        if known is not None:
            return known
        most = tables.settings.rulings_a_day
        now = check_limit(tables, connection, ruling_rows.count_rulings, address, most, "rulings")
        row = RulingRow(named.id, game, body, hash_secret(named.undo_token), now, None)
        ruling_rows.add_ruling(connection, row, address)
    return row


def read_ruling(tables: Tables, ruling_id: str) -> str:
    """Return a saved ruling as JSON: the text that was stored, behind its id, its game and its times.

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
    """Return the stored text as it is, without reading and writing it again."""
    about = {
        "id": row.id,
        "game": row.game,
        "made_at": format_time(row.created_at),
        "undone_at": None if row.undone_at is None else format_time(row.undone_at),
    }
    return f"{write_json(about)[:-1]},{row.body[1:]}"
