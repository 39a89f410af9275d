"""A match as the store has it: the row of `matches`, without the rules that it is played by."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import orjson
from sqlalchemy import RowMapping

from wordsvc.tables.answers import LIVE, OPEN, STATUSES
from wordsvc.tables.match.agreement import Agreement, parse_agreement
from wordsvc.tables.pending import Pending, parse_pending

StoredRow = Mapping[str, Any] | RowMapping

FIXED_COLUMNS: Final = ("id", "game", "visibility", "agreed", "owner", "address", "device", "created_at")
"""The columns that are written with a match, and that no change of its table writes."""

_PLAIN_COLUMNS: Final = (
    "step", "status", "state", "moves", "settled", "rematch", "moved_at", "ended_at", "checksum",
    "owner_seen_at",
)  # fmt: skip
"""The columns that change and are no JSON."""


@dataclass
class MatchRow:
    """The row of a match at the time `now`; hashes stand for the secrets.

    `device` is the browser for which it counts, if a page made it, and `owner_seen_at` the last sign of its
    owner before the start. `versions` has the number of messages that each viewer was told, the spectator
    first. `agreed` is the text of the agreement. `state`, `moves` and `settled` are those of the last change
    that was written; those of now are in `StoredMatch`.
    """

    id: str
    game: str
    visibility: str
    agreed: str
    owner: str
    address: str
    versions: list[int]
    now: int
    created_at: int
    moved_at: int
    device: str | None = None
    owner_seen_at: int | None = None
    ended_at: int | None = None
    step: int = 0
    status: str = OPEN
    pending: Pending = field(default_factory=Pending)
    state: str | None = None
    moves: int = 0
    settled: int = 0
    asking: dict[str, Any] | None = None
    rematch: str | None = None
    checksum: str | None = None

    @cached_property
    def agreement(self) -> Agreement:
        """The agreement of the match."""
        return parse_agreement(self.agreed)

    @property
    def is_live(self) -> bool:
        """True if the match is not over."""
        return self.status in LIVE


def parse_row(row: StoredRow, now: int) -> MatchRow:
    """Return the row that the store has. Raises anything where a column is not as it is written."""
    parsed = MatchRow(
        **{name: row[name] for name in (*FIXED_COLUMNS, *_PLAIN_COLUMNS)},
        now=now,
        versions=orjson.loads(row["versions"]),
        pending=parse_pending(row["asked"]),
        asking=orjson.loads(row["asking"]) if row["asking"] else None,
    )
    if {type(number) for number in (*parsed.versions, parsed.moves, parsed.settled)} != {int}:
        raise ValueError("versions, moves or settled")
    if parsed.status not in STATUSES:
        raise ValueError("status")
    if parsed.asking is not None and parsed.asking.keys() - {"kind", "about"} != {
        "seat",
        "step",
        "at",
        "answers",
    }:
        raise ValueError("asking")
    return parsed
