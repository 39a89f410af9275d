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


class _Facts(NamedTuple):
    """Facts of a board: its expected score, and what each card would change in each line."""

    expected: float
    hopes: float
    points: list[float]
    total: float
    saved: float
    matched: int
    halved: frozenset[int]
    changes: list[list[tuple[float, float, float]]]


@lru_cache(maxsize=1 << 12)
def _facts(board: tuple[int, ...]) -> _Facts:
    points = _points(board)
    total = sum(points)
    left, hopes, _ = square_features(board)
    halved = frozenset(halved_in_square(board)) if HALF in board else frozenset()
    matched, changes = 0, []
    for index, line in enumerate(LINES):
        first, second, third = line
        if _LINE_KINDS[board[first]][board[second]][board[third]] == MATCHED:
            matched |= _LINE_MASKS[index]
        halves = sum(1 << number for number, place in enumerate(line) if place in halved)
        changes.append(_line_changes(board[first], board[second], board[third], halves))
    return _Facts(left - HOPE * hopes, hopes, points, total, total - left, matched, halved, changes)


@lru_cache(maxsize=1 << 13)
def _line_changes(first: int, second: int, third: int, halves: int) -> list[tuple[float, float, float]]:
    """Return for each card what it would change at each place of a line of what the line may save."""
    cards = [first, second, third]
    now = _line_hope(cards, halves)
    now = 0.0 if now == _NEW_SET else now
    changes = []
    for card in KINDS:
        found = []
        for number in range(3):
            trial = cards[:]
            trial[number] = card
            found.append(_line_hope(trial, halves) - now)
        changes.append((found[0], found[1], found[2]))
    return changes


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
    now, values = _expected_with(board, card)
    best, where = -99.0, 0
    for place, value in enumerate(values):
        gain = now - value + (opening if down >> place & 1 else 0.0)
        if gain > best:
            best, where = gain, place
    return best, where


def _expected_with(board: Sequence[int], card: int) -> tuple[float, list[float]]:
    """Return the expected score of a board, and that with a card at each place."""
    facts = _facts(tuple(board))
    if card == HALF:
        return facts.expected, [_with(board, place, card) for place in range(9)]
    (a0, a1, a2), (b0, b1, b2), (c0, c1, c2), (d0, d1, d2), (e0, e1, e2), (f0, f1, f2), (g0, g1, g2), (
        h0, h1, h2
    ) = [changes[card] for changes in facts.changes]  # fmt: skip
    changes = (
        a0 + d0 + g0, a1 + e0, a2 + f0 + h0,
        b0 + d1, b1 + e1 + g1 + h1, b2 + f1,
        c0 + d2 + h2, c1 + e2, c2 + f2 + g2,
    )  # fmt: skip
    points, hopes, matched, halved = facts.points, facts.hopes, facts.matched, facts.halved
    rest, mine = facts.total - facts.saved, WORTH[card]
    values = []
    for place, change in enumerate(changes):
        if change > _NEW_SET / 2 or matched >> place & 1 or board[place] == HALF:
            values.append(_with(board, place, card))
        else:
            worth = mine / 2 if place in halved else mine
            values.append(rest - points[place] + worth - HOPE * (hopes + change))
    return facts.expected, values


def _with(board: Sequence[int], place: int, card: int) -> float:
    """Return the expected score of the board with a card at a place."""
    trial = list(board)
    trial[place] = card
    return expected_square(trial)


def saved_in_square(board: Sequence[int], place: int, card: int) -> float:
    """Return the points that a card saves at one place of a board."""
    return _facts(tuple(board)).expected - _with(board, place, card)
