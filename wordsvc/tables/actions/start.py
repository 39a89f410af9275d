"""The start of a match whose open seats bots take."""

from sqlalchemy import Connection

from wordsvc.tables.actions.creation import begin_when_full
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.actions.seats.bots import put_bot, read_bot
from wordsvc.tables.answers import OPEN, MatchDocument
from wordsvc.tables.errors import CONFLICT, TableError, already_started
from wordsvc.tables.match.access import require_live, require_seat, viewer_of
from wordsvc.tables.match.consent import is_owner_absent
from wordsvc.tables.match.seat import EMPTY
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import START
from wordsvc.tables.tables import Tables


def start(tables: Tables, match_id: str, token: str | None, request: object) -> MatchDocument:
    """Begin with bots on all open seats; for the owner, or while the owner is away for whoever sits there.

    Raises `InputError` and `TableError`.
    """
    bot = read_bot(START.read(request)["bots"], "bots")

    def act(table: Table, _: Connection) -> None:
        _require_starter(table, token)
        require_live(table)
        if table.row.status != OPEN:
            raise already_started()
        for seat in table.seats:
            if seat.kind == EMPTY:
                put_bot(table, seat.seat, bot, "bots")
        begin_when_full(table)

    table, _, _ = update_table(tables, match_id, act)
    return write_match(tables, table, 0)


def _require_starter(table: Table, token: str | None) -> None:
    """Raise `TableError` unless the token is the owner's, or that of a seat while the owner is away."""
    if viewer_of(table, token).owner:
        return
    require_seat(table, token)
    if table.row.status == OPEN and not is_owner_absent(table):
        seconds = table.row.agreement.absence_seconds
        text = f"Whoever made the match was here in the last {seconds} seconds, and begins it."
        raise TableError(CONFLICT, "owner_here", text)
