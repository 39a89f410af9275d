"""Cards in the hand, counted by kind, and the numbers that stand for some of them.

A sub-hand, that is some of the cards, is one number: the kinds are digits, and the digit of a kind says how
many of it are taken. A digit goes from 0 to the number of cards held, so every number below `states` is a
sub-hand and the sum of two that fit together is the sub-hand of both.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from wordsvc.cards import Deck


def count_states(counts: Sequence[int]) -> int:
    """Return the number of sub-hands when so many cards of each kind are held."""
    return prod(count + 1 for count in counts)


def digits_of(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the value of one card of each kind in the number of a sub-hand."""
    digits: list[int] = []
    digit = 1
    for count in counts:
        digits.append(digit)
        digit *= count + 1
    return tuple(digits)


class CardCounts(NamedTuple):
    """Cards by kind, the faces in the order of the alphabet.

    `counts`, `points` and `digits` go with `faces`; a digit is what one card of the kind adds to the number
    of a sub-hand.
    """

    faces: tuple[str, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    digits: tuple[int, ...]
    states: int
    """The number of sub-hands."""

    @property
    def size(self) -> int:
        """The number of cards held."""
        return sum(self.counts)

    def number_of_cards(self, sub_hand: int) -> int:
        """Return the number of cards of a sub-hand."""
        return sum(
            sub_hand // digit % (count + 1) for count, digit in zip(self.counts, self.digits, strict=True)
        )

    def cards(self, sub_hand: int) -> list[str]:
        """Return the faces of a sub-hand, sorted."""
        found: list[str] = []
        left = sub_hand
        for face, count in zip(self.faces, self.counts, strict=True):
            left, number = divmod(left, count + 1)
            if number:
                found += [face] * number
        return found

    def without(self, sub_hand: int) -> list[str]:
        """Return the faces of the cards that a sub-hand leaves, sorted."""
        return self.cards(self.states - 1 - sub_hand)


def count_cards(cards: Iterable[str], deck: Deck) -> CardCounts:
    """Count cards of a deck that has points; one that the deck lacks has none (D22)."""
    ordered = sorted(cards)
    counted = dict.fromkeys(ordered, 0)
    for face in ordered:
        counted[face] += 1
    counts = tuple(counted.values())
    points = tuple(deck.points.get(face, 0) for face in counted)
    return CardCounts(tuple(counted), counts, points, digits_of(counts), count_states(counts))
