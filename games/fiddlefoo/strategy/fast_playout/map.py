"""The map of a game without variants, for playouts: for each colour the free places, and what lies in line.

No colour has a number twice there, so the largest range at a place is made with the lowest or with the
highest number in line (fiddlefoo.15, F07). Both are kept up to date from card to card.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from games.fiddlefoo.cards import COLOURS, Cards
from games.fiddlefoo.grid import STEPS, WIDTH
from games.fiddlefoo.throws import SAFE_ABOVE

Ends: TypeAlias = tuple[int, int, int, int]
"""The lowest number and its distance, the highest and its, of the cards of a colour in line with a place."""

SAFE: Final = SAFE_ABOVE + 1
"""Stands for every distance of a Safe Song (fiddlefoo.22)."""

_SPACES: Final = tuple([min(max(apart, 1) - 1, SAFE) for apart in (*range(WIDTH), *range(WIDTH, 0, -1))])
"""The distance of two places by how far apart they are in their line, also for negative numbers."""


class FastMap:
    """The cards that lie, and where others may.

    `places` has for each colour the free places for a card, with what lies in line there. `beside` has the
    free places beside cards, with a bit for each colour that a neighbour has. `rows` and `columns` have, by
    line and colour, the lowest number there and where it lies in the line, and the same of the highest.
    """

    __slots__ = ("beside", "cells", "columns", "inside", "places", "rows")

    beside: dict[int, int]
    cells: set[int]
    columns: dict[int, Ends]
    inside: bytes
    rows: dict[int, Ends]
    places: list[dict[int, Ends]]

    def __init__(self, inside: bytes, cards: Cards, cells: Mapping[int, int]) -> None:
        self.inside = inside
        self.beside, self.cells = {}, set()
        self.rows, self.columns = (
            {},
            {},
        )
        self.places = [{} for _ in COLOURS]
        for cell, card in cells.items():
            self.put(cell, cards.colour[card], cards.number[card])

    def copy(self) -> "FastMap":
        """Return an equal and independent map."""
        other = FastMap.__new__(FastMap)
        other.inside = self.inside
        other.beside, other.cells = self.beside.copy(), self.cells.copy()
        other.rows, other.columns = self.rows.copy(), self.columns.copy()
        other.places = [places.copy() for places in self.places]
        return other

    def put(self, cell: int, colour: int, number: int) -> None:
        """Lay a card."""
        column, row = divmod(cell, WIDTH)
        beside, rows, columns = self.beside, self.rows, self.columns
        beside.pop(cell, None)
        self.cells.add(cell)
        for places in self.places:
            places.pop(cell, None)
        line = row * 4 + colour
        rows[line] = _joined(rows.get(line), number, column)
        line = column * 4 + colour
        columns[line] = _joined(columns.get(line), number, row)
        self._open(cell, colour)
        mine, bit = self.places[colour], 1 << colour
        for near, colours in beside.items():
            if near % WIDTH == row:
                spaces = _SPACES[near // WIDTH - column]
            elif near // WIDTH == column:
                spaces = _SPACES[near % WIDTH - row]
            else:
                continue
            if not colours & bit:
                mine[near] = _joined(mine.get(near), number, spaces)

    def _open(self, cell: int, colour: int) -> None:
        """Record that the other colours, and not this one, may lie beside the card."""
        beside, bit = self.beside, 1 << colour
        for step in STEPS:
            near = cell + step
            colours = beside.get(near)
            if colours is None:
                if near not in self.cells and self.inside[near]:
                    beside[near] = bit
                    self._find_ends(near, colour)
            elif not colours & bit:
                beside[near] = colours | bit
                self.places[colour].pop(near, None)

    def _find_ends(self, cell: int, without: int) -> None:
        """Note what lies in line with a place, for all colours but one."""
        column, row = divmod(cell, WIDTH)
        for colour, places in enumerate(self.places):
            if colour == without:
                continue
            line, ends = self.rows.get(row * 4 + colour), None
            if line is not None:
                low, at, high, high_at = line
                ends = low, _SPACES[column - at], high, _SPACES[column - high_at]
            line = self.columns.get(column * 4 + colour)
            if line is not None:
                low, at, high, high_at = line
                ends = _joined(ends, low, _SPACES[row - at])
                ends = _joined(ends, high, _SPACES[row - high_at])
            if ends is not None:
                places[cell] = ends


def _joined(ends: Ends | None, number: int, where: int) -> Ends:
    """Return the ends of a line that has one more card, with the place or the distance of it."""
    if ends is None:
        return number, where, number, where
    if number < ends[0]:
        return number, where, ends[2], ends[3]
    if number > ends[2]:
        return ends[0], ends[1], number, where
    return ends
