"""The expected score of boards at the end of a round, while it still goes on.

A column is described by its two cards, by how many other columns still cost something, and by how many turns
its player still has; those are described by how many cards of the player and of the others lie face down. The
numbers in `outlook.json` are means over many rounds; `python -m tools.diddly_outlook` plays them anew.

A board of nine cards is described by its points, by those that lines may save that lack a card, and by how
many of its cards still cost something; the score is a sum of these with factors for each number of turns.
"""

import json
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final, TypeAlias

from games.diddly.strategy.heuristics import COLUMN
from games.diddly.strategy.square import square_features

MAX_TURNS: Final = 9
"""The most turns that are distinguished."""
MAX_OTHERS: Final = 3
"""Other columns."""
OPEN: Final = 3.5
"""The least expected cost of a column that is worth improving."""

FACES: Final = 16
"""The cards, and a hidden one, which is the last."""
PAIRS: Final = tuple(combinations_with_replacement(range(FACES), 2))
FILE: Final = Path(__file__).with_name("outlook.json")

Points: TypeAlias = tuple[tuple[float, ...], ...]
"""The points by turns left, from 0, for each number of other columns that are open."""
Turns: TypeAlias = tuple[tuple[tuple[float, ...], ...], ...]
"""The turns that a player still has: by how many turns pass before the player's own next one, by the
player's face-down cards and by the fewest of another player."""


def pair_of(column: int) -> tuple[int, int]:
    """Return the two cards of a column of `games.diddly.strategy.known_boards.Columns`, the lower first.

    Whether a card lies face down matters only where its player does not know it.
    """
    upper, lower = divmod(column, 32)
    first, second = upper & 15, lower & 15
    return (first, second) if first <= second else (second, first)


def is_open(column: int) -> bool:
    """Return True if a column is expected to cost something worth saving."""
    upper, lower = pair_of(column)
    return COLUMN[_kind(upper)][_kind(lower)] > OPEN


def _kind(face: int) -> int:
    return -1 if face == FACES - 1 else face


@cache
def points_of_columns() -> tuple[Points, ...]:
    """Return for every column what it will score."""
    document = json.loads(FILE.read_text("utf-8"))
    of_pairs = dict(zip(PAIRS, document["columns"], strict=True))
    found = []
    for column in range(32 * 32):
        pair = pair_of(column)
        now = COLUMN[_kind(pair[0])][_kind(pair[1])]
        found.append(tuple((now, *later) for later in of_pairs[pair]))
    return tuple(found)


@cache
def _open() -> tuple[int, ...]:
    return tuple(int(is_open(column)) for column in range(32 * 32))


@cache
def turns_left(seats: int, *, square: bool = False) -> Turns:
    """Return the number of turns that players still have at a table of so many."""
    document = json.loads(FILE.read_text("utf-8"))
    table = document["turns in square" if square else "turns"][str(seats)]
    return tuple(tuple(map(tuple, after)) for after in table)


@cache
def lines_of_square() -> tuple[tuple[float, ...], ...]:
    """Return for each number of turns, from 0, a constant and the factors of the features of a square."""
    rows = json.loads(FILE.read_text("utf-8"))["square"]
    return ((0.0, 1.0, 0.0, 0.0), *map(tuple, rows))


def outlook_of_square(board: Sequence[int], turns: float) -> float:
    """Return the average score of a board of nine cards whose player still has so many turns."""
    points, hopes, unmatched = square_features(board)
    whole = int(turns)
    part = turns - whole
    lines = lines_of_square()
    constant, of_points, of_hopes, of_cards = lines[whole]
    total = constant + of_points * points + of_hopes * hopes + of_cards * unmatched
    if part:
        constant, of_points, of_hopes, of_cards = lines[whole + 1]
        later = constant + of_points * points + of_hopes * hopes + of_cards * unmatched
        total += part * (later - total)
    return total


def outlook(board: Sequence[int], turns: float) -> float:
    """Return the average score of a board of columns whose player still has so many turns.

    Between whole turns it is read from a straight line.
    """
    points, opens = points_of_columns(), _open()
    whole = int(turns)
    part = turns - whole
    still = sum([opens[column] for column in board])
    total = 0.0
    for column in board:
        row = points[column][still - opens[column]]
        total += row[whole]
        if part:
            total += part * (row[whole + 1] - row[whole])
    return total


def turns_of_all(
    seats: int, turn: int, closer: int, downs: Sequence[int], *, square: bool = False
) -> list[float]:
    """Return the turns that each player still has: at most one once somebody is out, else the usual number.

    Args:
        seats: how many play.
        turn: the seat in turn.
        closer: the seat that went out, or -1.
        downs: how many cards of each seat lie face down.
        square: whether boards have nine cards.
    """
    if closer >= 0:
        last = (closer - turn) % seats
        return [1.0 if (seat - turn) % seats < last else 0.0 for seat in range(seats)]
    usual = turns_left(seats, square=square)
    return [
        usual[(seat - turn) % seats][down][min([*downs[:seat], *downs[seat + 1 :]])]
        for seat, down in enumerate(downs)
    ]
