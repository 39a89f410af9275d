"""Seats at a table, and their players."""

from dataclasses import dataclass
from typing import Final

EMPTY: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
"""Kinds of seats."""

LEFT: Final = "left"
RESIGNED: Final = "resigned"


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
        return self.kind == BOT or self.gone is not None

    @property
    def is_person(self) -> bool:
        """Return whether a person sits here and has not gone."""
        return self.kind == PERSON and self.gone is None
