"""Making a move at a table."""

from collections.abc import Mapping
from typing import Any

import orjson
from sqlalchemy import Connection

from games.core import RACE
from games.errors import GameError
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.store.rows import match_rows
from wordsvc.tables.actions.document import note_presence, write_match
from wordsvc.tables.actions.late_calls import check_late
from wordsvc.tables.actions.repetition import find_version, hash_key, keep_key
from wordsvc.tables.answers import Moved, ToldMove
from wordsvc.tables.errors import CONFLICT, TOO_MANY, TableError
from wordsvc.tables.match.access import require_player, require_playing
from wordsvc.tables.match.consent import end_undo
from wordsvc.tables.match.notifications import Message
from wordsvc.tables.match.sleep import wake
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import MOVE, read_move
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def submit_move(tables: Tables, match_id: str, token: str | None, request: object, key: str | None) -> Moved:
    """Make a move, or several together: what the seat was told of them, and the match after them.

    Args:
        tables: where the match is.
        match_id: which match.
        token: of who moves.
        request: the body of the request: `move`, or several `moves`, as a log writes them; `version` as the
            player knows it.
        key: of a request that may be repeated; it is answered again, and the moves are made once.

    Raises:
        InputError, GameError: with the field, and the rule that refuses a move; then none is made.
        TableError: 401, 403, 404, 409 (`stale_version`, `version_ahead` and `too_late` have the match as
            it is), 410 or 429.
        StoreError: the store fails; nothing has changed.
    """
    fields = MOVE.read(request)
    texts, version = _read_moves(fields), fields["version"]
    key_hash = hash_key(token, key)
    asked = hash_secret("\n".join([f"{version} {texts[0]}", *texts[1:]]))

    def act(table: Table, connection: Connection) -> tuple[int, ToldMove | None]:
        seat = require_player(table, token)
        version_told = find_version(connection, table, seat, key_hash, asked)
        if version_told is not None:
            return seat, _told_before(connection, table, seat, version_told)
        require_playing(table)
        if table.row.pending.paused:
            raise TableError(CONFLICT, "paused", "The match is paused; propose to go on.")
        wake(table, tables.settings, seat)
        _check_rate(tables, connection, table, seat, len(texts))
        try:
            moves = table.match.parse_moves(texts)
            check_late(tables, table, connection, seat, version, moves[0])
            check_version(tables, table, seat, version)
            end_undo(table)
            table.submit_all(seat, moves)
        except GameError as error:
            raise error if fields["moves"] else error.at("move") from None
        return seat, None

    def keep(connection: Connection, table: Table, _: list[Message]) -> None:
        keep_key(connection, table, require_player(table, token), key_hash, asked)

    table, (seat, told), messages = update_table(tables, match_id, act, keep)
    note_presence(tables, table, seat)
    if told is None:
        message = next(each for each in messages if each.viewer == seat)
        told = {"version": message.version, "events": message.events, "head": message.head}
    return {**told, "match": write_match(tables, table, seat)}


def check_version(tables: Tables, table: Table, seat: int, version: int) -> None:
    """Raise `TableError` (`stale_version` or `version_ahead`) unless the player knows the newest version.

    In a race the order of the commits decides, and a version that was told is good enough (D06).
    """
    newest, window = table.row.versions[seat], table.match.window()
    if version == newest or (version < newest and window is not None and window.kind == RACE):
        return
    raise TableError(
        CONFLICT,
        "stale_version" if version < newest else "version_ahead",
        f"You know version {version} of the match, and it has version {newest}.",
        members={"match": write_match(tables, table, seat)},
    )


def _read_moves(fields: Mapping[str, Any]) -> list[str]:
    """Return the texts of the moves that a request has."""
    move, moves = fields["move"], fields["moves"]
    if (move is None) == (moves is None):
        raise InputError("move", "one_of_two", message("give either move or moves"))
    if moves is None:
        return [read_move(move, "move")]
    return [read_move(each, "moves", place) for place, each in enumerate(moves)]


def _told_before(connection: Connection, table: Table, seat: int, version: int) -> ToldMove:
    """Return what the seat was told of its earlier request."""
    body = match_rows.find_message(connection, table.row.id, seat, version)
    told = orjson.loads(body) if body is not None else {"events": []}
    return {"version": version, "events": told["events"], "head": told.get("head")}


def _check_rate(tables: Tables, connection: Connection, table: Table, seat: int, moves: int) -> None:
    most = tables.settings.moves_a_minute
    if match_rows.count_moves(connection, table.row.id, seat, table.row.now - 60_000) + moves > most:
        message = f"A player makes {most} moves a minute at most."
        raise TableError(TOO_MANY, "too_many_moves", message, retry_after=10)
