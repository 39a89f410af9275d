"""Cards counted by what they can lay: one letter, two letters, any letter, any two neighbours."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER


class Rack(NamedTuple):
    """How many cards there are of each face with one letter and with two, and how many jokers."""

    singles: dict[str, int]
    pairs: dict[str, int]
    jokers: int
    doubles: int


def count_rack(cards: Iterable[str]) -> Rack:
    """Count the faces of `cards`."""
    counts = Counter(cards)
    jokers, doubles = counts.pop(JOKER, 0), counts.pop(DOUBLE_JOKER, 0)
    singles = {face: n for face, n in counts.items() if len(face) == 1}
    pairs = {face: n for face, n in counts.items() if len(face) == 2}
    return Rack(singles, pairs, jokers, doubles)
