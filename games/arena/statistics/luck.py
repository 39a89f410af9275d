"""The part of the differences between results that the cards decide."""

from collections.abc import Sequence
from math import exp, fsum, isinf, log
from typing import Final

from games.arena.deals.clock import WholeGame
from games.arena.statistics.estimates import Estimate, mean_of

Results = Sequence[float]
"""The result of each seat in a game."""

_ROUNDING: Final = 1e-9
"""Part of a variance below which another one is a rounding error."""


def seat_results(whole: WholeGame, *, together: bool) -> Results:
    """Return the points that each seat has more than the mean, or where all win together the win."""
    if together:
        return [play.won for play in whole.seats]
    scores = [play.score for play in whole.seats]
    return [score - fsum(scores) / len(scores) for score in scores]


def share_of_luck(deals: Sequence[Sequence[Results]]) -> Estimate | None:
    """Return the part of the variance of results that goes with the cards rather than with the play.

    A result that stays with the cards of a seat in all games of a deal is luck. The part is an intraclass
    correlation, from which the strength of seats and bots is taken out first. Its interval is the jackknife's
    over the deals, of the logarithm of the ratio of both variances.

    Args:
        deals: the results of the games of each deal, three deals or more, and each with two games or more in
            the same arrangements of bots.

    Returns:
        The part, from 0 to 1, or None where all results are alike.

    >>> share_of_luck([[[1, -1], [1, -1]], [[-1, 1], [-1, 1]], [[2, -2], [2, -2]]])
    Estimate(mean=1.0, low=1.0, high=1.0)
    """
    games, seats = range(len(deals[0])), range(len(deals[0][0]))
    of_games = [_Spread([deal[game][seat] for deal in deals]) for game in games for seat in seats]
    of_cards = [_Spread([fsum(game[seat] for game in deal) / len(games) for deal in deals]) for seat in seats]

    def ratio(without: int | None) -> float:
        between = len(games) * fsum(each.squares(without) for each in of_cards)
        within = fsum(each.squares(without) for each in of_games) - between
        return between * (len(games) - 1) / within if within > _ROUNDING * between else float("inf")

    def part(logarithm: float) -> float:
        return max(0.0, 1 - len(games) / (exp(min(logarithm, 700.0)) + len(games) - 1))

    if not any(each.squares(None) for each in of_games):
        return None
    whole = ratio(None)
    if isinf(whole):
        return Estimate(1.0, 1.0, 1.0)
    others = [ratio(deal) for deal in range(len(deals))]
    if not whole or isinf(max(others)) or not min(others):
        return Estimate(part(log(whole)) if whole else 0.0, 0.0, 1.0)
    found = mean_of([len(deals) * log(whole) - (len(deals) - 1) * log(each) for each in others])
    return Estimate(part(log(whole)), part(found.low), part(found.high))


class _Spread:
    """The squares of the distances of some values from their mean, of all values or of all but one."""

    def __init__(self, values: Sequence[float]) -> None:
        count = len(values)
        mean = fsum(values) / count
        self._squares = [(value - mean) ** 2 for value in values]
        self._sum = fsum(self._squares)
        self._part = count / (count - 1)

    def squares(self, without: int | None) -> float:
        """Return the sum of the squares, without those of one value if it is named."""
        return self._sum if without is None else max(0.0, self._sum - self._part * self._squares[without])
