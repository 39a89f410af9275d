"""A new ticket for a seat before the start."""

from sqlalchemy import Connection

from wordsvc.tables.actions.creation import join_link
from wordsvc.tables.answers import OPEN, Invitation
from wordsvc.tables.errors import already_started
from wordsvc.tables.match.access import (
    find_seat,
    require_live,
    require_owner,
    require_player,
    viewer_of,
)
from wordsvc.tables.match.seat import EMPTY, INVITED
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def invite(tables: Tables, match_id: str, number: int, token: str | None, base_url: str) -> Invitation:
    """Make a new ticket for a seat: before the start for the owner, and whoever had the seat has lost it.

    After it for anybody at the table, and only for a seat that the people have opened by a proposal; until
    somebody takes it, the person who had it may return.

    Raises `TableError`: 409 for any other seat after the start, for it belongs to the person who took it.
    """
    ticket = tables.secrets.new_token()

    def act(table: Table, _: Connection) -> None:
        if table.row.status != OPEN and viewer_of(table, token).seat:
            require_player(table, token)
        else:
            require_owner(table, token)
        require_live(table)
        is_opened = find_seat(table, number).gone == INVITED
        if table.row.status != OPEN and not is_opened:
            raise already_started()
        if is_opened:
            require_player(table, token)
        seat = table.change_seat(number)
        if is_opened:
            seat.ticket = hash_secret(ticket)
            return
        seat.kind, seat.bot, seat.name = EMPTY, None, None
        seat.ticket, seat.token, seat.recovery, seat.join_key = hash_secret(ticket), None, None, None
        table.seated.add(number)
        table.announce("invited", number)

    update_table(tables, match_id, act)
    return {"seat": number, "link": join_link(base_url, match_id, ticket), "ticket": ticket}
