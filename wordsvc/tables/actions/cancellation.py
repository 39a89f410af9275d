"""The end of a match by its owner, before people have begun to play it."""

from sqlalchemy import Connection

from wordsvc.tables.answers import CANCELLED
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.access import require_live, require_owner
from wordsvc.tables.match.seat import PERSON
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.tables import Tables


def cancel(tables: Tables, match_id: str, token: str | None) -> None:
    """End a match that is not over; for the owner.

    Raises `TableError`: 409 when a person has a seat and a move was made, for the log that is told at the end
    has the hands of all. Whoever plays alone resigns instead.
    """

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        require_live(table)
        if table.match.moves_made and any(seat.kind == PERSON for seat in table.seats):
            message = "The match is being played; whoever does not go on leaves or resigns."
            raise TableError(CONFLICT, "already_played", message)
        table.finish(CANCELLED)

    update_table(tables, match_id, act)
