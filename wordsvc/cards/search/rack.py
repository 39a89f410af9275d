"""Cards counted by what they can lay: one letter, two letters, any letter, any two neighbours."""

from collections import Counter
from collections.abc import Iterable

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER


class Rack:
    """How many cards there are of each face with one letter and with two, and how many jokers."""

    __slots__ = ("doubles", "jokers", "pairs", "singles")  # no named tuple, which is slow to define

    def __init__(self, singles: dict[str, int], pairs: dict[str, int], jokers: int, doubles: int) -> None:
        self.singles = singles
        self.pairs = pairs
        self.jokers = jokers
        self.doubles = doubles


def count_rack(cards: Iterable[str]) -> Rack:
    """Count the faces of `cards`."""
    counts = Counter(cards)
    jokers, doubles = counts.pop(JOKER, 0), counts.pop(DOUBLE_JOKER, 0)
    singles = {face: n for face, n in counts.items() if len(face) == 1}
    pairs = {face: n for face, n in counts.items() if len(face) == 2}
    return Rack(singles, pairs, jokers, doubles)
