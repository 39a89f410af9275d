"""The expected score of boards of nine cards, and the best place for a card.

What a card changes in a line is looked up, for all three places at once, and the facts of a board are
kept. With that a playout takes about half of the time that scoring each board anew takes
(`benchmarks/bots/playout_costs.py`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.diddly.cards import COPIES, HALF, HIDDEN, POINTS, WILD
from games.diddly.scoring import KINDS, LINES, halved_in_square, is_set

HOPE: Final = 0.2
"""Part of its points that a line lacking one card for a set is expected to save."""

_MEAN: Final = sum(copies * points for copies, points in zip(COPIES, POINTS, strict=True)) / sum(COPIES)

WORTH: Final = (*map(float, POINTS), _MEAN)
"""The cost of a card when nothing matches it; the last, index -1, is a hidden card."""
MATCHED: Final = 1
HOPEFUL: Final = 2
_NEW_SET: Final = 1e6
"""Stands for a set among the changes of what lines may save, which are far smaller."""


def line_kind(cards: tuple[int, int, int]) -> int:
    """Return the kind of a line: a set, two cards that one more would make a set, or neither."""
    if HIDDEN not in cards and is_set(cards):
        return MATCHED
    plain = [card for card in cards if card not in (HIDDEN, WILD)]
    pair = len(plain) != len(set(plain)) or (WILD in cards and len(plain) >= cards.count(WILD))
    return HOPEFUL if pair else 0


_FACES: Final = (*range(len(COPIES)), HIDDEN)
_LINE_KINDS: Final = tuple(
    tuple(tuple(line_kind((first, second, third)) for third in _FACES) for second in _FACES)
    for first in _FACES
)
"""The kinds of lines by their cards; the last row, index -1, is that of a hidden card."""
_LINE_MASKS: Final = tuple(sum(1 << place for place in line) for line in LINES)
_MASKED_LINES: Final = tuple(zip(_LINE_MASKS, LINES, strict=True))
_THROUGH: Final = tuple(
    tuple((index, line.index(place)) for index, line in enumerate(LINES) if place in line)
    for place in range(9)
)
"""The lines through each place, with the number of the place in them."""


def expected_square(board: Sequence[int]) -> float:
    """Return the expected score of a nine-card board with hidden cards."""
    points, hopes, _ = square_features(board)
    return points - HOPE * hopes


def square_features(board: Sequence[int]) -> tuple[float, float, int]:
    """Return the points of a board, those that its lines may save, and how many cards cost something.

    Cards in sets cost nothing, and lines may save what lack one card for a set.
    """
    points = _points(board)  # halves of whole numbers, which add up exactly
    hopes = 0.0
    matched = 0
    for index, (first, second, third) in enumerate(LINES):
        kind = _LINE_KINDS[board[first]][board[second]][board[third]]
        if kind == MATCHED:
            matched |= _LINE_MASKS[index]
        elif kind == HOPEFUL:
            line = (points[first], points[second], points[third])
            hopes += sum(line) - max(line)
    if matched:
        points = [worth for place, worth in enumerate(points) if not matched >> place & 1]
    return sum(points), hopes, len(points)


def _points(board: Sequence[int]) -> list[float]:
    """Return the cost of each card by itself."""
    points = [WORTH[card] for card in board]
    if HALF in board:
        for place in halved_in_square(board):
            points[place] /= 2
    return points


class _Line(NamedTuple):
    """Facts of a line: whether it is a set, what it may save, and what each card changes of that by place."""

    is_set: bool
    hope: float
    changes: list[tuple[float, float, float]]


class _Facts(NamedTuple):
    """Facts of a board: its points, what lines may save, its sets, and what each card changes in each line.

    `sets` are the places of each set, `matched` those of all sets and `halved` the halved ones, a bit each.
    """

    points: list[float]
    left: float
    hopes: float
    sets: list[int]
    matched: int
    halved: int
    changes: list[list[tuple[float, float, float]]]

    @property
    def expected(self) -> float:
        """Return the expected score of the board."""
        return self.left - HOPE * self.hopes


@lru_cache(maxsize=1 << 12)
def _facts(board: tuple[int, ...]) -> _Facts:
    points = _points(board)
    halved = sum(1 << place for place in halved_in_square(board)) if HALF in board else 0
    hopes, matched, sets, changes = 0.0, 0, [], []
    for mask, (first, second, third) in _MASKED_LINES:
        halves = halved >> first & 1 | (halved >> second & 1) << 1 | (halved >> third & 1) << 2
        line = _line(board[first], board[second], board[third], halves)
        if line.is_set:
            sets.append(mask)
            matched |= mask
        hopes += line.hope
        changes.append(line.changes)
    left = _sum_beside(matched, points) if matched else sum(points)
    return _Facts(points, left, hopes, sets, matched, halved, changes)


def _sum_beside(matched: int, points: Sequence[float]) -> float:
    """Return the points of the places that are not matched."""
    return sum([worth for place, worth in enumerate(points) if not matched >> place & 1])


@lru_cache(maxsize=1 << 13)
def _line(first: int, second: int, third: int, halves: int) -> _Line:
    """Return the facts of a line of these cards, some of which are halved, a bit each."""
    cards = [first, second, third]
    now = _line_hope(cards, halves)
    hope = 0.0 if now == _NEW_SET else now
    changes = []
    for card in KINDS:
        found = []
        for number in range(3):
            trial = cards[:]
            trial[number] = card
            found.append(_line_hope(trial, halves) - hope)
        changes.append((found[0], found[1], found[2]))
    return _Line(now == _NEW_SET, hope, changes)


def _line_hope(cards: Sequence[int], halves: int) -> float:
    """Return the points that a line may save that lacks a card; `_NEW_SET` if it lacks none."""
    first, second, third = cards
    kind = _LINE_KINDS[first][second][third]
    if kind == MATCHED:
        return _NEW_SET
    if kind != HOPEFUL:
        return 0.0
    points = [WORTH[card] / 2 if halves >> number & 1 else WORTH[card] for number, card in enumerate(cards)]
    return sum(points) - max(points)


def best_in_square(board: Sequence[int], down: int, card: int, opening: float) -> tuple[float, int]:
    """Return the best place for a card on a board whose hidden cards are -1, and the points saved there.

    `opening` is what turning up one of the places `down` is worth besides.
    """
    return _best(tuple(board), down, card, opening)


@lru_cache(maxsize=1 << 12)
def _best(board: tuple[int, ...], down: int, card: int, opening: float) -> tuple[float, int]:
    facts = _facts(board)
    now = facts.expected
    best, where = -99.0, 0
    for place, value in enumerate(_expected_with(facts, board, card)):
        gain = now - value + (opening if down >> place & 1 else 0.0)
        if gain > best:
            best, where = gain, place
    return best, where


def _expected_with(facts: _Facts, board: tuple[int, ...], card: int) -> list[float]:
    """Return the expected score of a board with a card at each place."""
    if card == HALF:
        return [_with(board, place, card) for place in range(9)]
    (a0, a1, a2), (b0, b1, b2), (c0, c1, c2), (d0, d1, d2), (e0, e1, e2), (f0, f1, f2), (g0, g1, g2), (
        h0, h1, h2
    ) = [changes[card] for changes in facts.changes]  # fmt: skip
    changes = (
        a0 + d0 + g0, a1 + e0, a2 + f0 + h0,
        b0 + d1, b1 + e1 + g1 + h1, b2 + f1,
        c0 + d2 + h2, c1 + e2, c2 + f2 + g2,
    )  # fmt: skip
    points, left, hopes, _, matched, halved, _ = facts
    mine = WORTH[card]
    values = []
    for place, change in enumerate(changes):
        if board[place] == HALF:
            empty = (*board[:place], HIDDEN, *board[place + 1 :])
            values.append(_with_sets(_facts(empty), place, card))
        elif change > _NEW_SET / 2 or matched >> place & 1:
            values.append(_with_sets(facts, place, card))
        else:
            worth = mine / 2 if halved >> place & 1 else mine
            values.append(left - points[place] + worth - HOPE * (hopes + change))
    return values


def _with_sets(facts: _Facts, place: int, card: int) -> float:
    """Return the expected score with a card at a place in sets, before or after; no Half comes or goes."""
    matched, hopes = 0, facts.hopes
    for places in facts.sets:
        if not places >> place & 1:
            matched |= places
    for index, number in _THROUGH[place]:
        change = facts.changes[index][card][number]
        if change > _NEW_SET / 2:
            matched |= _LINE_MASKS[index]
            change -= _NEW_SET
        hopes += change
    points = facts.points[:]
    points[place] = WORTH[card] / 2 if facts.halved >> place & 1 else WORTH[card]
    return _sum_beside(matched, points) - HOPE * hopes


def _with(board: Sequence[int], place: int, card: int) -> float:
    """Return the expected score of the board with a card at a place."""
    trial = list(board)
    trial[place] = card
    return expected_square(trial)


def saved_in_square(board: Sequence[int], place: int, card: int) -> float:
    """Return the points that a card saves at one place of a board."""
    return _facts(tuple(board)).expected - _with(board, place, card)
