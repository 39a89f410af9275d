"""The Pareto front of all lay-downs: none equals or beats another in points, longest word and words."""

from collections.abc import Iterable
from operator import itemgetter
from typing import Final

from wordsvc.quiddler.best_hand.closure import Cell
from wordsvc.quiddler.scoring.laid_word import MAX_WORDS

_BY_POINTS: Final = itemgetter(2, 0, 1)
"""The points of a cell, its longest word and its number of words."""


def pareto(found: Iterable[Cell]) -> list[Cell]:
    """Return the cells that no other beats or equals in points, longest and words; most points first."""
    kept: list[Cell] = []
    # The most points with so many words or more, the longest word no shorter than that of the cell.
    best = [-1] * (MAX_WORDS + 1)
    for cell in found:
        _, words, points, _ = cell
        if points > best[words]:
            kept.append(cell)
            while words and points > best[words]:
                best[words] = points
                words -= 1
    kept.sort(key=_BY_POINTS, reverse=True)
    return kept
