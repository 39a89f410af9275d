"""A match on the engine, made from its row when it is first needed."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple

import orjson

from games.core import Deal, Event, Game, IllegalMove, Match, Window, draw_deal, view
from games.core.game import AnyView
from games.core.match import Record
from games.errors import GameError
from wordsvc.tables.match.agreement import Rules, rules_of
from wordsvc.tables.match.row import MatchRow
from wordsvc.tables.match.seat import Seat, names_of


class Past(NamedTuple):
    """The moves of a match that stand, with the step and the events of each."""

    moves: list[tuple[int, int]]
    steps: list[int]
    record: Record


class StoredMatch:
    """The rules of a match, its state, and what follows from both: views, legal moves, windows.

    Seats and viewers count from 1, and viewer 0 has no seat; in views they are the engine's and count from 0.
    """

    def __init__(
        self, row: MatchRow, seats: Sequence[Seat], load_past: Callable[["StoredMatch"], Past] | None = None
    ) -> None:
        self._row = row
        self._seats = seats
        self._load_past = load_past
        self._engine: Match | None = None
        self._state: Any = None
        self._past: Past | None = None

    @cached_property
    def rules(self) -> Rules:
        """The rules by which the match is played."""
        return rules_of(self._row.agreement.rules)

    @cached_property
    def game(self) -> Game[Any]:
        """The rules object of the match."""
        return self.rules.game

    @property
    def has_begun(self) -> bool:
        """True if cards have been dealt."""
        return self._engine is not None or self._row.state is not None

    @property
    def state(self) -> Any:
        """The state of the game. Only for a match that has begun."""
        if self._engine is not None:
            return self._engine.state
        if self._state is None:
            self._state = self.game.from_dict(orjson.loads(self._row.state or ""))
        return self._state

    @property
    def engine(self) -> Match:
        """The match on the engine, made when it is first asked for."""
        if self._engine is None:
            rules, agreement = self.rules, self._row.agreement
            self._engine = rules.start.resume(
                self.state, self._row.settled, self._row.moves, lambda: self.past()[::2]
            )
            self._engine.deal = Deal(rules.game.contents, agreement.seed)
            self._engine.players = tuple(names_of(self._seats))
            self._engine.undo_mode, self._engine.seeded = agreement.undo, agreement.seeded
        return self._engine

    def begin(self) -> None:
        """Deal the cards."""
        rules, agreement = self.rules, self._row.agreement
        self._engine = Match(
            rules.rulebook,
            rules.game,
            draw_deal(rules.game.contents, agreement.seed),
            names_of(self._seats),
            rules.dictionary,
            undo=agreement.undo,
            seeded=agreement.seeded,
        )

    def window(self) -> Window | None:
        """Return the window that is open."""
        return self.game.window(self.state)

    def view(self, viewer: int) -> AnyView:
        """Return the view of a viewer."""
        return view(self.game, self.state, viewer - 1 if viewer else None)

    def to_act(self) -> list[int]:
        """Return the seats to act."""
        return [seat + 1 for seat in self.game.to_act(self.state)]

    def legal(self, seat: int) -> list[str]:
        """Return the moves of a seat as a log has them; none for a seat that is not asked."""
        if seat not in self.to_act():
            return []
        return [self.game.format_move(move) for move in self.game.legal(self.state, seat - 1)]

    def parse_moves(self, texts: Sequence[str]) -> list[int]:
        """Return the moves of some texts. Raises `InvalidInput` on ("moves", 0) and so on."""
        moves = []
        for place, text in enumerate(texts):
            try:
                moves.append(self.game.parse_move(text))
            except GameError as error:
                raise error.at("moves", place) from None
        return moves

    def show_preview(self, seat: int, moves: Sequence[int]) -> None:
        """Show from now on the match as it would be after some moves of a seat; it is not to be written.

        Raises `IllegalMove`, as `Match.preview` does.
        """
        self._engine = self.engine.preview(seat - 1, moves)

    def preview(self, seat: int, moves: Sequence[int]) -> AnyView:
        """Return the view of a seat after some moves of it. Raises `IllegalMove`, as `Match.preview`."""
        return self.engine.preview(seat - 1, moves).view(seat - 1)

    def outcomes(self, seat: int) -> dict[str, AnyView]:
        """Return the view of a seat after each of its legal moves that can be previewed, by move.

        A move that shows something hidden has no outcome (C5).
        """
        found: dict[str, AnyView] = {}
        for text in self.legal(seat):
            with suppress(IllegalMove):
                found[text] = self.preview(seat, [self.game.parse_move(text)])
        return found

    @property
    def moves_made(self) -> int:
        """The number of moves that stand."""
        return self._row.moves if self._engine is None else self._engine.made

    @property
    def settled(self) -> int:
        """The number of moves that cannot be taken back any more (C1)."""
        return self._row.settled if self._engine is None else self._engine.settled

    def take_back(self, seat: int) -> tuple[Sequence[Event], int | None]:
        """Take the last move of a seat back; return its events and its step.

        Raises `IllegalMove` when C1 refuses.
        """
        match, place = self.engine, self.last_move_of(seat)
        events = match.events[place] if place is not None else []
        match.deal = Deal(self.game.contents, self._row.agreement.seed, rulings=match.rulings())
        match.undo(seat - 1)
        return events, None if place is None else self.past().steps[place]

    def last_move_of(self, seat: int) -> int | None:
        """Return the place among the moves of the last one of a seat."""
        moves = self.engine.moves
        return next((place for place in reversed(range(len(moves))) if moves[place][0] == seat - 1), None)

    def past(self) -> Past:
        """Return the past before the match was loaded."""
        if self._past is None:
            if self._load_past is None:
                raise ValueError("a match that was not loaded has no past")
            self._past = self._load_past(self)
        return self._past

    def state_to_text(self) -> str | None:
        """Return the state of the game as the store keeps it."""
        if self._engine is None:
            return self._row.state
        return orjson.dumps(self.game.to_dict(self._engine.state)).decode()
