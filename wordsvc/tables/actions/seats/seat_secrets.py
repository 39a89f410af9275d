"""The secrets of a seat: a token that opens it, and a recovery secret that gives a new token."""

from typing import NamedTuple, Self

from wordsvc.input import InputError
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.answers import Joined
from wordsvc.tables.match.table import Table
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


class SeatSecrets(NamedTuple):
    """New secrets, and the hash of what a request that is repeated has again, None without a key."""

    token: str
    recovery: str
    key_hash: str | None

    @classmethod
    def draw(cls, tables: Tables, repeated: str | None) -> Self:
        """Return new secrets for a request that may come again with the same text."""
        key_hash = None if repeated is None else hash_secret(repeated)
        return cls(tables.secrets.new_token(), tables.secrets.new_token(), key_hash)

    def give(self, table: Table, number: int) -> None:
        """Replace the secrets that open a seat."""
        seat = table.change_seat(number)
        seat.token, seat.recovery = hash_secret(self.token), hash_secret(self.recovery)
        seat.join_key, seat.seen_at = self.key_hash, table.row.now
        table.seated.add(number)

    def write_joined(self, tables: Tables, table: Table, number: int) -> Joined:
        """Return the answer to the person who has the seat; it has the secrets this once."""
        document = write_match(tables, table, number)
        return {"seat": number, "token": self.token, "recovery": self.recovery, "match": document}


def read_secret(value: object, field: str, message: str) -> str:
    """Return the text of a ticket or secret. Raises `InputError` with a message."""
    if not isinstance(value, str) or not 1 <= len(value) <= 100:
        raise InputError(field, "not_text", message)
    return value
