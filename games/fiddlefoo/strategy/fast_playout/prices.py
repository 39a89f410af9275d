"""Expected throws at the pairs of a game without variants, for playouts: `Beliefs`, but sooner.

Both come to the same price, to the last bit.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from games.fiddlefoo.cards import Cards
from games.fiddlefoo.state import NONE
from games.fiddlefoo.strategy.beliefs import A_SAFE_SONG
from games.fiddlefoo.strategy.expected_throws import (
    A_CARD,
    Sums,
    expected_answers,
    expected_sums,
    expected_throws,
)
from games.fiddlefoo.strategy.fast_playout.map import SAFE, Ends
from games.fiddlefoo.strategy.hidden_cards import likely_cards

_DISTANCES: Final = range(1, SAFE)
_LEAST_COST: Final = 1 + A_CARD
"""The cost of a card with one note."""
_WITH_ROUNDING: Final = 0.999
"""Rounding changes a price by far less."""


class Prices:
    """The throws that a seat expects, for one turn.

    Args:
        cards: what is printed on them.
        loose: the cards that are in hands or in the deck, as a set.
        seat: whose turn it is.
        hands: of all seats, as sets.
        known: what everybody knows of them.
        unthrown: what each could have thrown and has not.
        deck: whether a card can be drawn.
    """

    __slots__ = ("_answers", "_cards", "_held", "_likely", "_others", "_song", "_sums")

    def __init__(
        self,
        cards: Cards,
        loose: int,
        seat: int,
        hands: Sequence[int],
        known: Sequence[int],
        unthrown: Sequence[int],
        *,
        deck: bool,
    ) -> None:
        held = 0
        others = [other for other in range(len(hands)) if other != seat]
        for other in others:
            held |= known[other]
        unseen = loose & ~held & ~hands[seat]
        self._cards, self._held = cards, held
        self._likely = [
            likely_cards(unseen & ~unthrown[other], hands[other].bit_count() - known[other].bit_count())
            for other in others
        ]
        self._others = max(1, sum([hands[other] != 0 for other in others]))
        self._song = A_SAFE_SONG if deck else 0.0
        self._sums: dict[int, Sums] = {}
        notes = cards.by_notes
        self._answers = [0.0, *[expected_answers(notes[each], held, self._likely) for each in _DISTANCES]]

    def best_place(self, card: int, places: Mapping[int, Ends]) -> tuple[float, int]:
        """Return the points that a card gains at the best of these places, and the first such place."""
        cards = self._cards
        colour, number, worth = cards.colour[card], cards.number[card], cards.notes[card] + A_CARD
        points, counts = self._sums.get(colour) or self._add_up(colour)
        answers, others, song = self._answers, self._others, worth - self._song
        twice = 2 * number
        best, where = -1e9, NONE
        for cell, (low, low_spaces, high, high_spaces) in places.items():
            above = low + high - twice
            if above > 0:
                top, bottom, spaces = high - 1, number, high_spaces
            else:
                top, bottom, spaces = number - 1, low, low_spaces
            if spaces == SAFE:
                gained = song
            else:
                lone = 1.0 / (1.0 + (counts[top] - counts[bottom]) / others)
                thrown = points[top] - points[bottom]
                gained = worth - (thrown + answers[spaces] * lone * lone * (spaces + A_CARD))
            if not above:  # equal ranges on both sides
                gained = max(gained, worth - self._price(colour, number, high, high_spaces))
            if gained >= best and (gained > best or cell < where):
                best, where = gained, cell
        return best, where

    def least(self) -> float:
        """Return a lower bound of the cost of every pair.

        Say that `x` cards for each of the others are expected to be thrown for their number, and that those
        thrown for their notes would cost `c` alone. A card costs 9 or more, so with `d = 9 * others` a price
        is at least `d * x + c / (1 + x) ** 2`. The least of that is `c` where `2 * c` is at most `d`; else it
        is, by the inequality of arithmetic and geometric means, what is computed here.
        """
        least, each = self._song, _LEAST_COST * self._others
        for spaces in _DISTANCES:
            alone = self._answers[spaces] * (spaces + A_CARD)
            if 2 * alone > each:
                alone = 3 * (each * each * alone / 4) ** (1 / 3) - each
            least = min(least, alone * _WITH_ROUNDING)
        return least

    def _price(self, colour: int, low: int, high: int, spaces: int) -> float:
        """Return the expected cost of a pair (`Beliefs.plain_cost`)."""
        if spaces == SAFE:
            return self._song
        points, counts = self._sums.get(colour) or self._add_up(colour)
        return self._with_notes(points[high - 1] - points[low], counts[high - 1] - counts[low], spaces)

    def pair_price(self, card: int, low: int, high: int, spaces: int) -> float:
        """Return the expected cost of a pair whose partner is still to be chosen (`Beliefs.cost`)."""
        if spaces == SAFE:
            return self._song
        fits = self._cards.between(self._cards.colour[card], low, high)
        return self._with_notes(*expected_throws(self._cards, fits, self._held, self._likely), spaces)

    def _with_notes(self, thrown: float, expected: float, spaces: int) -> float:
        """Return the cost of cards thrown for their number, and of those thrown for their notes instead."""
        lone = 1.0 / (1.0 + expected / self._others)
        return thrown + self._answers[spaces] * lone * lone * (spaces + A_CARD)

    def _add_up(self, colour: int) -> Sums:
        sums = self._sums[colour] = expected_sums(self._cards, colour, self._held, self._likely)
        return sums
