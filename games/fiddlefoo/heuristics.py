"""How to play Fiddlefoo decently, from what a seat knows: the greedy bot, and the playouts of the search."""

from collections.abc import Callable, Sequence
from typing import Final

from games.core import Advice
from games.fiddlefoo.beliefs import Beliefs, gain, wanted_for_piles
from games.fiddlefoo.cards import MAX_NOTES, Cards
from games.fiddlefoo.moves import CELL, DONE, NAME, NOTES, PAIR, PILE
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import names_for, needs_name, places_for
from games.fiddlefoo.state import (
    CHOOSE,
    DISCARDING,
    LAYING,
    NAMING,
    NONE,
    PAIRING,
    PLACING,
    SWAPPING,
    THROWING,
    State,
)

_ADVISED: Final = NONE
"""Under this, seat, card and named colour the place that was best when the card was chosen is kept in
`State.spots`, as long as the map stays as it is."""


def advice_for(options: Options, legal: Callable[[State, int], Sequence[int]]) -> Advice:
    """The advice for a table."""

    def suggest(state: State, seat: int) -> int:
        phase = state.phase
        if phase == THROWING:
            moves = legal(state, seat)
            return _pile(state, moves) if options.cooperative else _throw(state.cards, moves)
        if phase == CHOOSE:
            return _choose(state, seat)
        if phase == LAYING:
            card, named = state.chosen, state.named
            advised = state.spots.get((_ADVISED, seat, card, named))
            if advised is not None:
                return CELL + advised[0]
            return (
                CELL
                + gain(Beliefs(options, state, seat), card, named, places_for(options, state, card, named))[1]
            )
        moves = legal(state, seat)
        if phase == NAMING:
            table, card = Beliefs(options, state, seat), state.chosen
            return max(
                moves,
                key=lambda move: gain(
                    table, card, move - NAME, places_for(options, state, card, move - NAME)
                )[0],
            )
        if phase == PAIRING:
            place = {card: cell for cell, card in state.cells.items()}
            table, cell = Beliefs(options, state, seat), place[state.last]
            return min(
                moves, key=lambda move: table.cost(state.last, state.laid_as, cell, place[move - PAIR])
            )
        notes = state.cards.notes
        if phase == DISCARDING:
            return max(moves[:-1], key=notes.__getitem__)
        if phase == SWAPPING:
            cards = [move for move in moves if move != DONE]
            if DONE not in moves or (cards and _lightest(state) < max(notes[card] for card in cards)):
                return max(cards, key=notes.__getitem__)
            return DONE
        if phase == PLACING:
            return min(moves, key=lambda move: notes[state.cells[move - CELL]])
        return DONE if DONE in moves else moves[0]

    def _choose(state: State, seat: int) -> int:
        moves = legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        table = Beliefs(options, state, seat)
        best, chosen = -1e9, moves[-1]
        if chosen == DONE:
            best = 0.0
        for card in moves:
            if card >= NOTES:
                continue
            names = names_for(options, state, card) if needs_name(options, state, card) else (NONE,)
            for named in names:
                gained, cell = gain(table, card, named, places_for(options, state, card, named))
                state.spots[_ADVISED, seat, card, named] = (cell,)
                if gained > best:
                    best, chosen = gained, card
        return chosen

    def stage(state: State) -> int:
        return len(state.results)

    def standing(state: State, seat: int) -> float:
        results = state.results[-1]
        if options.cooperative:
            return results[seat]
        return results[seat] - (sum(results) - results[seat]) / (len(results) - 1)

    return Advice(suggest, stage, standing)


def _lightest(state: State) -> int:
    """The fewest notes on a card of the map that has not been swapped."""
    notes = state.cards.notes
    return min(
        (notes[card] for cell, card in state.cells.items() if cell not in state.touched), default=MAX_NOTES
    )


def _throw(cards: Cards, moves: Sequence[int]) -> int:
    """All cards that fit, unless a single one by its notes is worth more."""
    first = moves[0]
    if first == DONE or first >= NOTES:
        return max(moves, key=lambda move: cards.notes[move - NOTES] if move < PILE else 0)
    return first


def _pile(state: State, moves: Sequence[int]) -> int:
    """The lowest card that its pile has room for; nothing is thrown, which would not help."""
    cards = state.cards
    wanted = wanted_for_piles(state)
    fine = [move for move in moves if PILE <= move < PAIR and wanted >> move - PILE & 1]
    return min(fine, key=lambda move: (cards.number[move - PILE], move)) if fine else DONE
