"""The worth of a round's end to a player of Diddly: points, and the chance to win the match.

Points that are still to come are uncertain: a lead is worth the more the fewer are left (Y21 at the end).
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

A_ROUND: Final = 9.0
"""The standard deviation of a seat's score in a round."""
REST_OF_ROUND: Final = 6.5
"""The same for what it scores in this round, while it still has a turn."""
OF_POINTS: Final = 0.25
"""The part of the worth that is points, and not the match."""
AT_A_TIE: Final = 0.4
"""The slope of the chance to win at a tie, for each standard deviation."""


class Match:
    """A seat's standing in a match, in points: near a tie a point is worth about a point."""

    def __init__(self, before: Sequence[Sequence[int]], seats: int, seat: int, left: int) -> None:
        """Look at the rounds that are over.

        Args:
            before: the points of the seats in each of them.
            seats: how many play.
            seat: whose worth is asked.
            left: how many rounds follow the present one.
        """
        self._before = before
        self._seat = seat
        self._others = [other for other in range(seats) if other != seat]
        totals = [sum(results[each] for results in before) for each in range(seats)]
        self._behind = [totals[other] - totals[seat] for other in self._others]
        self._later = 2 * A_ROUND**2 * left
        self._of_match = (1 - OF_POINTS) * sqrt(self._later + 2 * REST_OF_ROUND**2) / AT_A_TIE

    def worth(self, points: Sequence[float], turns: Sequence[float]) -> float:
        """Return the worth for the points that the seats score in this round.

        Args:
            points: those on average of a seat that still has turns, and else its score.
            turns: how many turns each of them still has.
        """
        seat, mine = self._seat, points[self._seat]
        ahead, chance = 0.0, 1.0
        for other, behind in zip(self._others, self._behind, strict=True):
            lead = points[other] - mine
            ahead += lead
            unsure = self._later + REST_OF_ROUND**2 * ((turns[seat] > 0) + (turns[other] > 0))
            if unsure:
                steps = 2 * AT_A_TIE * (lead + behind) / sqrt(unsure)
                chance *= 0.5 + 0.5 * steps / sqrt(1 + steps * steps)
            else:
                chance *= self._won(points, other)
        return OF_POINTS * ahead / len(self._others) + self._of_match * chance

    def _won(self, points: Sequence[float], other: int) -> float:
        """Return 1 if the seat beats another in the end, a half if they win or lose together (Y21)."""
        ranks = []
        for each in (self._seat, other):
            rounds = sorted([*(results[each] for results in self._before), points[each]])
            ranks.append((sum(rounds), rounds))
        return 0.5 if ranks[0] == ranks[1] else float(ranks[0] < ranks[1])
