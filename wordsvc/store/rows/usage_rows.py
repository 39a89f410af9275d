"""The matches, bytes and processor time of each address by day, which bound what it may use."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, text

from wordsvc.store.clock import DAY
from wordsvc.store.drivers.prepared_statement import PreparedStatement

_ADD: Final = PreparedStatement(
    text(
        "INSERT INTO usage (address, day, matches, bytes, cpu_ms)"
        " VALUES (:address, :day, :matches, :bytes, :cpu_ms)"
        " ON CONFLICT (address, day) DO UPDATE SET matches = usage.matches + excluded.matches,"
        " bytes = usage.bytes + excluded.bytes, cpu_ms = usage.cpu_ms + excluded.cpu_ms"
        " RETURNING matches, bytes, cpu_ms"
    )
)


class Usage(NamedTuple):
    """The matches that were made, the bytes that were stored and the milliseconds that bots computed."""

    matches: int = 0
    bytes: int = 0
    cpu_ms: int = 0


def add_usage(connection: Connection, address: str, now: int, added: Usage) -> Usage:
    """Add to what an address (its hash) has used today, and return the sum.

    Args:
        connection: a transaction that writes.
        address: the hash of the address.
        now: the time in milliseconds since 1970.
        added: what it has used since the last call.
    """
    return Usage(**_ADD.find(connection, {"address": address, "day": now // DAY, **added._asdict()})[0])
