"""A match: a table, the moves made at it, and the state they lead to. The moves are the truth."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.deal import Deal, draw_deal
from games.core.errors import IllegalMove, InvalidInput
from games.core.events import RESHUFFLE, Event, anyone_learned, others_learned, seen
from games.core.game import Game
from games.core.players import check_name
from games.core.rulebook import Rulebook
from games.core.views import view


class Match:
    """One game from its deal on: takes moves, answers with views, undoes.

    `moves` are the pairs of seat and move so far, `happened` the events of each of them.
    """

    __slots__ = ("deal", "dictionary", "game", "happened", "moves", "players", "rulebook", "state")

    def __init__(
        self,
        rulebook: Rulebook,
        game: Game[Any],
        deal: Deal,
        players: Sequence[str] = (),
        dictionary: Mapping[str, str] | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.game = game
        self.deal = deal
        self.players = tuple(players) or tuple(f"seat {seat + 1}" for seat in range(game.seats))
        if len(self.players) != game.seats:
            raise InvalidInput("players", "bad_players", f"{game.seats} names are needed, one a seat")
        for player in self.players:
            check_name(player, "players")
        self.dictionary = dict(dictionary) if dictionary else None
        self.moves: list[tuple[int, int]] = []
        self.happened: list[list[Event]] = []
        self.state = game.new(deal)

    def submit(self, seat: int, move: int) -> list[Event]:
        """Make a move; gives what happened. Raises `IllegalMove`, and then nothing has changed."""
        refusal = self.game.check(self.state, seat, move)
        if refusal is not None:
            raise refusal
        events: list[Event] = []
        self.game.apply(self.state, seat, move, events)
        self.moves.append((seat, move))
        self.happened.append(events)
        return events

    def check_undo(self, seat: int, *, strict: bool = False) -> IllegalMove | None:
        """Why the seat may not take its last move back, or None.

        It may unless a seat other than the mover has learned something that was hidden (core.4). A
        strict table also refuses when the mover has, so that nobody draws a card and thinks again.
        Sealed answers of others that came later do not count, or the refusal would tell of them.
        """
        last = self._last_shown(seat)
        if last is None:
            return IllegalMove("nothing_to_undo", "no move has been made", "core.4")
        if self.moves[last][0] != seat:
            return IllegalMove("not_your_move", "the last move was made by somebody else", "core.4")
        events = self.happened[last]
        if others_learned(events, seat):
            return IllegalMove("others_learned", "others have seen something that was hidden", "core.4")
        if strict and anyone_learned(events):
            return IllegalMove("mover_learned", "the move has shown you something that was hidden", "core.4")
        return None

    def undo(self, seat: int, *, strict: bool = False) -> None:
        """Take the last move back. Raises `IllegalMove` when `check_undo` refuses."""
        refusal = self.check_undo(seat, strict=strict)
        if refusal is not None:
            raise refusal
        last = self._last_shown(seat)
        later = self.moves[last + 1 :] if last is not None else []
        self.rewind(len(self.moves) - len(later) - 1)
        for mover, move in later:
            self.submit(mover, move)

    def _last_shown(self, seat: int) -> int | None:
        """The number of the last move that is the seat's own or that others than its mover know of."""
        for number in reversed(range(len(self.moves))):
            mover = self.moves[number][0]
            if mover == seat or any(
                event.shown is not None or set(event.to) - {mover} for event in self.happened[number]
            ):
                return number
        return None

    def rewind(self, step: int) -> None:
        """Go back to the state after the first `step` moves and forget the others."""
        moves = self.moves[:step]
        self.state = self.game.new(self.deal)
        self.moves, self.happened = [], []
        for seat, move in moves:
            self.submit(seat, move)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or with None a spectator, sees now."""
        return view(self.game, self.state, viewer)

    def history(self, viewer: int | None) -> list[dict[str, Any]]:
        """The log as this viewer may read it: what he saw of each event, and no other."""
        told = [seen(event, viewer) for events in self.happened for event in events]
        return [event for event in told if event is not None]

    def reshuffles(self) -> list[tuple[str, list[int]]]:
        """The deck and the new order of every reshuffle so far."""
        return [
            (event.secret["deck"], event.secret["order"])
            for events in self.happened
            for event in events
            if event.kind == RESHUFFLE and event.secret is not None
        ]


def start(
    rulebook: Rulebook,
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = (),
    dictionary: Mapping[str, str] | None = None,
) -> Match:
    """Set a table, draw the decks and begin. Raises `InvalidInput` on seats, options or players."""
    game = rulebook.table(seats, options)
    return Match(rulebook, game, draw_deal(game.contents, seed), players, dictionary)
