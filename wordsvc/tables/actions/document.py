"""A match as one viewer may see it: the answer to most requests."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection

from games.core import AnyView
from games.errors import GameError
from wordsvc.cards import Deck
from wordsvc.catalogue.game_document import legal_grammar
from wordsvc.store.clock import read_time
from wordsvc.store.errors import StoreError
from wordsvc.store.rows import match_rows
from wordsvc.store.rows.message_rows import find_messages
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.answers import (
    FINISHED,
    OPEN,
    AskedUndo,
    MatchDocument,
    OpenProposal,
    Presence,
    SeatClock,
    SeatOfTable,
    SeatWithClock,
    ToldReaction,
    format_time,
)
from wordsvc.tables.errors import NOT_FOUND, TableError
from wordsvc.tables.match.access import Viewer, find_viewer, require_player, require_playing, viewer_of
from wordsvc.tables.match.agreement import Agreement, Rules, read_deck_of
from wordsvc.tables.match.clocks import running_seat, time_left
from wordsvc.tables.match.consent import kind_of
from wordsvc.tables.match.loading import load_seat, load_table
from wordsvc.tables.match.notifications import write_deadline
from wordsvc.tables.match.retention import kept_until
from wordsvc.tables.match.schedule import proposal_end
from wordsvc.tables.match.seat import BOT, EMPTY, INVITED, PROMISED, RESIGNED, Seat
from wordsvc.tables.match.sleep import sleeping_since, wake
from wordsvc.tables.match.table import SPECTATOR, Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import UNDO, read_picked
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables

_SEEN_EVERY: Final = 10_000
"""Milliseconds after which a request is noted anew as a sign of life."""


class SeenMatch(NamedTuple):
    """A match as somebody sees it: who looks, what may be told them, and by what game it is played.

    After picked moves `choices` are the moves that were legal before them, and `outcomes` the views after
    each further move that can be previewed.
    """

    viewer: Viewer
    document: MatchDocument
    rules: Rules
    told: list[dict[str, Any]]
    preview: Callable[[Sequence[str]], AnyView]
    """Return the view of the viewer's seat after further moves of it, as a log writes them.

    Raises `InputError` and `GameError`, also for moves that show something hidden (C5).
    """
    choices: Sequence[str] = ()
    outcomes: Mapping[str, AnyView] = {}
    tickets: Mapping[int, str] = {}
    """The hashes of the tickets of seats, by which a page knows a link that is void."""
    may_undo: bool = False
    """True if the seat may take its last move back, or may ask for it (C1)."""


def _preview(table: Table, viewer: Viewer, moves: Sequence[str]) -> AnyView:
    return table.match.preview(viewer.seat, table.match.parse_moves(read_picked(moves)))


def get_match(tables: Tables, match_id: str, token: str | None, picked: Sequence[str] = ()) -> MatchDocument:
    """Return a match as whoever has the token may see it. Raises as `see_match` does."""
    return see_match(tables, match_id, token, picked=picked).document


def see_match(
    tables: Tables,
    match_id: str,
    token: str | None,
    last: int = 0,
    picked: Sequence[str] = (),
    *,
    foresees: bool = False,
) -> SeenMatch:
    """Return a match as the token's holder may see it.

    Args:
        tables: where the match is.
        match_id: which match.
        token: of who looks, None for a spectator.
        last: how many of the messages to the viewer are returned, in their order.
        picked: moves of the viewer, as a log writes them: the match is shown as it would be after them.
        foresees: whether the outcomes of each further move are wanted, too.

    Raises:
        InputError, GameError: a picked move is none, is illegal, or shows something hidden (C5).
        TableError: as for any request; a viewer without a seat picks no moves.
        StoreError: the store fails.
    """
    table, seen = _look(tables, match_id, token, last, picked, foresees=foresees)
    if seen.viewer.owner:
        _note_owner(tables, table)
    if note_presence(tables, table, seen.viewer.seat):
        _, seen = _look(tables, match_id, token, last, picked, foresees=foresees)
    return seen


def _look(
    tables: Tables, match_id: str, token: str | None, last: int, picked: Sequence[str], *, foresees: bool
) -> tuple[Table, SeenMatch]:
    """Return a table and the match as `see_match` does."""
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        viewer = viewer_of(table, token)
        may_undo = _may_undo(table, viewer.seat)
        choices: Sequence[str] = ()
        if picked:
            require_playing(table)
            seat = require_player(table, token)
            choices = table.match.legal(seat)
            try:
                table.match.show_preview(seat, table.match.parse_moves(read_picked(picked)))
            except GameError as error:
                raise error.at("pick", *error.field[1:]) from None
        document = write_match(tables, table, viewer.seat)
        if picked:
            document["preview"] = True
        outcomes = table.match.outcomes(viewer.seat) if picked and foresees else {}
        after = max(0, document["version"] - last)
        rows = find_messages(connection, table.row.id, viewer.seat, after, last) if last else []
    told = [orjson.loads(body) for _, body in rows]
    preview = partial(_preview, table, viewer)
    tickets = {seat.seat: seat.ticket for seat in table.seats if seat.ticket is not None}
    rules = table.match.rules
    return table, SeenMatch(viewer, document, rules, told, preview, choices, outcomes, tickets, may_undo)


def _may_undo(table: Table, seat: int) -> bool:
    """Return whether a seat may take its last move back; the past is read only if some move may be."""
    match = table.match
    if not (seat and table.is_in_play) or match.settled == match.moves_made:
        return False
    return match.engine.check_undo(seat - 1) is None


def note_owner(tables: Tables, match_id: str, token: str) -> None:
    """Note that the owner of a match looks at it, by the owner's token. Raises `TableError` for another."""
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
    if viewer_of(table, token).owner:
        _note_owner(tables, table)


def _note_owner(tables: Tables, table: Table) -> None:
    """Note now and then, until the match begins, that its owner is there."""
    row = table.row
    if row.status != OPEN or row.now - max(row.created_at, row.owner_seen_at or 0) < _SEEN_EVERY:
        return
    with suppress(StoreError), tables.database.writing() as connection:
        match_rows.touch_owner(connection, row.id, row.now)


def get_deck(tables: Tables, match_id: str, token: str | None, ticket: str = "") -> Deck:
    """Return the deck of a match that the holder of a token, or of a ticket of an open seat, may see.

    Raises `TableError`, also 404 `no_deck` in a game without words, and `StoreError`.
    """
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        if not ticket or hash_secret(ticket) not in [seat.ticket for seat in table.seats]:
            viewer_of(table, token)
    deck = read_deck_of(table.match.rules)
    if deck is None:
        raise TableError(NOT_FOUND, "no_deck", "In this game no words are laid with a deck of letters.")
    return deck


def note_presence(tables: Tables, table: Table, seat: int) -> bool:
    """Note that a seat is there, now and then; return True if that has woken the match.

    A store that cannot be written is no reason to refuse.
    """
    if not seat:
        return False
    known = table.seat(seat)
    if known.join_key is None and known.seen_at is not None and table.row.now - known.seen_at < _SEEN_EVERY:
        return False
    try:
        if known.is_person and sleeping_since(table, tables.settings) is not None:
            act = partial(_wake, tables, seat, known.token)
            if update_table(tables, table.row.id, act)[1]:
                return True
        with tables.database.writing() as connection:
            match_rows.touch_seat(connection, table.row.id, seat, table.row.now)
    except (StoreError, TableError):
        return False
    return False


def see_people(tables: Tables, match_id: str, token: str | None) -> list[SeatOfTable]:
    """Return the seats of a match but those of bots, as everybody may see them, without a look at its game.

    Raises `TableError` for who may not see the match, and `StoreError`.
    """
    with tables.database.reading() as connection:
        find_viewer(connection, match_id, token)
        now = read_time(tables.database, connection)
        seats = [load_seat(row) for row in match_rows.find_seats(connection, match_id)]
    return [write_seat(tables, seat, now) for seat in seats if seat.kind != BOT]


def arrive(tables: Tables, match_id: str, seat: int) -> None:
    """Note that somebody begins to look on from a seat, also at a match that is damaged."""
    with suppress(TableError, GameError):
        with tables.database.reading() as connection:
            table = load_table(tables, connection, match_id)
        note_presence(tables, table, seat)


def _wake(tables: Tables, seat: int, token: str | None, table: Table, _: Connection) -> bool:
    """Wake a match for the person who still has a seat."""
    known = table.seat(seat)
    return known.is_person and known.token == token and wake(table, tables.settings, seat)


def write_match(tables: Tables, table: Table, viewer: int) -> MatchDocument:
    """Return the document of a table for a viewer."""
    rules, agreement = table.match.rules, table.row.agreement
    game, is_in_play = rules.game, table.is_in_play
    view = table.match.view(viewer) if table.match.has_begun else None
    is_asleep = sleeping_since(table, tables.settings) is not None
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
        "commitment": agreement.commitment(table.row.id),
        "undo_mode": agreement.undo,
        "turn_seconds": agreement.turn_seconds,
        "clock": _write_clock(agreement),
        "on_timeout": agreement.on_timeout,
        "window_seconds": agreement.window_seconds,
        "pace_seconds": agreement.pace_seconds,
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
        "asleep": is_asleep,
        "deadline": None if is_asleep else write_deadline(table.row.pending.shown_deadline),
        "now": format_time(table.row.now),
        "undo": _write_asking(table),
        "proposal": _write_proposal(table),
        "paused": table.row.pending.paused,
        "kept_until": format_time(kept_until(table.row, tables.settings)),
        "rematch": table.row.rematch,
        "reactions": [write_reaction(row) for row in table.reactions] if table.row.is_live else [],
    }


def write_seats(tables: Tables, table: Table) -> list[SeatWithClock]:
    """Return the seats and their players, as everybody may see them."""
    slept_at = sleeping_since(table, tables.settings)
    running = running_seat(table.row.pending) if slept_at is None else None
    thinking = _thinking_bots(table)
    written: list[SeatWithClock] = []
    for seat in table.seats:
        left = time_left(table, seat.seat, slept_at or table.row.now)
        clock: SeatClock | None = None
        if left is not None:
            clock = {"left_seconds": left / 1000, "running": seat.seat == running}
        shown = write_seat(tables, seat, table.row.now)
        if seat.seat in thinking:
            shown["state"] = "thinking"
        written.append({**shown, "clock": clock})
    return written


def _thinking_bots(table: Table) -> set[int]:
    """Return the seats of bots that are asked; none while answers are sealed, or in a race."""
    if not table.is_in_play or table.row.pending.paused:
        return set()
    window = table.match.window()
    if window is not None and not window.in_turn:
        return set()
    return {number for number in table.seats_to_act(SPECTATOR) if table.seat(number).kind == BOT}


def write_reaction(row: ReactionRow) -> ToldReaction:
    """Return a reaction as everybody is told it."""
    return {"seat": row.seat, "reaction": row.reaction, "at": format_time(row.at)}


def _write_clock(agreement: Agreement) -> dict[str, int] | None:
    """Return the clock as a request names it."""
    if agreement.bank_seconds is not None:
        return {"bank_seconds": agreement.bank_seconds, "increment_seconds": agreement.increment_seconds}
    return None if agreement.turn_seconds is None else {"turn_seconds": agreement.turn_seconds}


def write_seat(tables: Tables, seat: Seat, now: int) -> SeatOfTable:
    """Return a seat and its player at a time, as everybody may see them."""
    return {
        "seat": seat.seat,
        "name": seat.name,
        "kind": "bot" if seat.kind == BOT else "person",
        "bot": seat.bot,
        "state": _presence(tables, seat, now),
        "resigned": seat.gone == RESIGNED,
        "opened": seat.gone == INVITED,
        "opens_later": seat.gone == PROMISED,
    }


def _presence(tables: Tables, seat: Seat, now: int) -> Presence:
    if seat.kind == EMPTY:
        return "empty"
    if seat.kind == BOT:
        return "here"
    if seat.gone is not None:
        return "left"
    return "here" if _is_seen(tables, seat, now) else "away"


def is_here(tables: Tables, table: Table, number: int) -> bool:
    """Return whether the person of a seat was seen lately."""
    return _is_seen(tables, table.seat(number), table.row.now)


def _is_seen(tables: Tables, seat: Seat, now: int) -> bool:
    return seat.seen_at is not None and now - seat.seen_at < tables.settings.away_seconds * 1000


def _winners(table: Table) -> list[int]:
    """Return the seats that have won: by the rules, or the others where somebody has resigned."""
    if table.match.game.over(table.match.state):
        return [seat + 1 for seat in table.match.game.winners(table.match.state)]
    return [seat.seat for seat in table.seats if seat.gone != RESIGNED]


def _write_asking(table: Table) -> AskedUndo | None:
    if table.row.asking is None or kind_of(table.row.asking) != UNDO:
        return None
    return {"asked_by": table.row.asking["seat"], "answers": table.row.asking["answers"]}


def _write_proposal(table: Table) -> OpenProposal | None:
    asking = table.row.asking
    if asking is None:
        return None
    return {
        "kind": kind_of(asking),
        "seat": asking.get("about"),
        "by": asking["seat"],
        "answers": asking["answers"],
        "expires_at": format_time(proposal_end(table, asking)),
    }
