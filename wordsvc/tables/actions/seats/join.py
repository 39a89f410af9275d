"""Joining: a person takes the seat of a ticket."""

from sqlalchemy import Connection

from wordsvc.input.messages import message
from wordsvc.tables.actions.creation import begin_when_full
from wordsvc.tables.actions.seats.player_names import check_name_beside, read_player_name
from wordsvc.tables.actions.seats.seat_secrets import SeatSecrets, read_secret
from wordsvc.tables.answers import OPEN, Joined
from wordsvc.tables.errors import CONFLICT, NOT_FOUND, TableError
from wordsvc.tables.match.access import require_live
from wordsvc.tables.match.seat import INVITED, PERSON, Seat
from wordsvc.tables.match.sleep import wake
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import JOIN
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def join(tables: Tables, match_id: str, request: object, key: str | None) -> Joined:
    """Take the seat that a ticket is for: the seat, its secrets, and the match as it is seen from there.

    A request that is repeated with its key before the token was used gets new secrets.

    Raises:
        InputError: on "ticket" or "name".
        TableError: 404 for a ticket that opens nothing, 409 for one that was used, 410 when it is over.
    """
    fields = JOIN.read(request)
    ticket = read_secret(fields["ticket"], "ticket", message("a ticket is a short text"))
    name = read_player_name(fields["name"])
    # A request with another name repeats nothing: the others have been told of the first.
    secrets = SeatSecrets.draw(tables, None if key is None else f"join\n{ticket}\n{key}\n{name}")
    wanted = hash_secret(ticket)

    def act(table: Table, _: Connection) -> int:
        seat = _seat_of_ticket(table, wanted, secrets.key_hash)
        require_live(table)
        others = [each.name for each in table.seats if each.seat != seat.seat]
        check_name_beside(name, others, table.match.game)
        wake(table, tables.settings, seat.seat)
        taken = table.change_seat(seat.seat)
        first = taken.token is None or taken.gone == INVITED
        taken.kind, taken.bot, taken.gone, taken.name = PERSON, None, None, name
        secrets.give(table, seat.seat)
        if first:
            table.announce("joined", seat.seat, name=name)
            if table.row.status == OPEN:
                begin_when_full(table)
        return seat.seat

    table, number, _ = update_table(tables, match_id, act)
    return secrets.write_joined(tables, table, number)


def _seat_of_ticket(table: Table, ticket: str, key: str | None) -> Seat:
    """Return the seat that a ticket opens. A used one opens it again for who used it, with the same key."""
    for seat in table.seats:
        if seat.ticket == ticket:
            again = key is not None and seat.join_key == key and seat.gone is None
            if seat.token is None or seat.gone == INVITED or again:
                return seat
            raise TableError(CONFLICT, "ticket_used", "This ticket was used; ask the owner for a new one.")
    raise TableError(NOT_FOUND, "no_such_ticket", "This ticket opens no seat of this match.")
