"""Places on the map as ints: x grows to the right, y upwards, the start square is 0,0 to 1,1."""

from collections.abc import Collection
from typing import Final

MAX_COORDINATE: Final = 75
"""Places have coordinates from minus this to this; cards lie at most one less far (F38)."""
WIDTH: Final = 2 * MAX_COORDINATE + 1
CELLS: Final = WIDTH * WIDTH
STEPS: Final = (-WIDTH, -1, 1, WIDTH)
"""The steps from a place to the four beside it (F04)."""


def cell_at(x: int, y: int) -> int:
    """Return the place with these coordinates."""
    return (x + MAX_COORDINATE) * WIDTH + y + MAX_COORDINATE


def x_of(cell: int) -> int:
    """Return the coordinate of a place that grows to the right."""
    return cell // WIDTH - MAX_COORDINATE


def y_of(cell: int) -> int:
    """Return the coordinate of a place that grows upwards."""
    return cell % WIDTH - MAX_COORDINATE


SQUARE: Final = (cell_at(0, 1), cell_at(1, 1), cell_at(0, 0), cell_at(1, 0))
"""The start square, as it is read."""


def _inside(low: int, high: int) -> bytes:
    coordinates = range(-MAX_COORDINATE, MAX_COORDINATE + 1)
    column = bytes(low <= y <= high for y in coordinates)
    return b"".join(column if low <= x <= high else bytes(WIDTH) for x in coordinates)


OPEN: Final = _inside(1 - MAX_COORDINATE, MAX_COORDINATE - 1)
"""True for each place where cards may lie."""
EIGHT: Final = _inside(-3, 4)
"""The same on the map of the author's simulation (F21)."""


def distance(one: int, other: int) -> int:
    """Return the spaces between two places in one row or column (F10)."""
    return abs(x_of(one) - x_of(other)) + abs(y_of(one) - y_of(other)) - 1


def pieces(cells: Collection[int], without: int) -> dict[int, int]:
    """Return for every place but one the number of its piece: places beside each other are in one."""
    piece: dict[int, int] = {}
    number = 0
    for start in cells:
        if start in piece or start == without:
            continue
        piece[start] = number
        reached = [start]
        while reached:
            here = reached.pop()
            for step in STEPS:
                beside = here + step
                if beside in cells and beside not in piece and beside != without:
                    piece[beside] = number
                    reached.append(beside)
        number += 1
    return piece
