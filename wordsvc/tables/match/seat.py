"""Seats at a table and their players, and the checksum of both, which nothing else can restore."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import orjson

EMPTY: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
"""Kinds of seats."""

LEFT: Final = "left"
WAITS: Final = "waits"
INVITED: Final = "invited"
PROMISED: Final = "promised"
RESIGNED: Final = "resigned"
"""The ways in which a person has gone: a bot plays on, the match waits for them, a bot plays until somebody
new comes, or until the next deal, from which on somebody new may come, or they have given up.
"""


@dataclass(slots=True)
class Seat:
    """A seat, counted from 1, and who has it. Hashes stand for the secrets."""

    seat: int
    kind: str = EMPTY
    bot: str | None = None
    name: str | None = None
    ticket: str | None = None
    token: str | None = None
    recovery: str | None = None
    join_key: str | None = None
    seen_at: int | None = None
    gone: str | None = None

    @property
    def is_played_by_bot(self) -> bool:
        """Return whether a bot moves here: it sits here, or plays on for a person who has gone."""
        return self.kind == BOT or self.gone not in (None, WAITS)

    @property
    def belongs_to_person(self) -> bool:
        """Return whether a person plays here or may come back."""
        return self.kind == PERSON and self.gone != RESIGNED

    @property
    def is_person(self) -> bool:
        """Return whether a person sits here and has not gone."""
        return self.kind == PERSON and self.gone is None


def names_of(seats: Sequence[Seat]) -> list[str]:
    """Return a name for each seat."""
    return [seat.name or f"seat {seat.seat}" for seat in seats]


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
