"""Decent play of Fiddlefoo from a seat's knowledge: the greedy bot, and the playouts of the search."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from games.core import Advice
from games.fiddlefoo.cards import MAX_NOTES
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
from games.fiddlefoo.strategy.beliefs import Beliefs, gain
from games.fiddlefoo.strategy.fast_playout.playout import FastPlayouts
from games.fiddlefoo.strategy.hidden_cards import HiddenCards
from games.fiddlefoo.strategy.pile_plan import PilePlan

TRUST: Final = 1.0
"""The weight of the advice, without which few playouts mislead the search; 0.5 to 2 do alike."""

Suggest = Callable[[State, int], int]


class _Plan(NamedTuple):
    """The best place for each card and colour named, found when a card was chosen.

    It holds while the map and the hands stay as they were: `spots` is replaced whenever the map changes.
    """

    spots: object
    hands: list[int]
    seat: int
    places: dict[tuple[int, int], int]

    def place(self, state: State, seat: int) -> int:
        """Return the place for the card that the seat has chosen, or -1 where it must be looked for."""
        if self.spots is state.spots and self.seat == seat and self.hands == state.hands:
            return self.places.get((state.chosen, state.named), NONE)
        return NONE


def advice_for(options: Options, legal: Callable[[State, int], Sequence[int]]) -> Advice:
    """Return the advice at a table; `legal` lists the moves of a seat."""
    heuristics = Heuristics(options, legal)
    finish = heuristics.finish if options.plain else None
    return Advice(heuristics.suggest, heuristics.stage, heuristics.standing, finish, TRUST)


class Heuristics:
    """Heuristics for a table. No method changes the state that it is given."""

    def __init__(self, options: Options, legal: Callable[[State, int], Sequence[int]]) -> None:
        self._options = options
        self._legal = legal
        self._plan = _Plan(None, [], NONE, {})
        self._playouts = FastPlayouts(options)
        self._by_phase: dict[int, Suggest] = {
            CHOOSE: self._choose,
            NAMING: self._name,
            LAYING: self._lay,
            PAIRING: self._pair,
            THROWING: self._pile if options.cooperative else self._throw,
            DISCARDING: self._discard,
            SWAPPING: self._swap,
            PLACING: self._place,
        }

    def suggest(self, state: State, seat: int) -> int:
        """Return a good move for the seat that is asked, from what it knows."""
        return self._by_phase.get(state.phase, self._decline)(state, seat)

    def stage(self, state: State) -> int:
        """Return the number of scored games."""
        return len(state.results)

    def standing(self, state: State, seat: int) -> float:
        """Return the points of the last game, less the others' average unless all play together."""
        return self._lead(state.results[-1], seat)

    def finish(self, state: State, seat: int) -> float:
        """Return the seat's standing at the end of a game without variants, when all follow the advice."""
        return self._lead(self._playouts.finish(state), seat)

    def _lead(self, results: Sequence[int], seat: int) -> float:
        if self._options.cooperative:
            return results[seat]
        return results[seat] - (sum(results) - results[seat]) / (len(results) - 1)

    def _choose(self, state: State, seat: int) -> int:
        """Return the card that gains most; a second card only if it gains anything."""
        moves = self._legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        beliefs = Beliefs(self._options, state, seat)
        chosen = moves[-1]
        best = 0.0 if chosen == DONE else -1e9
        places: dict[tuple[int, int], int] = {}
        for card in moves:
            if card >= NOTES:
                continue
            for named in self._names(state, card):
                gained, places[card, named] = self._gain(beliefs, state, card, named)
                if gained > best:
                    best, chosen = gained, card
        self._plan = _Plan(state.spots, state.hands[:], seat, places)
        return chosen

    def _names(self, state: State, card: int) -> Sequence[int]:
        """Return the colours that may be named for a card, or -1 alone where none is."""
        options = self._options
        return names_for(options, state, card) if needs_name(options, state, card) else (NONE,)

    def _gain(self, beliefs: Beliefs, state: State, card: int, named: int) -> tuple[float, int]:
        """Return the gain of the card at its best place, and the place."""
        return gain(beliefs, card, named, places_for(self._options, state, card, named))

    def _name(self, state: State, seat: int) -> int:
        beliefs, card = Beliefs(self._options, state, seat), state.chosen
        moves = self._legal(state, seat)
        return max(moves, key=lambda move: self._gain(beliefs, state, card, move - NAME)[0])

    def _lay(self, state: State, seat: int) -> int:
        planned = self._plan.place(state, seat)
        if planned != NONE:
            return CELL + planned
        beliefs = Beliefs(self._options, state, seat)
        return CELL + self._gain(beliefs, state, state.chosen, state.named)[1]

    def _pair(self, state: State, seat: int) -> int:
        """Return the pair at which others throw least."""
        beliefs = Beliefs(self._options, state, seat)
        last, named = state.last, state.laid_as
        place = {card: cell for cell, card in state.cells.items()}
        moves = self._legal(state, seat)
        return min(moves, key=lambda move: beliefs.cost(last, named, place[last], place[move - PAIR]))

    def _throw(self, state: State, seat: int) -> int:
        """Return all cards that fit, unless a single one by its notes is worth more."""
        moves, notes = self._legal(state, seat), state.cards.notes
        first = moves[0]
        if first == DONE or first >= NOTES:
            return max(moves, key=lambda move: notes[move - NOTES] if move < PILE else 0)
        return first

    def _pile(self, state: State, seat: int) -> int:
        """Return the card that brings the piles nearest to their notes; no throw would help."""
        moves = [move for move in self._legal(state, seat) if PILE <= move < PAIR]
        if not moves:
            return DONE
        return PilePlan(self._options, state, seat, HiddenCards(self._options, state, seat)).answer(moves)

    def _discard(self, state: State, seat: int) -> int:
        """Return the card with most notes."""
        return max(self._legal(state, seat)[:-1], key=state.cards.notes.__getitem__)

    def _swap(self, state: State, seat: int) -> int:
        """Return the card with most notes, while the map has one with fewer."""
        moves, notes = self._legal(state, seat), state.cards.notes
        cards = [move for move in moves if move != DONE]
        if DONE not in moves or (cards and _lightest(state) < max(notes[card] for card in cards)):
            return max(cards, key=notes.__getitem__)
        return DONE

    def _place(self, state: State, seat: int) -> int:
        """Return the place of the card with fewest notes."""
        notes, cells = state.cards.notes, state.cells
        return min(self._legal(state, seat), key=lambda move: notes[cells[move - CELL]])

    def _decline(self, state: State, seat: int) -> int:
        """To move or remove no card of the map; where a card must go somewhere, the first place."""
        moves = self._legal(state, seat)
        return DONE if DONE in moves else moves[0]


def _lightest(state: State) -> int:
    """Return the fewest notes on a card of the map that has not been swapped."""
    notes = state.cards.notes
    return min(
        (notes[card] for cell, card in state.cells.items() if cell not in state.touched), default=MAX_NOTES
    )
