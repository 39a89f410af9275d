"""States of Diddly that a view allows, with the hidden cards drawn anew."""

from collections.abc import Sequence
from random import Random

from games.core import Deal, shuffle
from games.diddly.cards import COPIES, HIDDEN
from games.diddly.state import NOBODY, PHASES, PLACING, SOURCES, State
from games.diddly.views import PublicView, View


def determinize(view: View, deal: Deal, rng: Random) -> State:
    """Return a state that looks like this view; what follows the round is dealt by `deal`."""
    public, private, seat = view["public"], view["private"], view["seat"]
    state = State()
    state.deal = deal
    state.round = public["round"] - 1
    state.dealer, state.turn = public["dealer"], public["turn"]
    state.phase = PHASES.index(public["phase"])
    state.chosen, state.peeks = _mask(public["chosen"]), public["peeks"]
    state.turns, state.reshuffles = public["turns"], 0
    state.closer = NOBODY if public["closer"] is None else public["closer"]
    state.pile = list(public["discard"])
    state.results = [tuple(results) for results in public["results"]]
    ended = public["ended"]
    state.ended = (*map(tuple, ended["boards"]), tuple(ended["discard"])) if ended is not None else ()
    state.shown = [list(board) for board in public["boards"]]
    state.cards = [list(board) for board in public["boards"]]
    state.down = [_mask_of_hidden(board) for board in state.shown]
    state.seen = [_mask(places) for places in public["peeked"]]
    _set_drawn(state, public)
    if private is not None and seat is not None:
        state.cards[seat] = list(private["board"])
        if private["drawn"] is not None:
            state.held = private["drawn"]
    _share_unseen(state, rng)
    return state


def _set_drawn(state: State, public: PublicView) -> None:
    """Set the card in hand, as far as everybody sees it."""
    drawn = public["drawn"]
    state.held, state.source, state.slot, state.looked = NOBODY, 0, NOBODY, 0
    if drawn is not None:
        state.held, state.source = drawn["card"], SOURCES.index(drawn["from"])
        state.slot, state.looked = drawn["slot"] - 1, int(drawn["looked"])


def _share_unseen(state: State, rng: Random) -> None:
    """Put the cards that nobody has seen where a card is hidden, and the others into the deck."""
    unknown = _unseen(state)
    shuffle(rng, unknown)
    for board in state.cards:
        for place, card in enumerate(board):
            if card == HIDDEN:
                board[place] = unknown.pop()
    if state.phase == PLACING and state.held == HIDDEN:
        state.held = unknown.pop()
    state.deck = unknown


def _mask(places: Sequence[int]) -> int:
    return sum(1 << place - 1 for place in places)


def _mask_of_hidden(board: Sequence[int]) -> int:
    return sum(1 << place for place, card in enumerate(board) if card == HIDDEN)


def _unseen(state: State) -> list[int]:
    """Return the cards that are neither on the boards of this state, nor discarded, nor in a known hand."""
    counts = list(COPIES)
    for board in state.cards:
        for card in board:
            if card != HIDDEN:
                counts[card] -= 1
    for card in state.pile:
        counts[card] -= 1
    if state.held != HIDDEN:
        counts[state.held] -= 1
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
