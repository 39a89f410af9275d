"""The worth of hands and piles (fiddlefoo.7, fiddlefoo.35, F20, F36, F44)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.fiddlefoo.cards import BASE_CARDS, CARD_OF, COLOURS, MAX_NUMBER, Cards, bits

PILE_NOTES: Final = 10
"""The notes that a pile of the cooperative game must have (fiddlefoo.35)."""
CONDITIONAL: Final = 10
"""The cost of the conditional Talkytoot card (F36)."""
_DOUBLE: Final = CARD_OF["score_double_worst"]
_CONDITIONAL: Final = CARD_OF["score_minus_conditional"]
MAX_FOR_A_CARD: Final = CONDITIONAL
"""More than any card costs."""


def card_costs(cards: Cards, hand: int) -> list[tuple[int, int]]:
    """Return each card of a hand with the points that it costs."""
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
    """Return the score of a hand: minus its notes."""
    if hand >> _DOUBLE & 1 or hand >> _CONDITIONAL & 1:
        return -sum(cost for _, cost in card_costs(cards, hand))
    return -sum(notes * (hand & cards.by_notes[notes]).bit_count() for notes in range(1, len(cards.by_notes)))


def pile_notes(cards: Cards, pile: Sequence[int]) -> int:
    """Return the notes on a pile."""
    return sum(cards.notes[card] for card in pile)


def can_fill(cards: Cards, held: int) -> bool:
    """Return True if a pile of rising cards among these can have exactly its notes (F27)."""
    reached = 1  # a bit for each number of notes that a pile can have
    for number in range(1, MAX_NUMBER + 1):
        higher = reached
        for card in bits(held):
            if cards.number[card] == number:
                higher |= reached << cards.notes[card]
        reached = higher
    return bool(reached >> PILE_NOTES & 1)


@lru_cache(maxsize=256)
def winnable_starts(cards: Cards, deck: int, colour: int) -> int:
    """Return the start cards of a colour, as a set, from which its pile can still be filled (F55)."""
    own = cards.of_colour[colour] & deck
    starts = [card for card in bits(own) if card < BASE_CARDS and can_fill(cards, own & ~(1 << card))]
    return sum(1 << card for card in starts)


def piles_score(cards: Cards, piles: Sequence[Sequence[int]]) -> int:
    """Return the score of everybody in a cooperative game: 0 when it is won."""
    return -sum(abs(PILE_NOTES - pile_notes(cards, pile)) for pile in piles)
