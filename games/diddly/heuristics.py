"""How to play Diddly decently, from what a seat knows: the greedy bot, and the playouts of the search.

A board is worth what it is expected to score, unknown cards counted at their average. The best place
for a card is where it lowers that most; opening a face-down card is worth a little besides, because
otherwise no round would end.
"""

from collections.abc import Callable, Sequence
from itertools import product
from math import fsum
from operator import mul
from typing import Final

from games.core import Advice
from games.diddly.cards import COPIES, HALF, HIDDEN, PEEK, POINTS, RECYCLE, WILD
from games.diddly.moves import AT, DECK, DONE, FLIP, KINDS, LOOK, PILE, PLACES_OF, TRADE
from games.diddly.scoring import COLUMN_SCORES, LINES, halved_in_square, is_set
from games.diddly.state import DRAWING, FLIPPING, PEEKING, State

OPENING: Final = 2.0
"""Points that turning up one of the own face-down cards is worth besides."""
TAKING: Final = 3.5
"""Points that the top discard must save to be better than a card from the deck."""
HOPE: Final = 0.2
"""Part of its points that a line lacking one card for a set is expected to save in the square."""

_TOTAL: Final = sum(COPIES)


def _expected() -> tuple[tuple[float, ...], ...]:
    """The expected score of a column of two kinds; the last of each, index -1, is a hidden card."""
    rows = [[*scores, sum(map(mul, COPIES, scores)) / _TOTAL] for scores in COLUMN_SCORES]
    hidden = [row[-1] for row in rows]
    mean = fsum(map(mul, COPIES, hidden)) / _TOTAL
    return (*map(tuple, rows), (*hidden, mean))


COLUMN: Final = _expected()
_MEAN: Final = sum(copies * points for copies, points in zip(COPIES, POINTS, strict=True)) / _TOTAL

_WORTH: Final = (*map(float, POINTS), _MEAN)
"""What a card costs when nothing matches it; the last, index -1, is a hidden card."""
_MATCHED: Final = 1
_HOPEFUL: Final = 2
_SHIFT: Final = 16 * 16 + 16 + 1


def _line_kind(cards: tuple[int, int, int]) -> int:
    """Whether a line is a set, or has two cards that one more would make a set."""
    if HIDDEN not in cards and is_set(cards):
        return _MATCHED
    plain = [card for card in cards if card not in (HIDDEN, WILD)]
    pair = len(plain) != len(set(plain)) or (WILD in cards and len(plain) >= cards.count(WILD))
    return _HOPEFUL if pair else 0


_LINE_KINDS: Final = tuple(_line_kind((a, b, c)) for a, b, c in product(range(-1, 15), repeat=3))
_LINE_MASKS: Final = tuple(sum(1 << place for place in line) for line in LINES)

Best = Callable[[Sequence[int], int, int], tuple[float, int]]
"""Gives the points a card saves at its best place, and the place, for a known board and its face-down
places."""


def best_in_columns(board: Sequence[int], down: int, card: int) -> tuple[float, int]:
    """The best place for a card on a board of columns, whose hidden cards are -1."""
    half = len(board) // 2
    scores = COLUMN[card]
    best, where = -99.0, 0
    for upper in range(half):
        lower = upper + half
        above, below = board[upper], board[lower]
        now = COLUMN[above][below]
        gain = now - scores[below] + (OPENING if down >> upper & 1 else 0.0)
        if gain > best:
            best, where = gain, upper
        gain = now - scores[above] + (OPENING if down >> lower & 1 else 0.0)
        if gain > best:
            best, where = gain, lower
    return best, where


def best_in_square(board: Sequence[int], down: int, card: int) -> tuple[float, int]:
    """The best place for a card on a nine-card board, whose hidden cards are -1."""
    now = expected_square(board)
    best, where = -99.0, 0
    trial = list(board)
    for place, lies in enumerate(board):
        trial[place] = card
        gain = now - expected_square(trial) + (OPENING if down >> place & 1 else 0.0)
        trial[place] = lies
        if gain > best:
            best, where = gain, place
    return best, where


def expected_square(board: Sequence[int]) -> float:
    """What a nine-card board with hidden cards is expected to score."""
    points = [_WORTH[card] for card in board]  # halves of whole numbers, which add up exactly
    if HALF in board:
        for place in halved_in_square(board):
            points[place] /= 2
    hopes = 0.0
    matched = 0
    for index, (first, second, third) in enumerate(LINES):
        kind = _LINE_KINDS[(board[first] * 16 + board[second]) * 16 + board[third] + _SHIFT]
        if kind == _MATCHED:
            matched |= _LINE_MASKS[index]
        elif kind == _HOPEFUL:
            line = (points[first], points[second], points[third])
            hopes += sum(line) - max(line)
    if matched:
        return sum([worth for place, worth in enumerate(points) if not matched >> place & 1]) - HOPE * hopes
    return sum(points) - HOPE * hopes


def advice_for(square: bool, size: int, legal: Callable[[State, int], Sequence[int]]) -> Advice:
    """The advice for a kind of board."""
    best: Best = best_in_square if square else best_in_columns

    def suggest(state: State, seat: int) -> int:
        phase = state.phase
        if phase == FLIPPING:
            return FLIP + _first_unchosen(state.chosen, square)
        down = state.down[seat]
        unknown = down & ~state.seen[seat]
        if phase == PEEKING:
            return LOOK + PLACES_OF[unknown][0] if unknown else DONE
        board = _known(state, seat)
        if phase == DRAWING:
            return _draw(state, best, board, down)
        if state.slot >= 0:
            return LOOK + PLACES_OF[unknown][0] if unknown and not state.looked else AT + state.slot
        if state.held == PEEK and unknown and not state.looked:
            return LOOK + PLACES_OF[unknown][0]
        return AT + best(board, down, state.held)[1]

    def _draw(state: State, best: Best, board: list[int], down: int) -> int:
        pile = state.pile
        gain, move = best(board, down, pile[-1])[0], PILE
        if RECYCLE in board:
            for place, card in enumerate(board):
                if card == RECYCLE and not down >> place & 1:
                    for kind in sorted(set(pile)):
                        saved = _saved(best, board, down, place, kind)
                        if saved > gain:
                            gain, move = saved, TRADE + KINDS * place + kind
        if gain >= TAKING or not (state.deck or len(pile) > 1):
            return move
        return DECK

    def stage(state: State) -> int:
        return len(state.results)

    def standing(state: State, seat: int) -> float:
        results = state.results[-1]
        others = [points for other, points in enumerate(results) if other != seat]
        return sum(others) / len(others) - results[seat]

    return Advice(suggest, stage, standing)


def _saved(best: Best, board: list[int], down: int, place: int, kind: int) -> float:
    """What a card saves at one place."""
    if best is best_in_columns:
        half = len(board) // 2
        mate = board[place - half if place >= half else place + half]
        return COLUMN[board[place]][mate] - COLUMN[kind][mate]
    trial = board[:]
    trial[place] = kind
    return expected_square(board) - expected_square(trial)


def _known(state: State, seat: int) -> list[int]:
    """The seat's board as it knows it."""
    seen = state.seen[seat]
    if not seen:
        return state.shown[seat]
    cards = state.cards[seat]
    return [cards[place] if seen >> place & 1 else card for place, card in enumerate(state.shown[seat])]


def _first_unchosen(chosen: int, square: bool) -> int:
    """Different columns; in the square the middle first, then corners."""
    order = (4, 0, 2) if square else (0, 1)
    return next(place for place in order if not chosen >> place & 1)
