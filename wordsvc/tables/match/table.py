"""A table: people and bots around a match, and what was done at it since it was loaded.

A table is loaded, acted on and written (`wordsvc.tables.match.update`); what is not written has not happened.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import orjson

from games.core import Event, Window
from games.core.views import seen_to_act
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.answers import FINISHED, PLAYING
from wordsvc.tables.match.row import MatchRow
from wordsvc.tables.match.seat import INVITED, PROMISED, Seat, checksum_of
from wordsvc.tables.match.stored_match import Past, StoredMatch
from wordsvc.tables.pending import Pending

DEAL: Final = "deal"
"""The kind of the event by which new cards are dealt, in every game that has several deals."""

BYTES_FACTOR: Final = 2
"""The service stores so many times the bytes of a day where people play, so that no match stands still."""

SPECTATOR: Final = 0
"""The viewer who has no seat; viewer n is the seat n."""


class Step(NamedTuple):
    """One thing that was done: a move with its events, an undo of the step `of`, or what the table tells."""

    kind: str
    seat: int | None
    move: str | None = None
    events: Sequence[Event] = ()
    of: int | None = None


MOVE: Final = "move"
UNDO: Final = "undo"
TABLE: Final = "table"


class Table:
    """The row of a match, the same match by its rules, its seats, and the steps since it was loaded.

    `reactions` are those of the last minute. `dirty_seats` are to be written, and `seated` are those with new
    secrets. A change is refused beyond `bytes_factor` times the bytes of a day.
    """

    def __init__(
        self, row: MatchRow, seats: list[Seat], load_past: Callable[[StoredMatch], Past] | None = None
    ) -> None:
        self.row = row
        self.match = StoredMatch(row, seats, load_past)
        self.seats = seats
        self.steps: list[Step] = []
        self.reactions: Sequence[ReactionRow] = ()
        self.dirty_seats: set[int] = set()
        self.seated: set[int] = set()
        self.bytes_factor: float = 1
        self.touched = False
        self._has_sound_seats = True

    @property
    def viewers(self) -> range:
        """Everybody who may look on, the spectator first."""
        return range(len(self.seats) + 1)

    @property
    def people(self) -> list[int]:
        """The seats of the people who have not gone."""
        return [seat.seat for seat in self.seats if seat.is_person]

    @property
    def is_in_play(self) -> bool:
        """True if cards have been dealt and the match is not over."""
        return self.row.status == PLAYING

    def seats_to_act(self, viewer: int) -> list[int]:
        """Return the seats to act that a viewer sees; none while answers of others are sealed."""
        if not self.is_in_play:
            return []
        match = self.match
        return [seat + 1 for seat in seen_to_act(match.game, match.state, viewer - 1 if viewer else None)]

    def last_seen(self) -> int:
        """Return when somebody of the people who have not gone was seen last, 0 for never."""
        return max((seat.seen_at or 0 for seat in self.seats if seat.is_person), default=0)

    def deciding_seats(self) -> list[Seat]:
        """Return the seats of which the next decision is, those that have answered an open window among them.

        So nothing that follows from it tells who has answered.
        """
        window = self.match.window()
        if window is None or window.in_turn:
            return [self.seat(number) for number in self.match.to_act()]
        return [self.seats[member] for member in window.members]

    def seat(self, number: int) -> Seat:
        """Return the seat of a number from 1."""
        return self.seats[number - 1]

    def change_seat(self, number: int) -> Seat:
        """Return the seat of a number, to be changed and written."""
        if not self.dirty_seats:
            self._has_sound_seats = self.row.checksum in (None, checksum_of(self.row.agreed, self.seats))
        self.dirty_seats.add(number)
        self.touched = True
        return self.seats[number - 1]

    def has_same_window(self, before: Window | None) -> bool:
        """Return whether the window that is open was open before; an undo opens and closes none (C1)."""
        if before is None or not self.match.has_begun:
            return False
        window = self.match.window()
        return window is before or (window is not None and not any(step.kind == MOVE for step in self.steps))

    def begin(self) -> None:
        """Deal the cards."""
        self.match.begin()
        self.row.status, self.row.moved_at = PLAYING, self.row.now

    def submit(self, seat: int, move: int) -> list[Event]:
        """Make a move of a seat. Raises `IllegalMove`, and then nothing has changed."""
        match = self.match.engine
        text = match.game.format_move(move)
        events = match.submit(seat - 1, move)
        self.steps.append(Step(MOVE, seat, text, events))
        self.row.moved_at = self.row.now
        self.touched = True
        if match.game.over(match.state):
            self.finish(FINISHED)
        return events

    def submit_all(self, seat: int, moves: Sequence[int]) -> None:
        """Make several moves of a seat, all or none. Raises `IllegalMove` as `Match.check_all`."""
        self.match.engine.check_all(seat - 1, moves)
        for move in moves:
            self.submit(seat, move)

    def submit_forced(self) -> None:
        """Make the moves that have no alternative for all that everybody sees."""
        while self.is_in_play and (forced := self.match.engine.forced_move()) is not None:
            seat, move = forced
            self.submit(seat + 1, move)

    def open_promised(self) -> None:
        """Open the seats that somebody new may take from the next deal on, if there was one."""
        if not any(event.kind == DEAL for step in self.steps if step.kind == MOVE for event in step.events):
            return
        for seat in self.seats:
            if seat.gone == PROMISED and self.is_in_play:
                self.change_seat(seat.seat).gone = INVITED
                self.announce("invited", seat.seat, dealt=True)

    def take_back(self, seat: int) -> None:
        """Take the last move of a seat back. Raises `IllegalMove` when C1 refuses."""
        events, step = self.match.take_back(seat)
        self.steps.append(Step(UNDO, seat, events=events, of=step))
        self.touched = True

    def announce(self, kind: str, seat: int | None = None, **facts: Any) -> None:
        """Tell everybody at the table something that is no move."""
        event = Event(kind, None if seat is None else seat - 1, facts)
        self.steps.append(Step(TABLE, seat, events=[event]))
        self.touched = True

    def wake(self, seat: int, slept: int) -> None:
        """Make the clocks of a match go on that has slept for so many milliseconds, until a seat was here."""
        self.row.pending = self.row.pending.shift(slept)
        self.announce("woke", seat, slept=slept)

    def pause(self, *, paused: bool) -> None:
        """Stop all clocks and moves, or let them go on."""
        self.row.pending = replace(self.row.pending, paused=paused)
        self.announce("paused" if paused else "resumed")

    def add_time(self) -> None:
        """Give who is asked the time of a turn, or of a window, once more; of a bank a tenth."""
        agreement, pending = self.row.agreement, self.row.pending
        seconds = agreement.move_seconds or (agreement.bank_seconds or 0) // 10
        if pending.window is not None:
            seconds = agreement.answer_seconds
        self.row.pending = pending.shift(seconds * 1000)
        self.announce("more_time")

    def finish(self, status: str) -> None:
        """End the match."""
        self.row.status = status
        self.row.ended_at = self.row.now
        self.row.asking = None
        self.announce(status, secret=self.row.agreement.secret)

    def movers(self) -> set[int]:
        """Return the seats that have moved or taken back since the table was loaded."""
        return {step.seat for step in self.steps if step.kind != TABLE and step.seat is not None}

    def changing_columns(self) -> dict[str, Any]:
        """Return the columns of `matches` that a change may change, without `step`."""
        row, match = self.row, self.match
        # New seats get a new checksum, unless the old ones were damaged.
        is_sound = self.dirty_seats and self._has_sound_seats
        return {
            "status": row.status,
            "state": match.state_to_text(),
            "settled": match.settled,
            "moves": match.moves_made,
            "versions": orjson.dumps(row.versions).decode(),
            "asked": row.pending.to_text() if row.pending != Pending() else None,
            "asking": orjson.dumps(row.asking).decode() if row.asking else None,
            "rematch": row.rematch,
            "moved_at": row.moved_at,
            "ended_at": row.ended_at,
            "checksum": checksum_of(row.agreed, self.seats) if is_sound else row.checksum,
        }
