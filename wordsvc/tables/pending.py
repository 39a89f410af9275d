"""The seats that are asked for a move, since when and until when, and the jobs of the scheduler.

`since` is the step at which a seat was asked: it stays as long as nothing about what the seat is asked has
changed. A window's deadline is fixed when it opens, so that it tells of no answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, Self

import orjson

BOT: Final = "bot"
AWAY: Final = "away"
CALL: Final = "call"
TURN: Final = "turn"
WINDOW: Final = "window"
LATE: Final = "late"
UNDO: Final = "undo"
"""The kinds of due work: a bot's move, one for a person who may be away, a bot's call in a race, the end of a
turn, of a window, a bot's move at such an end, the end of a proposal.
"""

SUCCESSORS: Final = {BOT: CALL, AWAY: CALL, TURN: LATE, WINDOW: LATE}
"""The kind of the row that may take the place of a row."""

PROPOSAL_SECONDS: Final = 60
"""The time of a proposal, or that of an absence if that is longer."""


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

    `window` is the step at which the open window opened. `stopped` is the time at which the clocks stopped,
    as when the match waits for somebody who has left; they go on from there. `banks` has the milliseconds
    left to seats that play by a bank, those that have not moved yet left out. `paused`: the people have
    agreed that nobody moves.
    """

    since: dict[int, tuple[int, int]] = field(default_factory=dict)
    deadline: Deadline | None = None
    window: int | None = None
    stopped: int | None = None
    banks: Mapping[int, int] = field(default_factory=dict)
    paused: bool = False

    @property
    def shown_deadline(self) -> Deadline | None:
        """The deadline that runs; none while the clocks are stopped."""
        return self.deadline if self.stopped is None else None

    def shift(self, milliseconds: int) -> Self:
        """Return the same as if everybody had been asked later."""
        since = {seat: (step, at + milliseconds) for seat, (step, at) in self.since.items()}
        deadline = self.deadline and self.deadline._replace(at=self.deadline.at + milliseconds)
        return replace(self, since=since, deadline=deadline)

    def go_on(self, now: int) -> Self:
        """Return the same with clocks that run, as if they had never stopped."""
        return self if self.stopped is None else replace(self.shift(now - self.stopped), stopped=None)

    def to_text(self) -> str:
        """Return the text for the store."""
        since = [[seat, step, at] for seat, (step, at) in self.since.items()]
        written: list[object] = [since, self.deadline and list(self.deadline), self.window]
        if self.banks or self.stopped is not None:  # older programs wrote neither
            written += [self.stopped, list(self.banks.items()), self.paused]
        return orjson.dumps(written).decode()


def parse_pending(text: str | None) -> Pending:
    """Parse the text of `Pending.to_text`; without a text nobody is asked."""
    if text is None:
        return Pending()
    since, deadline, window, *later = orjson.loads(text)
    stopped, banks, paused = later or (None, (), False)
    asked = {seat: (step, at) for seat, step, at in since}
    return Pending(asked, Deadline(*deadline) if deadline else None, window, stopped, dict(banks), paused)
