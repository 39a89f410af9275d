"""Copies of Diddly that each break one promise of the engine."""

import random
from typing import Any, cast

from games.core import (
    Event,
    IllegalMove,
)
from games.diddly import Diddly
from games.diddly.moves import DECK
from games.diddly.state import PLACING, State
from games.diddly.views import PrivateView, PublicView


class ShowsTheDeck(Diddly):
    """The public view has the top card of the deck."""

    def public(self, state: State) -> PublicView:
        return cast(PublicView, {**super().public(state), "next": state.deck[-1] if state.deck else None})


class ShowsAnotherHand(Diddly):
    """A seat sees the card that the seat in turn has drawn."""

    def private(self, state: State, seat: int) -> PrivateView:
        return cast(PrivateView, {**super().private(state, seat), "held": state.held})


class ShowsItsOwnBoard(Diddly):
    """A seat sees its own face-down cards."""

    def private(self, state: State, seat: int) -> PrivateView:
        return cast(PrivateView, {**super().private(state, seat), "all": list(state.cards[seat])})


class AsksByTheDeck(Diddly):
    """A game whose next seat depends on the next card of the deck."""

    def to_act(self, state: State) -> tuple[int, ...]:
        asked = super().to_act(state)
        return (
            (*asked, (asked[0] + 1) % self.seats) if asked and state.deck and state.deck[-1] == 5 else asked
        )

    def legal(self, state: State, seat: int) -> list[int]:
        return [move for move in self.moves if self.check(state, seat, move) is None]


class RefusesByTheDeck(Diddly):
    """A refusal names the card that lies face down."""

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = super().check(state, seat, move)
        if refusal and refusal.code == "no_peek":
            return IllegalMove(refusal.code, f"under it lies a {state.cards[seat][0]}", refusal.rule)
        return refusal


class MovesByTheDeck(Diddly):
    """The deck may be drawn from only when its top card is not a Wild."""

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = super().check(state, seat, move)
        if refusal is None and move == DECK and state.deck and state.deck[-1] > 10:
            return IllegalMove("no_deck", "not now", "Y01")
        return refusal

    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        return tuple(move for move in super().legal(state, seat) if self.check(state, seat, move) is None)


class TellsTheDraw(Diddly):
    """The log shows everybody the card that was drawn."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and events[-1].kind == "draw":
            events[-1] = events[-1]._replace(shown={"from": "deck", "card": state.held})


class SmilesAtALowCard(Diddly):
    """The log shows everybody that the card drawn is a low one."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and events[-1].kind == "draw" and state.held < 3:
            events[-1] = events[-1]._replace(shown={"from": "deck", "smiles": True})


class AllowsUndoAfterARevelation(Diddly):
    """Events do not say that a card was turned up."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events is not None:
            events[:] = [event._replace(reveals=False) for event in events]


class RefusesUndoForNothing(Diddly):
    """Events say that drawing from the deck shows the others something."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events is not None:
            events[:] = [event._replace(reveals=event.reveals or event.kind == "draw") for event in events]


class AllowsUndoByTheCard(Diddly):
    """The mover may take back a draw, unless a card that they cannot know is a high one."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and state.phase == PLACING and state.deck and state.deck[-1] > 6:
            events[:] = [event._replace(reveals=True) for event in events]


class PeeksForNothing(Diddly):
    """Events do not say that who draws a card or peeks at one has seen it."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events is not None:
            events[:] = [event._replace(chosen=True) for event in events]


class RefusesStrictUndoForNothing(Diddly):
    """Events say that taking the open discard shows its player something."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and events[0].kind == "draw" and events[0].secret is None:
            events[0] = events[0]._replace(kind="take", secret={"mine": True}, to=(seat,))


class TakesTextsForMoves(Diddly):
    """A game that takes whatever equals a move for one."""

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        return super().check(state, seat, int(move) if isinstance(move, bool | float) else move)


class LosesACard(Diddly):
    """A discarded card vanishes now and then."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if len(state.pile) == 7:
            del state.pile[0]


class SharesData(Diddly):
    """A copy has the same discard pile as the original."""

    def copy(self, state: State) -> State:
        other = state.copy()
        other.pile = state.pile
        return other


class SharesViews(Diddly):
    """Two views of one state are the same object."""

    _kept: PublicView | None = None

    def public(self, state: State) -> PublicView:
        made = super().public(state)
        if self._kept is None or self._kept != made:
            self._kept = made
        return self._kept


class ScoresTheHiddenCards(Diddly):
    """The scores so far count cards that lie face down."""

    def scores(self, state: State) -> list[int]:
        if self.over(state):
            return super().scores(state)
        return [sum(0 <= card <= 3 for card in board) for board in state.cards]


class ForgetsInJson(Diddly):
    """A state that was written forgets what was peeked at."""

    def to_dict(self, state: State) -> dict[str, Any]:
        return {**state.to_dict(), "seen": [0] * self.seats}


class WritesAHugeNumber(Diddly):
    """A state has a number that many readers of JSON round."""

    def to_dict(self, state: State) -> dict[str, Any]:
        return {**state.to_dict(), "mask": 1 << 60}


class ListsTooLittle(Diddly):
    """`legal` leaves out the discard."""

    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        return tuple(move for move in super().legal(state, seat) if move != 1)


class WritesTwoMovesAlike(Diddly):
    """Two moves have one text."""

    def format_move(self, move: int) -> str:
        return super().format_move(0 if move == 1 else move)


class UsesTheRandomModule(Diddly):
    """A reshuffle by Python's random numbers."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        random.shuffle(state.deck)


class NeverEnds(Diddly):
    """The declared bound is too low."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.bounds = self.bounds._replace(most_moves=30)


class ScoresTooMuch(Diddly):
    """The declared scores are too low."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.bounds = self.bounds._replace(highest_score=20)


class NobodyWins(Diddly):
    """A game that nobody has won at its end."""

    def winners(self, state: State) -> list[int]:
        return []


class TheHighestWins(Diddly):
    """Diddly won by the most points, where the least should win."""

    def winners(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]
