"""New secrets for the person who has the recovery secret of a seat."""

from sqlalchemy import Connection

from wordsvc.input.messages import message
from wordsvc.tables.actions.seats.seat_secrets import SeatSecrets, read_secret
from wordsvc.tables.answers import Joined
from wordsvc.tables.errors import NOT_FOUND, TableError
from wordsvc.tables.match.access import find_seat
from wordsvc.tables.match.seat import PERSON
from wordsvc.tables.match.sleep import wake
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import RECOVERY
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def recover(tables: Tables, match_id: str, number: int, request: object, key: str | None) -> Joined:
    """Give whoever has the recovery secret of a seat new secrets, also when the match is over.

    The older token and recovery secret are void. A request that is repeated with its key before the new token
    was used gets new secrets again.

    Raises:
        InputError: on "recovery".
        TableError: 404 for a seat that is not there, or a secret that does not open it.
    """
    old = RECOVERY.read(request)["recovery"]
    old = read_secret(old, "recovery", message("a recovery secret is a short text"))
    secrets = SeatSecrets.draw(tables, None if key is None else f"recover\n{old}\n{key}")
    wanted = hash_secret(old)

    def act(table: Table, _: Connection) -> None:
        seat = find_seat(table, number)
        is_repeated = secrets.key_hash is not None and seat.join_key == secrets.key_hash
        if seat.kind != PERSON or (seat.recovery != wanted and not is_repeated):
            raise TableError(NOT_FOUND, "no_such_recovery", "This recovery secret does not open the seat.")
        if seat.is_person:
            wake(table, tables.settings, number)
        secrets.give(table, number)

    table, _, _ = update_table(tables, match_id, act)
    return secrets.write_joined(tables, table, number)
