"""Ratings against what follows from their definition."""

from itertools import pairwise
from math import isinf, log10
from random import Random

import pytest

from games.arena.statistics.ratings import ratings


def test_two_bots_differ_by_the_logarithm_of_their_wins() -> None:
    """Ninety-nine and a half wins to half a win, with half a win more for each from the drawn game."""
    deals = [[[0.0, 1.0], [0.0, 0.0]]] * 98 + [[[0.0, 0.0], [1.0, 0.0]]]
    better, worse = ratings(deals)
    assert better.mean - worse.mean == pytest.approx(400 * log10(98.5 / 1.5))
    assert better.mean + worse.mean == pytest.approx(0)
    assert better.low < better.mean < better.high


def test_ratings_come_back_from_games_that_were_drawn_by_them() -> None:
    strengths, rng = [4.0, 2.0, 1.0], Random(3)
    deals = []
    for _ in range(1500):
        wins = [[0.0] * 3 for _ in strengths]
        for one in range(3):
            for two in range(one):
                won = rng.random() < strengths[one] / (strengths[one] + strengths[two])
                wins[one][two], wins[two][one] = float(won), float(not won)
        deals.append(wins)
    found = ratings(deals)
    assert sum(each.mean for each in found) == pytest.approx(0, abs=1e-6)
    for better, worse in pairwise(found):
        assert better.mean - worse.mean == pytest.approx(400 * log10(2), abs=25)
        assert better.low > worse.high
    assert all(
        each.low <= 400 * log10(strength / 2) <= each.high
        for each, strength in zip(found, strengths, strict=True)
    )


def test_a_bot_that_always_wins_has_a_rating_and_one_deal_no_interval() -> None:
    alone = ratings([[[0.0, 6.0], [0.0, 0.0]]])
    assert 0 < alone[0].mean < 1000
    assert isinf(alone[0].high)
    assert alone[0].to_dict()["high"] is None
    always = ratings([[[0.0, 2.0], [0.0, 0.0]]] * 30)
    assert isinf(always[0].high)
    assert isinf(always[1].low)
