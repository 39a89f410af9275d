"""What hands and piles are worth (fiddlefoo.7, fiddlefoo.35, F20, F36, F44)."""

from collections.abc import Sequence
from typing import Final

from games.fiddlefoo.cards import CARD_OF, COLOURS, Cards, bits

PILE_NOTES: Final = 10
"""The notes that a pile of the cooperative game must have (fiddlefoo.35)."""
CONDITIONAL: Final = 10
"""What the conditional Talkytoot card costs (F36)."""
_DOUBLE: Final = CARD_OF["score_double_worst"]
_CONDITIONAL: Final = CARD_OF["score_minus_conditional"]
MOST_FOR_A_CARD: Final = CONDITIONAL
"""More than any card costs."""


def card_costs(cards: Cards, hand: int) -> list[tuple[int, int]]:
    """Each card of a hand with the points that it costs."""
    held = bits(hand)
    costs = []
    for card in held:
        cost = cards.notes[card]
        if card == _DOUBLE:
            cost = 2 * max((cards.notes[other] for other in held if other != card), default=0)
        elif card == _CONDITIONAL:
            counts = [(hand & cards.of_colour[colour]).bit_count() for colour in COLOURS]
            if counts[cards.colour[card]] == max(counts):
                cost = CONDITIONAL
        costs.append((card, cost))
    return costs


def hand_score(cards: Cards, hand: int) -> int:
    """The score of a hand: minus its notes."""
    if hand >> _DOUBLE & 1 or hand >> _CONDITIONAL & 1:
        return -sum(cost for _, cost in card_costs(cards, hand))
    return -sum(notes * (hand & cards.by_notes[notes]).bit_count() for notes in range(1, len(cards.by_notes)))


def pile_notes(cards: Cards, pile: Sequence[int]) -> int:
    """The notes on a pile."""
    return sum(cards.notes[card] for card in pile)


def piles_score(cards: Cards, piles: Sequence[Sequence[int]]) -> int:
    """The score of everybody in a cooperative game: 0 when it is won."""
    return -sum(abs(PILE_NOTES - pile_notes(cards, pile)) for pile in piles)
