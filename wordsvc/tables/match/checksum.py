"""The checksum of what a match has agreed on and of who has its seats, which nothing else can restore."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import orjson

from wordsvc.tables.match.seat import Seat


def seat_columns(seat: Seat) -> dict[str, Any]:
    """Return the lasting columns of a seat."""
    return {
        "kind": seat.kind,
        "bot": seat.bot,
        "name": seat.name,
        "ticket": seat.ticket,
        "token": seat.token,
        "recovery": seat.recovery,
        "gone": seat.gone,
    }


def checksum_of(agreed: str, seats: Sequence[Seat]) -> str:
    """Return the SHA-256 of an agreement, as the store has it, and of the lasting columns of its seats."""
    rows = [[seat.seat, *seat_columns(seat).values()] for seat in seats]
    return sha256(orjson.dumps([agreed, rows])).hexdigest()
