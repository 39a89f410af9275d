"""Seating: everybody in every seat and beside everybody, equally often."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.arena.deals.seating import MAX_ARRANGEMENTS, Arrangement, arrangements, every_arrangement


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [(2, 2, 2), (2, 3, 6), (2, 4, 6), (3, 2, 6), (3, 3, 6), (3, 4, 24), (4, 4, 24), (5, 4, 120), (5, 5, 10)],
)
def test_a_deal_is_played_so_often(bots: int, seats: int, games: int) -> None:
    assert len(arrangements(bots, seats, Random(1))) == games


@given(st.integers(2, 6), st.integers(2, 8), st.integers(0, 9))
def test_in_each_deal_every_bot_has_every_seat_equally_often(bots: int, seats: int, deal: int) -> None:
    found = arrangements(bots, seats, Random(deal))
    assert len(set(found)) == len(found)
    for seat in range(seats):
        counts = Counter(arrangement[seat] for arrangement in found)
        assert [counts[bot] * bots for bot in range(bots)] == [len(found)] * bots
    for arrangement in found:
        seated = Counter(arrangement)
        assert len(seated) == min(bots, seats)
        assert max(seated.values()) - min(seated.values()) <= 1


def neighbours(found: list[Arrangement]) -> Counter[tuple[int, int]]:
    """Count the pairs of a player and the player to the left."""
    return Counter(
        (one, two)
        for arrangement in found
        for one, two in zip(arrangement, (*arrangement[1:], arrangement[0]), strict=True)
        if one != two
    )


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 4), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 4)])
def test_up_to_four_seats_each_follows_each_equally_often_in_one_deal(bots: int, seats: int) -> None:
    counts = neighbours(arrangements(bots, seats, Random(2)))
    assert len(counts) == bots * (bots - 1)
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [(5, 5), (6, 6), (6, 5), (3, 6), (4, 6)])
def test_above_four_seats_each_follows_each_equally_often_over_the_deals(bots: int, seats: int) -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for deal in range(600):
        counts += neighbours(arrangements(bots, seats, Random(deal)))
    mean = counts.total() / (bots * (bots - 1))
    assert all(abs(count / mean - 1) < 0.15 for count in counts.values())


def test_of_more_than_24_arrangements_those_of_a_deal_are_drawn() -> None:
    every = every_arrangement(3, 4)
    assert len(every) == 36
    drawn = [set(arrangements(3, 4, Random(deal))) for deal in range(30)]
    assert {len(found) for found in drawn} == {MAX_ARRANGEMENTS}
    assert set().union(*drawn) == set(every)
