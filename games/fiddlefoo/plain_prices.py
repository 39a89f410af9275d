"""What others may throw at the pairs of a game without variants, for playouts: `Beliefs`, but sooner.

Every sum has the same terms in the same order as there, so that both come to the same price, to the last bit.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import Final

from games.fiddlefoo.beliefs import A_CARD, A_SAFE_SONG, worth_of
from games.fiddlefoo.cards import MAX_NOTES, MAX_NUMBER, Cards, bits
from games.fiddlefoo.plain_map import SAFE, Ends
from games.fiddlefoo.state import NONE

_DISTANCES: Final = range(1, SAFE)
_SURE: Final = (1.0,) * MAX_NOTES
_COSTS: Final = tuple([notes + A_CARD for notes in range(1, MAX_NOTES + 1)])
_WITH_ROUNDING: Final = 0.999
"""Rounding changes a price by far less."""


class Prices:
    """What a seat expects to be thrown at it, for one turn.

    Args:
        cards: what is printed on them.
        loose: the cards that are in hands or in the deck, as a set.
        seat: whose turn it is.
        hands: of all seats, as sets.
        known: what everybody knows of them.
        deck: whether a card can be drawn.
    """

    __slots__ = (
        "_answers", "_cards", "_chance", "_chances", "_costs", "_counts", "_held", "_others", "_song",
        "_sums", "_unseen",
    )  # fmt: skip

    def __init__(
        self,
        cards: Cards,
        loose: int,
        seat: int,
        hands: Sequence[int],
        known: Sequence[int],
        *,
        deck: bool,
    ) -> None:
        held = others = 0
        counts = []
        for other, hand in enumerate(hands):
            if other != seat:
                held |= known[other]
                others += hand != 0
                counts.append(hand.bit_count() - known[other].bit_count())
        unseen = loose & ~held & ~hands[seat]
        self._cards, self._held, self._unseen, self._counts = cards, held, unseen, tuple(counts)
        self._others = max(1, others)
        self._chance: float = sum(counts) / max(1, unseen.bit_count())
        self._chances = (0.0, *(self._chance,) * MAX_NOTES, *_SURE)
        self._costs = (0.0, *[self._chance * cost for cost in _COSTS], *_COSTS)
        self._song = A_SAFE_SONG if deck else 0.0
        self._sums: dict[int, tuple[list[float], list[float]]] = {}
        self._answers = [0.0, *map(self._answering, _DISTANCES)]

    def best_place(self, card: int, places: Mapping[int, Ends]) -> tuple[float, int]:
        """The points that a card gains at the best of these places, and the first place where it does."""
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
        """No pair costs less.

        Say that `x` cards for each of the others are expected to be thrown for their number, and that those
        thrown for their notes would cost `c` alone. A card costs 9 or more, so with `d = 9 * others` a price
        is at least `d * x + c / (1 + x) ** 2`. The least of that is `c` where `2 * c` is at most `d`; else it
        is, by the inequality of arithmetic and geometric means, what is computed here.
        """
        least, each = self._song, _COSTS[0] * self._others
        for spaces in _DISTANCES:
            alone = self._answers[spaces] * (spaces + A_CARD)
            if 2 * alone > each:
                alone = 3 * (each * each * alone / 4) ** (1 / 3) - each
            least = min(least, alone * _WITH_ROUNDING)
        return least

    def _price(self, colour: int, low: int, high: int, spaces: int) -> float:
        """What a pair may cost (`Beliefs.plain_cost`)."""
        if spaces == SAFE:
            return self._song
        points, counts = self._sums.get(colour) or self._add_up(colour)
        return self._with_notes(points[high - 1] - points[low], counts[high - 1] - counts[low], spaces)

    def pair_price(self, card: int, low: int, high: int, spaces: int) -> float:
        """What a pair may cost whose partner is still to be chosen (`Beliefs.cost`)."""
        if spaces == SAFE:
            return self._song
        cards = self._cards
        fits = cards.between(cards.colour[card], low, high)
        hidden, held = fits & self._unseen, fits & self._held
        thrown = worth_of(cards, hidden) * self._chance + worth_of(cards, held)
        return self._with_notes(thrown, hidden.bit_count() * self._chance + held.bit_count(), spaces)

    def _with_notes(self, thrown: float, expected: float, spaces: int) -> float:
        """The cost of cards thrown for their number, and of those thrown for their notes instead."""
        lone = 1.0 / (1.0 + expected / self._others)
        return thrown + self._answers[spaces] * lone * lone * (spaces + A_CARD)

    def _add_up(self, colour: int) -> tuple[list[float], list[float]]:
        """For every number the points and the count of the cards up to it that others are likely to hold."""
        own = self._cards.of_colour[colour]
        kinds = _by_number(self._cards, colour, self._unseen & own, self._held & own)
        sums = self._sums[colour] = [*accumulate(kinds(self._costs))], [*accumulate(kinds(self._chances))]
        return sums

    def _answering(self, spaces: int) -> float:
        """How many of the others may hold a card with these notes (`Beliefs._answering`)."""
        matches = self._cards.by_notes[spaces]
        many, unseen = (matches & self._unseen).bit_count(), max(1, self._unseen.bit_count())
        expected = _have_some(self._counts, unseen, many)
        return 1.0 if expected < 1.0 and matches & self._held else expected


@lru_cache(maxsize=8192)
def _by_number(
    cards: Cards, colour: int, unseen: int, held: int
) -> Callable[[Sequence[float]], tuple[float, ...]]:
    """What picks, for every number from 0 on, the entry for the card with it from `_costs` or `_chances`.

    Playouts ask for the same sets of cards again and again.
    """
    kinds = [0] * (MAX_NUMBER + 1)
    for card in bits(unseen):
        kinds[cards.number[card]] = cards.notes[card]
    for card in bits(held):
        kinds[cards.number[card]] = MAX_NOTES + cards.notes[card]
    return itemgetter(*kinds)


@lru_cache(maxsize=8192)
def _have_some(counts: tuple[int, ...], unseen: int, many: int) -> float:
    """How many hands with so many unseen cards each are expected to have some of these many."""
    expected = 0.0
    for hidden in counts:
        without = 1.0
        for _ in range(many):  # not a power: what that gives depends on the machine
            without *= 1.0 - hidden / unseen
        expected += 1.0 - without
    return expected
