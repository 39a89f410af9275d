"""What is seen of a state of Diddly: the public part, and that of a seat."""

from collections.abc import Sequence
from typing import TypeAlias, TypedDict

from games import core
from games.diddly.cards import HIDDEN
from games.diddly.moves import PLACES_FROM_ONE, PLACES_OF
from games.diddly.state import FROM_DECK, PHASES, SOURCES, State

Drawn = TypedDict("Drawn", {"from": str, "card": int, "slot": int, "looked": bool})
"""The card in hand: where it came from, its kind or `HIDDEN`, the only place it may go to, or 0 for any,
and whether its player has looked with it."""


class Ended(TypedDict):
    """What the last round left, all of it face up."""

    boards: Sequence[Sequence[int]]
    discard: Sequence[int]


class PublicView(TypedDict):
    """What everybody sees: cards are kinds, places count from 1, seats from 0."""

    round: int
    dealer: int
    phase: str
    turn: int
    boards: list[list[int]]
    peeked: Sequence[Sequence[int]]
    chosen: Sequence[int]
    peeks: int
    deck: int
    discard: list[int]
    drawn: Drawn | None
    turns: int
    closer: int | None
    results: Sequence[Sequence[int]]
    ended: Ended | None


class PrivateView(TypedDict):
    """What a seat sees besides: its board with the cards it has peeked at, and the card it has drawn."""

    board: list[int]
    drawn: int | None


View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(state: State) -> PublicView:
    """The boards as they lie, the piles and the scores."""
    drawn: Drawn | None = None
    if state.held >= 0:
        hidden = state.source == FROM_DECK and not state.looked
        drawn = {
            "from": SOURCES[state.source],
            "card": HIDDEN if hidden else state.held,
            "slot": state.slot + 1,
            "looked": bool(state.looked),
        }
    ended = state.ended
    return {
        "round": state.round + 1,
        "dealer": state.dealer,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "boards": [board[:] for board in state.shown],
        "peeked": [PLACES_FROM_ONE[places] for places in state.seen],
        "chosen": PLACES_FROM_ONE[state.chosen],
        "peeks": state.peeks,
        "deck": len(state.deck),
        "discard": state.pile[:],
        "drawn": drawn,
        "turns": state.turns,
        "closer": None if state.closer < 0 else state.closer,
        "results": state.results[:],
        "ended": {"boards": ended[:-1], "discard": ended[-1]} if ended else None,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """The board as the seat knows it, and the card in its hand."""
    board = state.shown[seat][:]
    if state.seen[seat]:
        for place in PLACES_OF[state.seen[seat]]:
            board[place] = state.cards[seat][place]
    mine = state.held >= 0 and state.turn == seat
    return {"board": board, "drawn": state.held if mine else None}
