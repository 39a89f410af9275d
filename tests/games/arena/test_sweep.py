"""Figures of many settings of a game, and the share of luck."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.arena import settings_of, sweep
from games.arena.statistics.estimates import Estimate
from games.arena.statistics.luck import share_of_luck
from games.core import InvalidInput
from wordsvc.catalogue import find_rulebook

DIDDLY = find_rulebook("diddly")
FIDDLEFOO = find_rulebook("fiddlefoo")


def deals_of(
    rng: Random, games: int, seats: int, cards: float, strength: float = 0
) -> list[list[list[float]]]:
    """Return 400 deals whose results are the luck of each seat's cards, what else happens, and who plays."""
    deals = []
    for _ in range(400):
        luck = [rng.gauss(0, cards) for _ in range(seats)]
        results = [
            [
                each + rng.gauss(0, 1) + strength * ((game + seat) % seats == 0)
                for seat, each in enumerate(luck)
            ]
            for game in range(games)
        ]
        deals.append([[each - sum(game) / seats for each in game] for game in results])
    return deals


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("cards", [0.5, 1, 3])
@pytest.mark.parametrize("strength", [0, 4])
def test_the_share_of_luck_is_that_of_the_cards(seats: int, cards: float, strength: float) -> None:
    found = share_of_luck(deals_of(Random(1), seats, seats, cards, strength))
    true = cards**2 / (cards**2 + 1)
    assert found is not None
    assert found.low <= found.mean <= found.high
    assert found.mean == pytest.approx(true, abs=0.08)


def test_without_luck_its_share_reaches_to_nothing() -> None:
    found = share_of_luck(deals_of(Random(2), 2, 2, 0))
    assert found is not None
    assert found.low == 0
    assert found.mean < 0.1


def test_luck_where_nothing_or_only_the_deal_differs() -> None:
    assert share_of_luck([[[0, 0], [0, 0]]] * 3) is None
    assert share_of_luck([[[1, -1], [1, -1]], [[0, 0], [0, 0]], [[2, -2], [2, -2]]]) == Estimate(1, 1, 1)
    assert share_of_luck([[[1, -1], [-1, 1]], [[0, 0], [0, 0]], [[0, 0], [0, 0]]]) == Estimate(0, 0, 1)


@given(
    st.lists(
        st.lists(st.lists(st.integers(-9, 9), min_size=2, max_size=2), min_size=2, max_size=2), min_size=3
    )
)
def test_any_results_have_a_share_between_nothing_and_all(deals: list[list[list[float]]]) -> None:
    found = share_of_luck(deals)
    assert found is None or 0 <= found.low <= found.high <= 1
    assert found is None or 0 <= found.mean <= 1


def test_a_sweep_plays_every_combination() -> None:
    settings = settings_of(DIDDLY, 2, {"rounds": ["1", "2"], "board": ["columns", "nine"]})
    assert [(each.options["rounds"], each.options["board"]) for each in settings] == [
        (rounds, board) for rounds in (1, 2) for board in ("columns", "nine")
    ]
    found = [*sweep(DIDDLY, ["greedy", "random"], settings, 4, 1)]
    assert found == [*sweep(DIDDLY, ["greedy", "random"], settings, 4, 1, jobs=2)]
    rows = [row for each in found for row in each.rows("diddly", ["greedy", "random"], 1)]
    names = ["length", "wins", "wins", "score", "score", "draws", "spread", "luck"]
    assert [row["measure"] for row in rows] == names * 4
    lengths = [row["mean"] for row in rows if row["measure"] == "length"]
    assert lengths[2] > 1.5 * lengths[0]
    assert all(len(row) == len(rows[0]) for row in rows)


def test_variants_are_settings() -> None:
    settings = settings_of(FIDDLEFOO, 2, {"stall": ["1"]}, variants=True)
    assert [each.variant for each in settings] == [
        each.name for each in FIDDLEFOO.variants if 2 in each.seats
    ]
    together = next(each for each in settings if each.options["cooperative"] == "yes")
    (found,) = sweep(FIDDLEFOO, ["greedy", "greedy"], [together], 3, 1)
    assert [(each.name, each.seat) for each in found.measures][:3] == [
        ("length", None),
        ("wins", None),
        ("score", None),
    ]


def test_a_sweep_that_cannot_be_made_says_why() -> None:
    with pytest.raises(InvalidInput, match="1,200 settings are more than 1,000"):
        settings_of(DIDDLY, 2, {"rounds": range(1, 21), "turns": range(60)})
    with pytest.raises(InvalidInput, match="rounds: 'x' is not 1 to 20"):
        settings_of(DIDDLY, 2, {"rounds": ["x"]})
    settings = settings_of(DIDDLY, 2, {})
    with pytest.raises(InvalidInput, match="deals: must be 3 to 10,000,000, not 2"):
        sweep(DIDDLY, ["random", "random"], settings, 2, 1)
    with pytest.raises(InvalidInput, match="there is no bot 'best'"):
        sweep(DIDDLY, ["best", "random"], settings, 3, 1)


def test_a_value_that_is_given_twice_is_one_setting() -> None:
    assert len(settings_of(DIDDLY, 2, {"rounds": ["1", "2", "1"]})) == 2
