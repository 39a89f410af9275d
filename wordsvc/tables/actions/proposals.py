"""Proposals: decisions that no player takes alone, carried out when the others agree.

Taking a move back is one kind of them, with a route of its own. A move that was told to nobody else, as an
answer that is sealed, is taken back at once, and nobody else is told of that either (C1).
"""

from typing import Any

from games.core import SEALED, redact
from games.errors import GameError
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.actions.moves import check_version
from wordsvc.tables.actions.repetition import update_once
from wordsvc.tables.answers import CANCELLED, MatchDocument
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.access import find_seat, require_player, require_playing
from wordsvc.tables.match.bots import default_bot
from wordsvc.tables.match.consent import (
    end_proposal,
    is_absent,
    is_agreed,
    kind_of,
    may_see_hand,
    voters,
)
from wordsvc.tables.match.seat import INVITED, LEFT, PROMISED
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import (
    BOT_PLAYS,
    CALL_OFF,
    INVITE,
    MORE_TIME,
    PAUSE,
    PROPOSAL,
    RESUME,
    UNDO,
    UNDO_ANSWER,
    UNDO_REQUEST,
)
from wordsvc.tables.tables import Tables

ABOUT_SEATS = (BOT_PLAYS, INVITE)
"""The kinds that are about a seat whose person is not there."""


def propose(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> tuple[bool, MatchDocument]:
    """Propose something; return True if it is done, since nobody else has to agree, and the match.

    A request that is sent again with its key proposes nothing more.

    Raises `InputError`, `IllegalMove` where C1 refuses, `TableError` and `StoreError`.
    """
    fields = PROPOSAL.read(request)
    return _propose(tables, match_id, token, fields["kind"], fields["seat"], fields["version"], key)


def ask_undo(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> tuple[bool, MatchDocument]:
    """Propose to take the last move of a seat back. Answers and raises as `propose` does."""
    version = UNDO_REQUEST.read(request)["version"]
    return _propose(tables, match_id, token, UNDO, None, version, key)


def _propose(
    tables: Tables,
    match_id: str,
    token: str | None,
    kind: str,
    about: int | None,
    version: int,
    key: str | None,
) -> tuple[bool, MatchDocument]:
    if (kind in ABOUT_SEATS) != (about is not None):
        text = message("name the seat for bot and invite, and for nothing else")
        raise InputError("seat", "bad_seat", text)

    def act(table: Table, _: int) -> bool:
        seat = require_player(table, token)
        require_playing(table)
        check_version(tables, table, seat, version)
        check_proposal(table, seat, kind, about)
        if kind == UNDO and _is_unseen(table, seat):
            table.take_back(seat)
            return True
        if table.row.asking is not None and kind_of(table.row.asking) == UNDO:
            raise TableError(CONFLICT, "undo_asked", "Somebody has asked to take a move back already.")
        if table.row.asking is not None:
            raise TableError(CONFLICT, "proposal_open", "Something is proposed already; answer it first.")
        step = table.row.step + len(table.steps) + 1
        asking: dict[str, Any] = {"seat": seat, "step": step, "at": table.row.now, "answers": {}}
        table.row.asking = asking if kind == UNDO else {**asking, "kind": kind, "about": about}
        if is_agreed(table) or (about is not None and kind == BOT_PLAYS and table.seat(about).gone is None):
            carry_out(table)
            return True
        if kind == UNDO:
            table.announce("undo_asked", seat)
        else:
            table.announce("proposed", seat, proposal=kind, about=about)
        return False

    request = f"undo {version}" if kind == UNDO else f"propose {kind} {about} {version}"
    table, seat, done = update_once(tables, match_id, token, request, key, act)
    return done is not False, write_match(tables, table, seat)


def answer_proposal(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> MatchDocument:
    """Answer the proposal that is open; it passes when all who are asked have agreed.

    Raises `InputError`, `IllegalMove` where C1 refuses, `TableError` and `StoreError`.
    """
    return _answer(tables, match_id, token, request, key)


def answer_undo(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> MatchDocument:
    """Answer a request to take a move back. Raises as `answer_proposal` does."""
    return _answer(tables, match_id, token, request, key, only_undo=True)


def _answer(
    tables: Tables,
    match_id: str,
    token: str | None,
    request: object,
    key: str | None,
    *,
    only_undo: bool = False,
) -> MatchDocument:
    fields = UNDO_ANSWER.read(request)
    version, agree = fields["version"], fields["agree"]

    def act(table: Table, _: int) -> None:
        seat = require_player(table, token)
        require_playing(table)
        asking = table.row.asking
        kind = UNDO if asking is None else kind_of(asking)
        if asking is None or seat not in voters(table) or (only_undo and kind != UNDO):
            if only_undo:
                raise TableError(CONFLICT, "no_undo_asked", "Nobody else has asked to take a move back.")
            raise TableError(CONFLICT, "no_proposal", "Nobody has proposed anything that you decide.")
        check_version(tables, table, seat, version)
        if asking["answers"].get(str(seat)) == agree:
            return
        table.row.asking = {**asking, "answers": {**asking["answers"], str(seat): agree}}
        table.announce("undo_answered" if kind == UNDO else "proposal_answered", seat, agree=agree)
        if not agree:
            end_proposal(table)
        elif is_agreed(table):
            carry_out(table)

    table, seat, _ = update_once(tables, match_id, token, f"answer {agree} {version}", key, act)
    return write_match(tables, table, seat)


def end_in_time(table: Table) -> None:
    """Carry out an open proposal whose time is over if those who are here have agreed; else end it."""
    if is_agreed(table):
        try:
            carry_out(table)
        except (TableError, GameError):
            end_proposal(table)
    else:
        end_proposal(table)


def check_proposal(table: Table, seat: int, kind: str, about: int | None) -> None:
    """Raise `TableError`, or `IllegalMove` for an undo (C1), for what a seat cannot propose now."""
    is_paused = table.row.pending.paused
    if kind == UNDO:
        refusal = table.match.engine.check_undo(seat - 1)
        if refusal is not None:
            raise refusal
    elif about is not None:
        wanted = find_seat(table, about)
        if not wanted.belongs_to_person or about == seat or not is_absent(table, wanted):
            seconds = table.row.agreement.absence_seconds
            text = f"This is for the seat of a person who has left or was away for {seconds} seconds."
            raise TableError(CONFLICT, "not_away", text)
    elif (kind == PAUSE and is_paused) or (kind == RESUME and not is_paused):
        raise TableError(CONFLICT, "no_change", "The match is paused already, or goes on already.")
    elif kind == MORE_TIME and table.row.pending.shown_deadline is None:
        raise TableError(CONFLICT, "no_clock", "No clock is running.")


def carry_out(table: Table) -> None:
    """Do what is proposed. Raises `TableError`, or `IllegalMove` (C1), where that cannot be done any more."""
    asking = table.row.asking
    if asking is None:
        return
    seat, kind, about = asking["seat"], kind_of(asking), asking.get("about")
    check_proposal(table, seat, kind, about)
    is_open = kind == INVITE and may_see_hand(table)
    table.row.asking = None
    if kind == UNDO:
        table.take_back(seat)
    elif about is not None:
        _replace_person(table, about, INVITED if is_open else PROMISED if kind == INVITE else LEFT)
    elif kind in (PAUSE, RESUME):
        table.pause(paused=kind == PAUSE)
    elif kind == MORE_TIME:
        table.add_time()
    elif kind == CALL_OFF:
        table.finish(CANCELLED)


def _replace_person(table: Table, number: int, gone: str) -> None:
    """Make a bot play in a seat whose person has gone in a way, and tell it."""
    bot = default_bot(table.match.game)
    seat = table.change_seat(number)
    seat.gone, seat.bot = gone, bot
    if gone != LEFT:
        seat.ticket = None  # the link to the seat of old opens it to nobody
    if gone == INVITED:
        table.announce("invited", number)
    else:
        table.announce("bot", number, bot=bot, **({"then": INVITE} if gone == PROMISED else {}))


def _is_unseen(table: Table, seat: int) -> bool:
    """Return True if no other seat has seen anything of a seat's last move."""
    place = table.match.last_move_of(seat)
    if place is None:
        return True
    window = table.match.window()
    sealed = window is not None and window.kind == SEALED and seat - 1 in window.members
    viewers = [viewer - 1 if viewer else None for viewer in table.viewers if viewer != seat]
    seen = any(redact(event, viewer) for event in table.match.engine.events[place] for viewer in viewers)
    return sealed and not seen
