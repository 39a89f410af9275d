"""A table: the match, who sits where, and what has happened at it since it was loaded.

A table is loaded, acted on and written (`wordsvc.tables.match.update`); what is not written has not happened.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import orjson

from games.core import Deal, Event, Game, Match, Window, draw_deal, view
from games.core.game import AnyView
from games.core.match import Record
from games.core.views import seen_to_act
from wordsvc.tables.match.agreement import Agreement, Rules, rules_of
from wordsvc.tables.match.checksum import checksum_of
from wordsvc.tables.match.seat import Seat
from wordsvc.tables.pending import Pending
from wordsvc.tables.statuses import FINISHED, LIVE

SPECTATOR: Final = 0
"""The viewer who has no seat; viewer n is the seat n."""


class Past(NamedTuple):
    """The moves of a match that stand, with the step and the events of each."""

    moves: list[tuple[int, int]]
    steps: list[int]
    record: Record


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


@dataclass(slots=True)
class Table:
    """A table as it was at `step` at the time `now`, and what was done at it since.

    `versions` has the number of messages that each viewer was told, the spectator first. `agreed` is the
    text of the agreement in the store. `steps` are what was done since the table was loaded.
    """

    id: str
    step: int
    status: str
    visibility: str
    agreement: Agreement
    owner: str
    address: str
    seats: list[Seat]
    versions: list[int]
    pending: Pending
    now: int
    created_at: int
    moved_at: int
    ended_at: int | None = None
    kept_moves: int = 0
    kept_settled: int = 0
    state_text: str | None = None
    asking: dict[str, Any] | None = None
    rematch: str | None = None
    agreed: str = ""
    checksum: str | None = None
    load_past: Callable[["Table"], Past] | None = None
    steps: list[Step] = field(default_factory=list)
    dirty_seats: set[int] = field(default_factory=set)
    bytes_factor: float = 1  # a change is refused beyond so many times the bytes of a day
    seated: set[int] = field(default_factory=set)
    touched: bool = False
    _has_sound_seats: bool = True
    _match: Match | None = None
    _state: Any = None
    _past: Past | None = None

    @property
    def rules(self) -> Rules:
        """By what rules the match is played."""
        return rules_of(self.agreement.rules)

    @property
    def game(self) -> Game[Any]:
        """The rules object of the match."""
        return self.rules.game

    @property
    def state(self) -> Any:
        """The state of the game. Only for a match that has begun."""
        if self._match is not None:
            return self._match.state
        if self._state is None:
            self._state = self.game.from_dict(orjson.loads(self.state_text or ""))
        return self._state

    @property
    def has_begun(self) -> bool:
        """True if cards have been dealt."""
        return self._match is not None or self.state_text is not None

    @property
    def match(self) -> Match:
        """The match on the engine, made when it is first asked for."""
        if self._match is None:
            self._match = self._resume()
        return self._match

    def begin(self) -> None:
        """Deal the cards."""
        rules, agreement = self.rules, self.agreement
        deal = draw_deal(rules.game.contents, agreement.seed)
        self._match = Match(
            rules.rulebook,
            rules.game,
            deal,
            self.names(),
            rules.dictionary,
            undo=agreement.undo,
            seeded=agreement.seeded,
        )

    def window(self) -> Window | None:
        """Return the window that is open."""
        return self.game.window(self.state)

    def has_same_window(self, before: Window | None) -> bool:
        """Return whether the window that is open was open before; an undo opens and closes none (C1)."""
        if before is None or not self.has_begun:
            return False
        window = self.window()
        return window is before or (window is not None and not any(step.kind == MOVE for step in self.steps))

    def view(self, viewer: int) -> AnyView:
        """Return the view of a viewer; seats in it are the engine's and count from 0."""
        return view(self.game, self.state, viewer - 1 if viewer else None)

    def seats_to_act(self, viewer: int) -> list[int]:
        """Return the seats to act that a viewer sees, from 1; none while others' answers are sealed."""
        if not self.is_in_play:
            return []
        return [seat + 1 for seat in seen_to_act(self.game, self.state, viewer - 1 if viewer else None)]

    @property
    def moves_made(self) -> int:
        """The number of moves that stand."""
        return self.kept_moves if self._match is None else self._match.made

    @property
    def settled(self) -> int:
        """The number of moves that cannot be taken back any more (C1)."""
        return self.kept_settled if self._match is None else self._match.settled

    @property
    def viewers(self) -> range:
        """Everybody who may look on, the spectator first."""
        return range(len(self.seats) + 1)

    def seat(self, number: int) -> Seat:
        """Return the seat of a number from 1."""
        return self.seats[number - 1]

    def change_seat(self, number: int) -> Seat:
        """Return the seat of a number, to be changed and written."""
        if not self.dirty_seats:
            self._has_sound_seats = self.checksum in (None, checksum_of(self.agreed, self.seats))
        self.dirty_seats.add(number)
        self.touched = True
        return self.seats[number - 1]

    def new_checksum(self) -> str | None:
        """Return the checksum to write: a new one for new seats, unless the old ones were damaged."""
        if self.dirty_seats and self._has_sound_seats:
            return checksum_of(self.agreed, self.seats)
        return self.checksum

    @property
    def people(self) -> list[int]:
        """The seats of the people who have not gone."""
        return [seat.seat for seat in self.seats if seat.is_person]

    @property
    def is_live(self) -> bool:
        """True if the match is not over."""
        return self.status in LIVE

    @property
    def is_in_play(self) -> bool:
        """True if cards have been dealt and the match is not over."""
        return self.has_begun and self.is_live

    def submit(self, seat: int, move: int) -> list[Event]:
        """Make a move of a seat. Raises `IllegalMove`, and then nothing has changed."""
        match = self.match
        text = self.game.format_move(move)
        events = match.submit(seat - 1, move)
        self.steps.append(Step(MOVE, seat, text, events))
        self.moved_at = self.now
        self.touched = True
        if self.game.over(match.state):
            self.finish(FINISHED)
        return events

    def announce(self, kind: str, seat: int | None = None, **facts: Any) -> None:
        """Tell everybody at the table something that is no move."""
        event = Event(kind, None if seat is None else seat - 1, facts)
        self.steps.append(Step(TABLE, seat, events=[event]))
        self.touched = True

    def finish(self, status: str) -> None:
        """End the match."""
        self.status = status
        self.ended_at = self.now
        self.asking = None
        self.announce(status)

    def movers(self) -> set[int]:
        """Return the seats that have moved or taken back since the table was loaded."""
        return {step.seat for step in self.steps if step.kind != TABLE and step.seat is not None}

    def take_back(self, seat: int) -> None:
        """Take the last move of a seat back. Raises `IllegalMove` when C1 refuses."""
        match = self.match
        number = self.last_move_of(seat)
        events = match.events[number] if number is not None else []
        match.deal = Deal(self.game.contents, self.agreement.seed, rulings=match.rulings())
        match.undo(seat - 1)
        step = None if number is None else self.past().steps[number]
        self.steps.append(Step(UNDO, seat, events=events, of=step))
        self.touched = True

    def last_move_of(self, seat: int) -> int | None:
        """Return the place among the moves of the last one of a seat."""
        moves = self.match.moves
        return next((place for place in reversed(range(len(moves))) if moves[place][0] == seat - 1), None)

    def past(self) -> Past:
        """Return the past before the table was loaded."""
        if self._past is None:
            if self.load_past is None:
                raise ValueError("a table that was not loaded has no past")
            self._past = self.load_past(self)
        return self._past

    def state_to_text(self) -> str | None:
        """Return the state of the game as the store keeps it."""
        if self._match is None:
            return self.state_text
        return orjson.dumps(self.game.to_dict(self._match.state)).decode()

    def names(self) -> list[str]:
        """Return a name for each seat."""
        return [seat.name or f"seat {seat.seat}" for seat in self.seats]

    def _resume(self) -> Match:
        rules, agreement = self.rules, self.agreement
        match = rules.start.resume(self.state, self.kept_settled, self.kept_moves, lambda: self.past()[::2])
        match.deal = Deal(rules.game.contents, agreement.seed)
        match.players = tuple(self.names())
        match.undo_mode, match.seeded = agreement.undo, agreement.seeded
        return match


def changing_columns(table: Table) -> dict[str, Any]:
    """Return the columns of `matches` that a change may change, without `step`."""
    return {
        "status": table.status,
        "state": table.state_to_text(),
        "settled": table.settled,
        "moves": table.moves_made,
        "versions": orjson.dumps(table.versions).decode(),
        "asked": table.pending.to_text() if table.pending != Pending() else None,
        "asking": orjson.dumps(table.asking).decode() if table.asking else None,
        "rematch": table.rematch,
        "moved_at": table.moved_at,
        "ended_at": table.ended_at,
        "checksum": table.new_checksum(),
    }
