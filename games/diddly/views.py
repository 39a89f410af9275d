"""Views of a state of Diddly: the public part, and that of a seat."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias, TypedDict

from games import core
from games.diddly.cards import HIDDEN
from games.diddly.moves import PLACES_FROM_ONE, PLACES_OF
from games.diddly.state import FROM_DECK, PHASES, SOURCES, State

Drawn = TypedDict("Drawn", {"from": str, "card": int, "slot": int, "looked": bool})
"""The card in hand: where it came from, its kind or `HIDDEN`, the only place it may go to, or 0 for any,
and whether its player has looked with it."""


class Ended(TypedDict):
    """The last round, all of it face up."""

    boards: Sequence[Sequence[int]]
    discard: Sequence[int]


class PublicView(TypedDict):
    """The public part: cards are kinds, places count from 1, seats from 0."""

    round: int
    dealer: int
    phase: str
    turn: int
    boards: Sequence[Sequence[int]]
    peeked: Sequence[Sequence[int]]
    chosen: Sequence[int]
    peeks: int
    deck: int
    discard: Sequence[int]
    drawn: Drawn | None
    turns: int
    closer: int | None
    results: Sequence[Sequence[int]]
    ended: Ended | None


class PrivateView(TypedDict):
    """The part that only a seat sees: its board with the cards it has peeked at, and the card in hand."""

    board: Sequence[int]
    drawn: int | None


View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(state: State) -> PublicView:
    """Return the boards as they lie, the piles and the scores.

    The rows of cards are tuples: views share them until a card of a board or what is known of it changes.
    """
    open_ = state.open
    if open_ is None:
        open_ = state.open = (tuple(map(tuple, state.shown)), _peeked(tuple(state.seen)))
    boards, peeked = open_
    ended = state.ended
    return {
        "round": state.round + 1,
        "dealer": state.dealer,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "boards": boards,
        "peeked": peeked,
        "chosen": PLACES_FROM_ONE[state.chosen],
        "peeks": state.peeks,
        "deck": len(state.deck),
        "discard": tuple(state.pile),
        "drawn": None if state.held < 0 else _drawn(state),
        "turns": state.turns,
        "closer": None if state.closer < 0 else state.closer,
        "results": tuple(state.results),
        "ended": {"boards": ended[:-1], "discard": ended[-1]} if ended else None,
    }


@lru_cache(maxsize=512)
def _peeked(seen: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the places that each seat has peeked at, counted from 1; most of the time there are none."""
    return tuple([PLACES_FROM_ONE[places] for places in seen])


def _drawn(state: State) -> Drawn:
    hidden = state.source == FROM_DECK and not state.looked
    return {
        "from": SOURCES[state.source],
        "card": HIDDEN if hidden else state.held,
        "slot": state.slot + 1,
        "looked": bool(state.looked),
    }


def private_view(state: State, seat: int) -> PrivateView:
    """Return the board as the seat knows it, and the card in its hand."""
    board = state.shown[seat][:]
    if state.seen[seat]:
        for place in PLACES_OF[state.seen[seat]]:
            board[place] = state.cards[seat][place]
    return {"board": board, "drawn": state.held if state.turn == seat and state.held >= 0 else None}
