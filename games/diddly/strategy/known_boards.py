"""Boards as their players know them, in a form in which the best place for a card is quickly found.

`best` gives the place that `games.diddly.strategy.heuristics` finds best, for any worth of opening a
face-down card.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol, TypeAlias

from games.diddly.cards import HIDDEN
from games.diddly.options import Options
from games.diddly.scoring import KINDS, columns_score, square_score
from games.diddly.strategy.heuristics import COLUMN
from games.diddly.strategy.outlook import outlook, outlook_of_square
from games.diddly.strategy.square import best_in_square, expected_square, saved_in_square

Known: TypeAlias = list[int]
"""A board: what each place holds, or what each column is; a `Boards` alone knows how to read it."""


class Boards(Protocol):
    """Estimates for the boards of one kind; only `put` and `look` change a board.

    `square` says that boards have nine cards.
    """

    square: bool

    def board(self, cards: Sequence[int], down: int) -> Known:
        """Return the board with these cards, -1 where its player knows none, and these face-down places."""
        ...

    def best(self, board: Known, down: int, card: int, opening: float) -> tuple[float, int]:
        """Return the points that a card saves at its best place, and the place."""
        ...

    def saved(self, board: Known, place: int, card: int) -> float:
        """Return the points that a card saves at a place, where opening is worth nothing."""
        ...

    def alike(self, board: Known, place: int) -> int:
        """Return the same for places of which it does not matter which a card takes."""
        ...

    def put(self, board: Known, place: int, card: int) -> None:
        """Lay a card face up at a place."""
        ...

    def look(self, board: Known, place: int, card: int) -> None:
        """Show its player the card that lies face down at a place."""
        ...

    def expected(self, board: Known) -> float:
        """Return the points that the board is expected to score."""
        ...

    def outlook(self, board: Known, turns: float) -> float:
        """Return the average score of a board whose player still has so many turns."""
        ...

    def score(self, cards: Sequence[int]) -> int:
        """Return the points of a board that lies face up."""
        ...


# A column is an int: its upper card, 5 bits of which one says that it lies face down, and its lower card.
_DOWN: Final = 16
_CODES: Final = range(32)


def _kind(code: int) -> int:
    """Return the card that a code stands for, or `HIDDEN`."""
    return HIDDEN if code & 15 == 15 else code & 15


def _saved_in_rows(opening: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the points that every card saves in the upper and the lower row, with a bonus for opening."""
    found = []
    for upper in _CODES:
        for lower in _CODES:
            above, below = _kind(upper), _kind(lower)
            now = COLUMN[above][below]
            opens = (now + opening * (upper // _DOWN), now + opening * (lower // _DOWN))
            found.append(
                tuple((opens[0] - COLUMN[card][below], opens[1] - COLUMN[above][card]) for card in KINDS)
            )
    return tuple(found)


@cache
def _columns(opening: int) -> tuple[tuple[tuple[float, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the points that every card saves in the better row of every column, and this row."""
    both = _saved_in_rows(opening)
    saved = tuple(tuple(max(pair) for pair in column) for column in both)
    return saved, tuple(tuple(pair.index(max(pair)) for pair in column) for column in both)


_EXPECTED: Final = tuple(COLUMN[_kind(upper)][_kind(lower)] for upper in _CODES for lower in _CODES)


class Columns:
    """Boards of so many columns."""

    square = False
    outlook = staticmethod(outlook)

    def __init__(self, columns: int) -> None:
        self._columns = columns

    def board(self, cards: Sequence[int], down: int) -> Known:
        """Return each column as an int."""
        codes = [(card & 15) + (_DOWN if down >> place & 1 else 0) for place, card in enumerate(cards)]
        half = self._columns
        return [codes[upper] * 32 + codes[upper + half] for upper in range(half)]

    def best(self, board: Known, down: int, card: int, opening: float) -> tuple[float, int]:
        """Return the best row of the best column."""
        saved, rows = _columns(opening)
        best, where, number = -99.0, 0, 0
        for column in board:
            gain = saved[column][card]
            if gain > best:
                best, where = gain, number
            number += 1  # noqa: SIM113 - twice as fast as enumerate
        return best, where + self._columns * rows[board[where]][card]

    def saved(self, board: Known, place: int, card: int) -> float:
        """Return the expected points that its column saves."""
        column = board[place % self._columns]
        return _EXPECTED[column] - _EXPECTED[self._with(column, place, card)]

    def _with(self, column: int, place: int, code: int) -> int:
        return column & 31 | code << 5 if place < self._columns else column & ~31 | code

    def alike(self, board: Known, place: int) -> int:
        """Return the card there, and the one that lies with it."""
        upper, lower = divmod(board[place % self._columns], 32)
        return upper * 32 + lower if place < self._columns else lower * 32 + upper

    def put(self, board: Known, place: int, card: int) -> None:
        """Lay a card, which changes the column of the place."""
        columns = self._columns
        if place < columns:
            board[place] = board[place] & 31 | card << 5
        else:
            board[place - columns] = board[place - columns] & ~31 | card

    def look(self, board: Known, place: int, card: int) -> None:
        """Note a card that is known and still lies face down."""
        number = place % self._columns
        board[number] = self._with(board[number], place, card + _DOWN)

    def expected(self, board: Known) -> float:
        """Return the sum over the columns."""
        return sum([_EXPECTED[column] for column in board])

    def score(self, cards: Sequence[int]) -> int:
        """Return the score by the rules."""
        return columns_score(cards)


class Square:
    """Boards of nine cards."""

    square = True
    outlook = staticmethod(outlook_of_square)

    def board(self, cards: Sequence[int], down: int) -> Known:
        """Return each card as it is known."""
        return list(cards)

    def best(self, board: Known, down: int, card: int, opening: float) -> tuple[float, int]:
        """Return the best of the nine places."""
        return best_in_square(board, down, card, opening)

    def saved(self, board: Known, place: int, card: int) -> float:
        """Return the expected points that the board saves."""
        return saved_in_square(board, place, card)

    def alike(self, board: Known, place: int) -> int:
        """Return the place: each lies on other lines."""
        return place

    def put(self, board: Known, place: int, card: int) -> None:
        """Lay a card at a place."""
        board[place] = card

    def look(self, board: Known, place: int, card: int) -> None:
        """Note a card that is known."""
        board[place] = card

    def expected(self, board: Known) -> float:
        """Return the expectation of the heuristics."""
        return expected_square(board)

    def score(self, cards: Sequence[int]) -> int:
        """Return the score by the rules."""
        return square_score(cards)


@cache
def _columns_of(columns: int) -> Columns:
    return Columns(columns)


_SQUARE: Final = Square()


def boards_for(options: Options) -> Boards:
    """Return the estimates for the boards of a table."""
    return _SQUARE if options.square else _columns_of(options.size // 2)
