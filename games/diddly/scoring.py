"""The worth of boards: columns of two (diddly.49 to diddly.65), and the nine-card square."""

from collections.abc import Sequence
from typing import Final

from games.diddly.cards import HALF, POINTS, WILD
from games.messages import message

KINDS: Final = range(len(POINTS))

LINES: Final = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip
"""The rows, columns and diagonals of the square, whose cards count from 0 in reading order."""

LINE_NAMES: Final = (
    *(message("row {number}", number=number) for number in (1, 2, 3)),
    *(message("column {number}", number=number) for number in (1, 2, 3)),
    *(message("diagonal {number}", number=number) for number in (1, 2)),
)

_IN_LINE: Final = tuple(
    tuple(sorted({card for line in LINES if place in line for card in line} - {place})) for place in range(9)
)


def is_pair(first: int, second: int) -> bool:
    """Return True if the two cards of a column match (Y13, Y16)."""
    return first in (second, WILD) or second == WILD


def column_score(first: int, second: int) -> int:
    """Return the points of a column of two cards (Y13 to Y16)."""
    if is_pair(first, second):
        return 0
    points = POINTS[first] + POINTS[second]
    return (points + 1) // 2 if first == HALF or second == HALF else points


COLUMN_SCORES: Final = tuple(tuple(column_score(first, second) for second in KINDS) for first in KINDS)
"""`column_score` of every two kinds."""


def columns_score(cards: Sequence[int]) -> int:
    """Return the points of a board of columns: the upper row from left to right, then the lower."""
    half = len(cards) // 2
    return sum([COLUMN_SCORES[cards[i]][cards[i + half]] for i in range(half)])


def is_set(cards: Sequence[int]) -> bool:
    """Return True if three cards in a line match: all that are not Wild are the same kind (Y17)."""
    first, second, third = cards
    if first == WILD:
        return second in (third, WILD) or third == WILD
    return second in (first, WILD) and third in (first, WILD)


def sets_in_square(cards: Sequence[int]) -> list[int]:
    """Return the indices of the `LINES` that are matching sets."""
    return [index for index, (a, b, c) in enumerate(LINES) if is_set((cards[a], cards[b], cards[c]))]


def halved_in_square(cards: Sequence[int]) -> set[int]:
    """Return the places that a Half in their row, column or diagonal halves (Y19)."""
    return {place for half in range(9) if cards[half] == HALF for place in _IN_LINE[half]}


def square_points(cards: Sequence[int]) -> list[int]:
    """Return the points of each card: counted once (diddly.81), 0 in a set, halved at most once (Y20)."""
    matched = {place for index in sets_in_square(cards) for place in LINES[index]}
    halved = halved_in_square(cards)
    points = [0 if place in matched else POINTS[card] for place, card in enumerate(cards)]
    return [(worth + 1) // 2 if place in halved else worth for place, worth in enumerate(points)]


def square_score(cards: Sequence[int]) -> int:
    """Return the points of a nine-card board."""
    return sum(square_points(cards))
