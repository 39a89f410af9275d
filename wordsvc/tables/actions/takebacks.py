"""Taking a move back: at once where nobody else is concerned, else when all the others agree (C1).

A request is kept with the seat that asks, the step and the time at which it asked, and who has agreed. A
move that was told to nobody else, as an answer that is sealed, is taken back at once, and nobody else is
told of that either.
"""

from games.core import SEALED, redact
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.actions.moves import check_version, end_asking
from wordsvc.tables.actions.repetition import update_once
from wordsvc.tables.answers import MatchDocument
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.access import require_player, require_playing
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import UNDO_ANSWER, UNDO_REQUEST
from wordsvc.tables.tables import Tables


def ask_undo(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> tuple[bool, MatchDocument]:
    """Take the last move of a seat back, or ask the others; whether it is done, and the match.

    A request that is sent again with its key takes nothing more back.

    Raises `InputError`, `IllegalMove` where C1 refuses, `TableError` and `StoreError`.
    """
    version = UNDO_REQUEST.read(request)["version"]

    def act(table: Table, _: int) -> bool:
        seat = require_player(table, token)
        require_playing(table)
        check_version(tables, table, seat, version)
        refusal = table.match.engine.check_undo(seat - 1)
        if refusal is not None:
            raise refusal
        others = [other for other in table.people if other != seat]
        if not others or _is_unseen(table, seat):
            table.take_back(seat)
            return True
        if table.row.asking is not None:
            raise TableError(CONFLICT, "undo_asked", "Somebody has asked to take a move back already.")
        step = table.row.step + 1
        table.row.asking = {"seat": seat, "step": step, "at": table.row.now, "answers": {}}
        table.announce("undo_asked", seat)
        return False

    table, seat, done = update_once(tables, match_id, token, f"undo {version}", key, act)
    return done is not False, write_match(tables, table, seat)


def answer_undo(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> MatchDocument:
    """Answer a request to take a move back; it is taken back when all the others have agreed.

    Raises `InputError`, `IllegalMove` where C1 refuses, `TableError` and `StoreError`.
    """
    fields = UNDO_ANSWER.read(request)
    version, agree = fields["version"], fields["agree"]

    def act(table: Table, _: int) -> None:
        seat = require_player(table, token)
        require_playing(table)
        asking = table.row.asking
        if asking is None or asking["seat"] == seat:
            raise TableError(CONFLICT, "no_undo_asked", "Nobody else has asked to take a move back.")
        check_version(tables, table, seat, version)
        answers = {**asking["answers"], str(seat): agree}
        table.row.asking = {**asking, "answers": answers}
        table.announce("undo_answered", seat, agree=agree)
        others = [other for other in table.people if other != asking["seat"]]
        if not agree:
            end_asking(table)
        elif all(answers.get(str(other)) for other in others):
            table.row.asking = None
            table.take_back(asking["seat"])

    table, seat, _ = update_once(tables, match_id, token, f"answer {agree} {version}", key, act)
    return write_match(tables, table, seat)


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
