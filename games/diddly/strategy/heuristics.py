"""Decent play of Diddly from a seat's knowledge: the greedy bot, and the playouts of the search.

A board is worth what it is expected to score, unknown cards counted at their average. The best place
for a card is where it lowers that most; opening a face-down card is worth a little besides, because
otherwise no round would end.
"""

from collections.abc import Callable, Sequence
from math import fsum
from operator import mul
from typing import Final

from games.core import Advice
from games.diddly.cards import COPIES, PEEK, RECYCLE
from games.diddly.moves import AT, DECK, DONE, FLIP, KINDS, LOOK, PILE, PLACES_OF, TRADE
from games.diddly.options import Options
from games.diddly.scoring import COLUMN_SCORES
from games.diddly.state import DRAWING, FLIPPING, PEEKING, State
from games.diddly.strategy.square import best_in_square, saved_in_square

OPENING: Final = 2.0
"""Points that turning up one of the own face-down cards is worth besides, in columns."""
OPENING_IN_SQUARE: Final = 1.0
"""The same with nine cards."""
TAKING: Final = 3.5
"""Points that the top discard must save to be better than a card from the deck."""
_TOTAL: Final = sum(COPIES)


def _expected() -> tuple[tuple[float, ...], ...]:
    """Return the expected score of a column of two kinds; the last of each, index -1, is a hidden card."""
    rows = [[*scores, sum(map(mul, COPIES, scores)) / _TOTAL] for scores in COLUMN_SCORES]
    hidden = [row[-1] for row in rows]
    mean = fsum(map(mul, COPIES, hidden)) / _TOTAL
    return (*map(tuple, rows), (*hidden, mean))


COLUMN: Final = _expected()
_COLUMN_CHOICES: Final = (0, 1)
"""The places to turn up at set-up: different columns."""
_SQUARE_CHOICES: Final = (4, 0, 2)
"""The places of the square: the middle first, then corners."""

Best = Callable[[Sequence[int], int, int], tuple[float, int]]
"""Gives the points a card saves at its best place, and the place, for a known board and its face-down
places."""
Saved = Callable[[Sequence[int], int, int], float]
"""Gives the points a card saves at one place of a known board."""


def best_in_columns(board: Sequence[int], down: int, card: int) -> tuple[float, int]:
    """Return the best place for a card on a board of columns, whose hidden cards are -1."""
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


def _best_in_square(board: Sequence[int], down: int, card: int) -> tuple[float, int]:
    """Return the best place for a card on a nine-card board, whose hidden cards are -1."""
    return best_in_square(board, down, card, OPENING_IN_SQUARE)


def advice_for(options: Options) -> Advice:
    """Return the advice at a table."""
    heuristics = Heuristics(options)
    return Advice(heuristics.suggest, heuristics.stage, heuristics.standing)


class Heuristics:
    """Heuristics for a kind of board. No method changes the state that it is given."""

    def __init__(self, options: Options) -> None:
        self._first_choices = _SQUARE_CHOICES if options.square else _COLUMN_CHOICES
        self._best: Best = _best_in_square if options.square else best_in_columns
        self._saved: Saved = saved_in_square if options.square else saved_in_columns

    def suggest(self, state: State, seat: int) -> int:
        """Return a good move for the seat that is asked, from what it knows."""
        phase = state.phase
        if phase == FLIPPING:
            return FLIP + next(place for place in self._first_choices if not state.chosen >> place & 1)
        down = state.down[seat]
        unknown = down & ~state.seen[seat]
        if phase == PEEKING:
            return LOOK + PLACES_OF[unknown][0] if unknown else DONE
        board = _known(state, seat)
        if phase == DRAWING:
            return self._draw(state, board, down)
        if unknown and state.held == PEEK and not state.looked:
            return LOOK + PLACES_OF[unknown][0]
        if state.slot >= 0:
            return AT + state.slot
        return AT + self._best(board, down, state.held)[1]

    def _draw(self, state: State, board: Sequence[int], down: int) -> int:
        """Return the top discard or a card to recycle if it saves enough, else the deck."""
        pile = state.pile
        gain, move = self._best(board, down, pile[-1])[0], PILE
        if RECYCLE in board:
            for place, card in enumerate(board):
                if card == RECYCLE and not down >> place & 1:
                    for kind in sorted(set(pile)):
                        saved = self._saved(board, place, kind)
                        if saved > gain:
                            gain, move = saved, TRADE + KINDS * place + kind
        if gain >= TAKING or not (state.deck or len(pile) > 1):
            return move
        return DECK

    def stage(self, state: State) -> int:
        """Return the number of scored rounds."""
        return len(state.results)

    def standing(self, state: State, seat: int) -> float:
        """Return the seat's lead over the others' average in the last round, in points."""
        return lead(state.results[-1], seat)


def lead(scores: Sequence[float], seat: int) -> float:
    """Return the points by which a seat has fewer than the others on average."""
    others = [points for other, points in enumerate(scores) if other != seat]
    return sum(others) / len(others) - scores[seat]


def saved_in_columns(board: Sequence[int], place: int, kind: int) -> float:
    """Return the points that a card saves at one place of a board of columns."""
    half = len(board) // 2
    mate = board[place - half if place >= half else place + half]
    return COLUMN[board[place]][mate] - COLUMN[kind][mate]


def _known(state: State, seat: int) -> list[int]:
    """Return the seat's board as it knows it."""
    seen = state.seen[seat]
    if not seen:
        return state.shown[seat]
    cards = state.cards[seat]
    return [cards[place] if seen >> place & 1 else card for place, card in enumerate(state.shown[seat])]
