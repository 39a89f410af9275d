"""The end of a match by its owner, before people have begun to play it."""

import hmac

from sqlalchemy import Connection

from wordsvc.store.rows import match_rows
from wordsvc.tables.answers import CANCELLED
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.access import require_live, require_owner
from wordsvc.tables.match.seat import PERSON
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def cancel(tables: Tables, match_id: str, token: str | None, device: str | None = None) -> None:
    """End a match that is not over; for the owner, and for the browser that has made it on a page.

    `device` is the secret of the browser.

    Raises `TableError`: 409 when a person has a seat and a move was made, for the log that is told at the end
    has the hands of all. Whoever plays alone resigns instead.
    """

    def act(table: Table, _: Connection) -> None:
        if device is None or not _is_maker(table, device):
            require_owner(table, token)
        require_live(table)
        if table.match.moves_made and any(seat.kind == PERSON for seat in table.seats):
            message = "The match is being played; whoever does not go on leaves or resigns."
            raise TableError(CONFLICT, "already_played", message)
        table.finish(CANCELLED)

    update_table(tables, match_id, act)


def release(tables: Tables, match_id: str, device: str) -> bool:
    """Count a match no longer for the browser that has made it; return False if it did not count for it.

    It is for a match that goes on without this browser. It still counts for its address. Raises `StoreError`.
    """
    with tables.database.writing() as connection:
        return match_rows.forget_device(connection, match_id, hash_secret(device))


def _is_maker(table: Table, device: str) -> bool:
    """Return True if a browser with a secret has made the match on a page."""
    made_by = table.row.device
    return made_by is not None and hmac.compare_digest(made_by, hash_secret(device))
