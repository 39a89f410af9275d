"""A new ticket for a seat before the start."""

from sqlalchemy import Connection

from wordsvc.tables.actions.creation import join_link
from wordsvc.tables.answers import OPEN, Invitation
from wordsvc.tables.errors import already_started
from wordsvc.tables.match.access import find_seat, require_live, require_owner
from wordsvc.tables.match.seat import EMPTY
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def invite(tables: Tables, match_id: str, number: int, token: str | None, base_url: str) -> Invitation:
    """Make a new ticket for a seat before the start; whoever had the seat has lost it. For the owner.

    Raises `TableError`: 409 when the match has begun, for then each seat belongs to the person who took it.
    """
    ticket = tables.secrets.new_token()

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        require_live(table)
        find_seat(table, number)
        if table.row.status != OPEN:
            raise already_started()
        seat = table.change_seat(number)
        seat.kind, seat.bot, seat.name = EMPTY, None, None
        seat.ticket, seat.token, seat.recovery, seat.join_key = hash_secret(ticket), None, None, None
        table.seated.add(number)
        table.announce("invited", number)

    update_table(tables, match_id, act)
    return {"seat": number, "link": join_link(base_url, match_id, ticket), "ticket": ticket}
