"""Possible places of the cards that a seat of Fiddlefoo does not see."""

from typing import TypeAlias

from games.fiddlefoo.options import Options
from games.fiddlefoo.state import State

Likely: TypeAlias = tuple[int, float]
"""A set of cards that a hand may have, and the chance of each of them."""


class HiddenCards:
    """A seat's knowledge of the hidden cards of the others, for one question.

    `held` are the cards that others are known to hold, `unseen` those that are in another's hand or in the
    deck; both are sets. `counts` has how many unseen cards each of the others holds, and `chance` is the
    chance of an unseen card to be in a hand. `likely` has for each of the others the unseen cards that it is
    likely to hold, which are not those that it could have thrown and has not, and the chance of each.
    """

    __slots__ = ("chance", "counts", "held", "likely", "unseen")

    def __init__(self, options: Options, state: State, seat: int) -> None:
        unseen = options.deck
        for card in (*state.cells.values(), *state.gone, *(card for pile in state.piles for card in pile)):
            unseen &= ~(1 << card)
        self.held = 0
        self.counts: list[int] = []
        for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
            if other != seat:
                self.held |= known
                self.counts.append(hand.bit_count() - known.bit_count())
        self.unseen = unseen & ~self.held & ~state.hands[seat]
        others = [each for other, each in enumerate(state.unthrown) if other != seat]
        self.likely = [
            likely_cards(self.unseen & ~unthrown, count)
            for unthrown, count in zip(others, self.counts, strict=True)
        ]
        self.chance: float = sum(self.counts) / max(1, self.unseen.bit_count())


def likely_cards(cards: int, count: int) -> Likely:
    """Return the cards, and the chance of each to be in a hand that has so many of them."""
    return cards, min(1.0, count / max(1, cards.bit_count()))
