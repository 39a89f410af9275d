"""Ratings by Bradley and Terry: how often a bot beats another follows from the difference of their ratings.

The scale is that of chess: 400 points more win ten times as often. The mean of all is 0. So that a bot
that always wins has a rating at all, each pair is given one drawn game besides. Intervals come from leaving
out one deal after the other, or of many deals one part of them after the other.
"""

from collections.abc import Sequence
from math import fsum, inf, log10, sqrt
from typing import Final

from games.arena.statistics.estimates import Estimate, students_quantile

SCALE: Final = 400.0

_DRAWN: Final = 0.5
"""The result of the game that each pair is given."""

_MAX_PARTS: Final = 100
_ROUNDS: Final = 10_000
_CLOSE: Final = 1e-9

Wins = Sequence[Sequence[float]]
"""The share of games in which the bot of a row did better than that of a column; a tie is a half."""


def ratings(deals: Sequence[Wins]) -> list[Estimate]:
    """Return the rating of each bot, with its interval over the deals.

    No interval is known of one deal alone, and of a bot that did better than all others in every game, or
    worse: how much better does not show.
    """
    bots, count = range(len(deals[0])), min(len(deals), _MAX_PARTS)
    every = _added(deals)
    strengths = _fit(every, [1.0] * len(bots))
    found = _rated(strengths)
    if count < 2:
        return [Estimate(rating, -inf, inf) for rating in found]
    without = []
    for number in range(count):
        part = _added(deals[number::count])
        rest = [[every[one][two] - part[one][two] for two in bots] for one in bots]
        without.append(_rated(_fit(rest, strengths)))
    estimates = []
    for bot, rating in enumerate(found):
        middle = fsum(left[bot] for left in without) / count
        variance = fsum((left[bot] - middle) ** 2 for left in without) * (count - 1) / count
        beaten = any(every[other][bot] for other in bots)
        margin = students_quantile(count - 1) * sqrt(variance) if beaten and any(every[bot]) else inf
        estimates.append(Estimate(rating, rating - margin, rating + margin))
    return estimates


def _added(deals: Sequence[Wins]) -> list[list[float]]:
    bots = range(len(deals[0]))
    return [[fsum(deal[one][two] for deal in deals) for two in bots] for one in bots]


def _fit(wins: Wins, strengths: Sequence[float]) -> list[float]:
    """Return the strengths with which these wins are most likely, from a first guess: Hunter's iteration."""
    bots = range(len(wins))
    found = list(strengths)
    total = [fsum(wins[one][two] + _DRAWN for two in bots if two != one) for one in bots]
    games = [[wins[one][two] + wins[two][one] + 2 * _DRAWN for two in bots] for one in bots]
    for _ in range(_ROUNDS):
        before = found
        found = [
            total[one] / fsum(games[one][two] / (before[one] + before[two]) for two in bots if two != one)
            for one in bots
        ]
        mean = fsum(found) / len(found)
        found = [strength / mean for strength in found]
        if all(abs(new - old) <= _CLOSE * new for new, old in zip(found, before, strict=True)):
            break
    return found


def _rated(strengths: Sequence[float]) -> list[float]:
    logs = [SCALE * log10(strength) for strength in strengths]
    mean = fsum(logs) / len(logs)
    return [log - mean for log in logs]
