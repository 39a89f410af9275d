"""A match as one viewer may see it: the answer to most requests."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import orjson

from games.errors import GameError
from wordsvc.catalogue.game_document import legal_grammar
from wordsvc.store import match_rows
from wordsvc.store.errors import StoreError
from wordsvc.store.message_rows import find_messages
from wordsvc.tables.answers import FINISHED, AskedUndo, MatchDocument, Presence, SeatOfTable, format_time
from wordsvc.tables.match.access import Viewer, require_player, require_playing, viewer_of
from wordsvc.tables.match.agreement import Rules
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.match.notifications import write_deadline
from wordsvc.tables.match.seat import BOT, EMPTY, RESIGNED, Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import read_picked
from wordsvc.tables.tables import Tables

_SEEN_EVERY: Final = 10_000
"""Milliseconds after which a request is noted anew as a sign of life."""


class SeenMatch(NamedTuple):
    """A match as somebody sees it: who looks, what may be told them, and by what game it is played."""

    viewer: Viewer
    document: MatchDocument
    rules: Rules
    told: list[dict[str, Any]]


def get_match(tables: Tables, match_id: str, token: str | None, picked: Sequence[str] = ()) -> MatchDocument:
    """Return a match as whoever has the token may see it. Raises as `see_match` does."""
    return see_match(tables, match_id, token, picked=picked).document


def see_match(
    tables: Tables, match_id: str, token: str | None, last: int = 0, picked: Sequence[str] = ()
) -> SeenMatch:
    """Return a match as the token's holder may see it.

    Args:
        tables: where the match is.
        match_id: which match.
        token: of who looks, None for a spectator.
        last: how many of the messages to the viewer are returned, in their order.
        picked: moves of the viewer, as a log writes them: the match is shown as it would be after them.

    Raises:
        InputError, GameError: a picked move is none, is illegal, or shows something hidden (C5).
        TableError: as for any request; a viewer without a seat picks no moves.
        StoreError: the store fails.
    """
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        viewer = viewer_of(table, token)
        if picked:
            require_playing(table)
            seat = require_player(table, token)
            try:
                table.match.show_preview(seat, table.match.parse_moves(read_picked(picked)))
            except GameError as error:
                raise error.at("pick", *error.field[1:]) from None
        document = write_match(tables, table, viewer.seat)
        if picked:
            document["preview"] = True
        after = max(0, document["version"] - last)
        rows = find_messages(connection, table.row.id, viewer.seat, after, last) if last else []
    note_presence(tables, table, viewer.seat)
    return SeenMatch(viewer, document, table.match.rules, [orjson.loads(body) for _, body in rows])


def note_presence(tables: Tables, table: Table, seat: int) -> None:
    """Note that a seat is there, now and then; a store that cannot be written is no reason to refuse."""
    if not seat:
        return
    known = table.seat(seat)
    if known.join_key is None and known.seen_at is not None and table.row.now - known.seen_at < _SEEN_EVERY:
        return
    try:
        with tables.database.writing() as connection:
            match_rows.touch_seat(connection, table.row.id, seat, table.row.now)
    except StoreError:
        return


def write_match(tables: Tables, table: Table, viewer: int) -> MatchDocument:
    """Return the document of a table for a viewer."""
    rules, agreement = table.match.rules, table.row.agreement
    game, is_in_play = rules.game, table.is_in_play
    view = table.match.view(viewer) if table.match.has_begun else None
    return {
        "id": table.row.id,
        "game": rules.rulebook.name,
        "rules_version": rules.rulebook.version,
        "options": dict(game.options),
        "edition": agreement.edition,
        "deck": rules.deck,
        "dictionaries": rules.dictionaries,
        "status": table.row.status,
        "visibility": table.row.visibility,
        "seeded": agreement.seeded,
        "undo_mode": agreement.undo,
        "turn_seconds": agreement.turn_seconds,
        "window_seconds": agreement.window_seconds,
        "absence_seconds": agreement.absence_seconds,
        "hints": agreement.hints,
        "seats": write_seats(tables, table),
        "you": viewer or None,
        "version": table.row.versions[viewer],
        "to_act": [seat + 1 for seat in view["to_act"]] if view and is_in_play else [],
        "view": view,
        "legal": table.match.legal(viewer) if viewer and is_in_play else [],
        "legal_grammar": legal_grammar(game),
        "scores": [*game.scores(table.match.state)] if view else None,
        "winners": _winners(table) if table.row.status == FINISHED else None,
        "deadline": write_deadline(table.row.pending.deadline),
        "now": format_time(table.row.now),
        "undo": _write_asking(table),
        "rematch": table.row.rematch,
    }


def write_seats(tables: Tables, table: Table) -> list[SeatOfTable]:
    """Return the seats and their players, as everybody may see them."""
    return [write_seat(tables, seat, table.row.now) for seat in table.seats]


def write_seat(tables: Tables, seat: Seat, now: int) -> SeatOfTable:
    """Return a seat and its player at a time, as everybody may see them."""
    return {
        "seat": seat.seat,
        "name": seat.name,
        "kind": "bot" if seat.kind == BOT else "person",
        "bot": seat.bot,
        "state": _presence(tables, seat, now),
        "resigned": seat.gone == RESIGNED,
    }


def _presence(tables: Tables, seat: Seat, now: int) -> Presence:
    if seat.kind == EMPTY:
        return "empty"
    if seat.kind == BOT:
        return "here"
    if seat.gone is not None:
        return "left"
    seen = seat.seen_at is not None and now - seat.seen_at < tables.settings.away_seconds * 1000
    return "here" if seen else "away"


def _winners(table: Table) -> list[int]:
    """Return the seats that have won: by the rules, or the others where somebody has resigned."""
    if table.match.game.over(table.match.state):
        return [seat + 1 for seat in table.match.game.winners(table.match.state)]
    return [seat.seat for seat in table.seats if seat.gone != RESIGNED]


def _write_asking(table: Table) -> AskedUndo | None:
    if table.row.asking is None:
        return None
    return {"asked_by": table.row.asking["seat"], "answers": table.row.asking["answers"]}
