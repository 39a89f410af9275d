"""The choice of a play: the points of the words, and the expected bonuses.

A play is worth the points by which it is better than the mean of the other seats, so a bonus that is taken
from somebody counts as well. The hands of the players who lay later are sampled (`opponent_sampling`); each
answers the words on the table with its best score. Each play is compared with the same sampled hands.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wordsvc.quiddler.best_hand.closure import Cell
from wordsvc.quiddler.best_hand.hands import BestHand
from wordsvc.quiddler.constants import BONUS
from wordsvc.quiddler.game.bots.observation import Line, Observation
from wordsvc.quiddler.game.bots.opponent_sampling import NOTHING, Lines

_NEVER: Final = 1 << 10
"""More letters or words than anybody lays, where a bonus is not played for."""


class Choice(NamedTuple):
    """A play, and by how many points it is expected to be better than the others.

    Without a cell no word is laid.
    """

    cell: Cell | None
    margin: float


def choose_play(
    hand: BestHand, total: int, table: Observation, imagined: Sequence[Sequence[Lines]]
) -> Choice | None:
    """Return the play with the highest expected worth; None if only going out is allowed and none does.

    Args:
        hand: the ways to lay the cards.
        total: the points of all cards.
        table: what the bot sees.
        imagined: hands of each rival (`sample_hands`).
    """
    plays: list[tuple[Cell | None, Line]] = [
        (cell, Line(max(0, cell.worth - total), cell.longest, cell.words)) for cell in hand.cells
    ]
    if table.last:
        plays.append((None, NOTHING))
    best: tuple[tuple[float, int, int], Cell | None] | None = None
    for cell, line in _unbeaten(plays):
        key = (expected_margin(line, table, imagined), line.longest, line.words)
        if best is None or key > best[0]:
            best = key, cell
    return None if best is None else Choice(best[1], best[0][0])


def expected_margin(line: Line, table: Observation, imagined: Sequence[Sequence[Lines]]) -> float:
    """Return the points by which a play is better than the mean of the others, over all imagined hands."""
    if not imagined:
        return _margin([line, *table.lines], table)
    total = 0.0
    for hands in zip(*imagined, strict=True):
        laid = [line, *table.lines]
        for lines in hands:
            laid.append(_answer(lines, laid, table))
        total += _margin(laid, table)
    return total / len(imagined[0])


def _unbeaten(plays: Sequence[tuple[Cell | None, Line]]) -> Iterator[tuple[Cell | None, Line]]:
    """Yield the plays that none before them equals or beats; they come with the longest words first."""
    kept: list[Line] = []
    for cell, line in plays:
        if not any(other.net >= line.net and other.words >= line.words for other in kept):
            kept.append(line)
            yield cell, line


def _answer(lines: Lines, laid: Sequence[Line], table: Observation) -> Line:
    """Return the best line for a player who sees the words that the others have laid."""
    longest = max(each.longest for each in laid) if table.longest else _NEVER
    words = max(each.words for each in laid) if table.words else _NEVER
    return max(lines, key=lambda each: each.net + BONUS * ((each.longest > longest) + (each.words > words)))


def _margin(laid: Sequence[Line], table: Observation) -> float:
    """Return the points by which the first of some lines is better than the mean of the others."""
    mine, *others = [line.net for line in laid]
    points = mine - sum(others) / len(others)
    share = BONUS / len(others)
    for played, values in (
        (table.longest, [line.longest for line in laid]),
        (table.words, [line.words for line in laid]),
    ):
        top = max(values)
        if played and top and values.count(top) == 1:
            points += BONUS if values[0] == top else -share
    return points
