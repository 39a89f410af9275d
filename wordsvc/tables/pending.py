"""The seats that are asked for a move, since when and until when, and the jobs of the scheduler.

`since` is the step at which a seat was asked: it stays as long as nothing about what the seat is asked has
changed. A window's deadline is fixed when it opens, so that it tells of no answer.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import orjson

BOT: Final = "bot"
AWAY: Final = "away"
CALL: Final = "call"
TURN: Final = "turn"
WINDOW: Final = "window"
LATE: Final = "late"
UNDO: Final = "undo"
"""The kinds of due work: a bot's move, one for a person who may be away, a bot's call in a race, the end of a
turn, of a window, a bot's move at such an end, the end of a request to undo.
"""

SUCCESSORS: Final = {BOT: CALL, AWAY: CALL, TURN: LATE, WINDOW: LATE}
"""The kind of the row that may take the place of a row."""

UNDO_SECONDS: Final = 60


class Deadline(NamedTuple):
    """Until when a seat, or with 0 all who are asked, may move."""

    kind: str
    seat: int
    step: int
    at: int


class ScheduledJob(NamedTuple):
    """A job of the scheduler: `seat` 0 is for all together, `step` is that at which it was asked."""

    kind: str
    seat: int
    step: int
    at: int


@dataclass(frozen=True, slots=True)
class Pending:
    """The seats that are asked with the step and the time at which they were, and the deadline.

    `window` is the step at which the open window opened.
    """

    since: dict[int, tuple[int, int]] = field(default_factory=dict)
    deadline: Deadline | None = None
    window: int | None = None

    def to_text(self) -> str:
        """Return the text for the store."""
        since = [[seat, step, at] for seat, (step, at) in self.since.items()]
        return orjson.dumps([since, self.deadline and list(self.deadline), self.window]).decode()


def parse_pending(text: str | None) -> Pending:
    """Parse the text of `Pending.to_text`; without a text nobody is asked."""
    if text is None:
        return Pending()
    since, deadline, window = orjson.loads(text)
    return Pending(
        {seat: (step, at) for seat, step, at in since}, Deadline(*deadline) if deadline else None, window
    )
