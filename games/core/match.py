"""A match: a table, the moves made at it, and the state they lead to. The moves are the truth."""

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.core.dealing.chance import generator
from games.core.dealing.deal import Deal, Ruling, draw_deal
from games.core.events import RESHUFFLE, RULING, UNDO, Event, mover_learned, others_learned, redact
from games.core.game import AnyGame, AnyView
from games.core.player_names.players import check_name
from games.core.rulebook import Rulebook
from games.core.views import view
from games.core.windows import SEALED, Window
from games.errors import IllegalMove, InvalidInput
from games.messages import join_messages, message

STRICT: Final = "strict"
LENIENT: Final = "lenient"
OFF: Final = "off"
UNDO_MODES: Final = (STRICT, LENIENT, OFF)
"""The rules of a table on taking moves back (C1)."""


class Undo(NamedTuple):
    """A seat took a move back; `events` are what the move had made happen, the same list as in the record."""

    seat: int
    events: list[Event]


Record = list[list[Event] | Undo]
"""The events of each move that was made, in this order, and each undo."""

Past = Callable[[], tuple[Sequence[tuple[int, int]], Record]]
"""Gives the moves that stand, seat and move, and the record, up to where a match was kept."""

_DECIDED: Final = frozenset((RESHUFFLE, RULING))


class Match:
    """One game from its deal on: takes moves, answers with views, undoes.

    `undo_mode` is one of `UNDO_MODES`; `seeded` says that somebody chose the seed, and so may know the
    cards (C3); `tags` are the names and texts that its log has from other programs.
    """

    __slots__ = (
        "_asked",
        "_events",
        "_made",
        "_moves",
        "_past",
        "_record",
        "_settled",
        "_window",
        "deal",
        "dictionary",
        "game",
        "players",
        "rulebook",
        "seeded",
        "state",
        "tags",
        "undo_mode",
    )  # fmt: skip

    def __init__(
        self,
        rulebook: Rulebook,
        game: AnyGame,
        deal: Deal,
        players: Sequence[str] = (),
        dictionary: Mapping[str, str] | None = None,
        *,
        undo: str = STRICT,
        seeded: bool = True,
        tags: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.rulebook = rulebook
        self.game = game
        self.deal = deal
        self.players = tuple(players) or tuple(f"seat {seat + 1}" for seat in range(game.seats))
        if len(self.players) != game.seats:
            text = message("{seats} names are needed, one a seat", seats=game.seats)
            raise InvalidInput("players", "bad_players", text)
        for seat, player in enumerate(self.players):
            check_name(player, "players", seat)
        if undo not in UNDO_MODES:
            raise InvalidInput(
                "undo", "bad_undo", message("must be {choices}", choices=join_messages(UNDO_MODES, "or"))
            )
        self.dictionary = dict(dictionary or rulebook.dictionary or {}) or None
        self.undo_mode = undo
        self.seeded = seeded
        self.tags = tuple(tags)
        self._past: Past | None = None
        self._moves: list[tuple[int, int]] = []  # these two without those of a past that was not read
        self._record: Record = []
        self._events: list[list[Event]] | None = []  # None where nobody has asked for them
        self._made = 0
        self.state = game.new(deal)
        self._settled = 0  # how many moves stand for good: up to the last that passed the turn on (C1)
        self._window = game.window(self.state)  # these two as they are after the last move
        self._asked = game.to_act(self.state)

    def submit(self, seat: int, move: int) -> list[Event]:
        """Make a move; gives what happened. Raises `IllegalMove`, and then nothing has changed."""
        game, state = self.game, self.state
        refusal = game.check(state, seat, move)
        if refusal is not None:
            raise refusal
        events: list[Event] = []
        game.apply(state, seat, move, events)
        self._moves.append((seat, move))
        self._made += 1
        self._record.append(events)
        if self._events is not None:
            self._events.append(events)
        window, asked = game.window(state), game.to_act(state)
        if (
            window is not self._window
            or (window is not None and window.resolved())
            or (asked != self._asked and (window is None or window.in_turn))
        ):
            self._settled = self._made
        self._window, self._asked = window, asked
        return events

    def preview(self, seat: int, moves: Sequence[int]) -> "Match":
        """Return the match as it would be after some moves of a seat, for all that the seat knows.

        It is made from the seat's view, and what the view hides is drawn anew, so it tells nothing hidden.
        This match stays as it is.

        Raises:
            IllegalMove: on ("moves", 0) and so on: a move is illegal, or `not_yet_known`: it shows the seat
                something hidden (C5).
        """
        imagined = self.game.determinize(self.view(seat), generator(0))
        after = self.resume(imagined, self._settled, self._made, lambda: (self.moves, self.record))
        for place, move in enumerate(moves):
            window = after.game.window(after.state)
            try:
                events = after.submit(seat, move)
            except IllegalMove as refusal:
                raise refusal.at("moves", place) from None
            if (
                mover_learned(events, seat)
                or any(event.kind == RULING for event in events)
                or (window is not None and _is_sealed_by(window, seat))
                or after.game.over(after.state)
            ):
                text = message("what follows from {move} is not known yet", move=self.game.format_move(move))
                raise IllegalMove("not_yet_known", text, "C5").at("moves", place)
        return after

    def check_all(self, seat: int, moves: Sequence[int]) -> None:
        """Check moves that a seat would make together.

        Raises `IllegalMove` on ("moves", 0) and so on: for an illegal move, and for one before the last that
        shows something hidden (C5).
        """
        last = len(moves) - 1
        before_last = self.preview(seat, moves[:last]) if last > 0 else self
        if moves and (refusal := before_last.game.check(before_last.state, seat, moves[last])) is not None:
            raise refusal.at("moves", last)

    def submit_all(self, seat: int, moves: Sequence[int]) -> list[list[Event]]:
        """Make several moves of a seat, all or none; return the events of each.

        Raises `IllegalMove` as `check_all`, and then nothing has changed.
        """
        self.check_all(seat, moves)
        return [self.submit(seat, move) for move in moves]

    def forced_move(self) -> tuple[int, int] | None:
        """Return a seat and its move that is forced (`Game.forced_move`); None if all seats have a choice.

        A match does not make such moves by itself, so that logs replay; whoever runs it does.
        """
        for seat in self.game.to_act(self.state):
            move = self.game.forced_move(self.state, seat)
            if move is not None:
                return seat, move
        return None

    def check_undo(self, seat: int) -> IllegalMove | None:
        """Return the reason why the seat may not take its last move back, or None (C1).

        Refused are a move that has opened or closed a window or passed the turn, one from which somebody
        else has learned something that was hidden, and at a strict table one from which the seat has. At a
        table of one seat nobody else plays, and what spectators have learned does not count.
        All this is public, or known to the seat; answers of others that are still sealed do not count.
        """
        if self.undo_mode == OFF:
            return IllegalMove("undo_off", message("at this table no move is taken back"), "C1")
        number = self._last_of(seat)
        if number is None:
            return _nothing_to_undo()
        if number < self._settled:
            text = message("since your move the turn has passed or others were asked")
            return IllegalMove("passed_on", text, "C1")
        events = self.events[number]
        if self.game.seats > 1 and others_learned(events, seat):
            text = message("others have seen something that was hidden")
            return IllegalMove("others_learned", text, "C1")
        if self.undo_mode == STRICT and mover_learned(events, seat):
            text = message("the move has shown you something that was hidden")
            return IllegalMove("mover_learned", text, "C1")
        return None

    def undo(self, seat: int) -> None:
        """Take the seat's last move back; moves of others that came later stay (C1).

        Raises `IllegalMove` when `check_undo` refuses, and then nothing has changed.
        """
        refusal = self.check_undo(seat)
        number = self._last_of(seat)
        if refusal is not None or number is None:
            raise refusal or _nothing_to_undo()
        events = self.events
        self._become(number, self.moves[number + 1 :], self._settled)
        self._record.append(Undo(seat, events[number]))
        self._events = events[:number] + events[number + 1 :]

    def rewind(self, step: int) -> None:
        """Go back to the state after the first `step` moves and forget the others.

        It is for looking back at a match: what was told of the others is forgotten, too.
        """
        events = self.events[:step]
        self._become(0, self.moves[:step], 0)
        self._events, self._record = events, [*events]

    def resume(self, state: object, settled: int, made: int, past: Past) -> "Match":
        """Return the match of this table that goes on from a state that was kept; this one stays as it is.

        The past is not read before somebody asks for `moves`, `record`, `events`, a history, the log or an
        undo; moves and views need none of it, so they cost the same however long the match is.

        Args:
            state: one of this game, which the match takes for its own.
            settled: as in `settled`.
            made: how many moves stand.
            past: gives these moves and the record so far, as they are now, however late it is called.
        """
        other: Match = copy.copy(self)
        other.state, other._settled, other._made, other._past = state, settled, made, past
        other._moves, other._record, other._events = [], [], None
        other._window, other._asked = self.game.window(state), self.game.to_act(state)
        return other

    @property
    def settled(self) -> int:
        """The number of moves that cannot be taken back any more (C1)."""
        return self._settled

    @property
    def made(self) -> int:
        """The number of moves, including those that may still be taken back."""
        return self._made

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The pairs of seat and move that stand, in the order in which they were made."""
        self._read_past()
        return self._moves

    @property
    def record(self) -> Record:
        """The events of every move that was made, also of those taken back since, and each undo."""
        self._read_past()
        return self._record

    @property
    def events(self) -> list[list[Event]]:
        """The events of each move."""
        if self._events is None:
            record = self.record
            gone = {id(entry.events) for entry in record if isinstance(entry, Undo)}
            self._events = [entry for entry in record if isinstance(entry, list) and id(entry) not in gone]
        return self._events

    def _read_past(self) -> None:
        if self._past is not None:
            moves, record = self._past()
            if len(moves) + len(self._moves) != self._made:
                raise ValueError(f"{len(moves) + len(self._moves)} moves stand, and not {self._made}")
            self._moves, self._record = [*moves, *self._moves], [*record, *self._record]
            self._past = None

    def _last_of(self, seat: int) -> int | None:
        """Return the number of the seat's last move."""
        moves = self.moves
        return next((number for number in reversed(range(len(moves))) if moves[number][0] == seat), None)

    def _become(self, kept: int, later: Sequence[tuple[int, int]], settled: int) -> None:
        """Make the first moves again and then some others, aside; change only when all could be made.

        What was told of the others stays told: `events` and `record` are left to the caller.
        """
        other = Match(self.rulebook, self.game, self.deal, self.players, self.dictionary)
        other._moves, other._made, other._settled = self.moves[:kept], kept, settled
        for seat, move in other._moves:  # these were legal, and what happened is known
            other.game.apply(other.state, seat, move)
        other._window, other._asked = self.game.window(other.state), self.game.to_act(other.state)
        for seat, move in later:
            other.submit(seat, move)
        self.state, self._moves, self._made = other.state, other._moves, other._made
        self._settled, self._window, self._asked = other._settled, other._window, other._asked

    def view(self, viewer: int | None) -> AnyView:
        """Return the present view of a seat, or with None of a spectator."""
        return view(self.game, self.state, viewer)

    def history(self, viewer: int | None, after: int = 0) -> list[dict[str, Any]]:
        """Return the log as this viewer may read it: what was shown to it of each event, and no other.

        The events that a viewer was told are numbered from 1 in this order, for each viewer apart, so that
        no number tells of what was hidden (C3). A number never stands for another event: a move taken back
        stays, and an event of the kind `UNDO` follows, whose `numbers` are those of the events taken back.
        Who was told nothing of the move is told nothing of the undo.

        Args:
            viewer: a seat, or None for a spectator.
            after: the number of the last event that is left out.
        """
        told: list[dict[str, Any]] = []
        numbers: dict[int, list[int]] = {}  # of the events of each list in the record
        number = 0
        for entry in self.record:
            if isinstance(entry, Undo):
                taken_back = numbers[id(entry.events)]
                if not taken_back and entry.seat != viewer:
                    continue
                number += 1
                if number > after:
                    told.append({"kind": UNDO, "seat": entry.seat, "numbers": taken_back})
                continue
            first = number
            for event in entry:
                if event.shown is None and viewer not in event.to:
                    continue
                number += 1
                if number > after and (seen := redact(event, viewer)) is not None:
                    told.append(seen)
            numbers[id(entry)] = list(range(first + 1, number + 1))
        return told

    def reshuffles(self) -> list[tuple[str, list[int]]]:
        """Return the deck and the new order of every reshuffle so far."""
        return self.decided_later()[0]

    def rulings(self) -> list[Ruling]:
        """Return the rulings of a judge so far."""
        return self.decided_later()[1]

    def decided_later(self) -> tuple[list[tuple[str, list[int]]], list[Ruling]]:
        """Return the decisions from outside after the deal: the reshuffles and the rulings."""
        reshuffles: list[tuple[str, list[int]]] = []
        rulings: list[Ruling] = []
        decided = [event for events in self.events for event in events if event.kind in _DECIDED]
        for event in decided:
            if event.kind == RESHUFFLE and event.secret is not None:
                reshuffles.append((event.secret["deck"], event.secret["order"]))
            elif event.kind == RULING and event.shown is not None:
                rulings.append((event.shown["question"], event.shown["answer"]))
        return reshuffles, rulings


def _is_sealed_by(window: Window, seat: int) -> bool:
    """Return True if a seat has given an answer that stays sealed until others have answered."""
    if window.kind != SEALED or window.members == (seat,) or seat not in window.members:
        return False
    return window.closed[window.members.index(seat)]


def _nothing_to_undo() -> IllegalMove:
    return IllegalMove("nothing_to_undo", message("you have made no move"), "core.4")


def new_match(
    rulebook: Rulebook,
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = (),
    dictionary: Mapping[str, str] | None = None,
    *,
    undo: str | None = None,
    seeded: bool = True,
) -> Match:
    """Set a table, draw the decks and begin.

    Args:
        rulebook: the game.
        seats: how many play.
        seed: decides the deal.
        options: what the table agrees on; the rest has its default.
        players: a name for each seat.
        dictionary: what a word game judges by; by default what the rulebook does.
        undo: whether moves are taken back: "strict", "lenient" or "off" (C1); by default as is usual in
            the game.
        seeded: whether somebody chose the seed; false where chance did (C3).

    Raises:
        InvalidInput: on "seats", an option, "players" or "undo".
    """
    game = rulebook.game(seats, options)
    deal = draw_deal(game.contents, seed)
    agreed = rulebook.usual_undo if undo is None else undo
    return Match(rulebook, game, deal, players, dictionary, undo=agreed, seeded=seeded)
