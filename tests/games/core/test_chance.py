"""Orders and picks that are the same on every machine."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.core import Deal, choose, draw_deal, generator, permutation, shuffle

seeds = st.integers(0, 2**53 - 1)


@given(st.integers(0, 60), seeds, st.text(max_size=5))
def test_an_order_has_everything_once_and_depends_on_seed_and_label_alone(
    count: int, seed: int, label: str
) -> None:
    result = permutation(count, seed, label)
    assert sorted(result) == list(range(count))
    assert result == permutation(count, seed, label)


def test_orders_are_those_of_every_other_machine() -> None:
    assert permutation(10, 7, "deck", "1") == EXPECTED_ORDER
    rng = generator(7, "bot", 1)
    assert [choose(rng, range(100)) for _ in range(8)] == EXPECTED_PICKS
    cards = list(range(8))
    shuffle(rng, cards)
    assert cards == EXPECTED_SHUFFLE


def test_orders_are_fair() -> None:
    firsts = Counter(permutation(4, seed, "fair")[0] for seed in range(4000))
    assert all(900 < firsts[card] < 1100 for card in range(4))
    ends: Counter[int] = Counter()
    rng = generator(1)
    for _ in range(4000):
        cards = [0, 1, 2, 3]
        shuffle(rng, cards)
        ends[cards[3]] += 1
    assert all(900 < ends[card] < 1100 for card in range(4))


def test_a_deal_draws_a_deck_when_asked_and_keeps_what_was_recorded() -> None:
    contents = {"a": (1, 2, 3, 4, 5), "b": (0, 0, 1)}
    drawn = draw_deal(contents, 3)
    assert set(drawn.orders) == {"a", "b"}
    assert Deal(contents, 3).order("a") == drawn.order("a")
    assert Deal(contents, 3, {"a": (5, 4, 3, 2, 1)}).order("a") == (5, 4, 3, 2, 1)


def test_a_reshuffle_is_derived_from_the_seed_unless_it_was_recorded() -> None:
    contents = {"a": (1, 2, 3)}
    derived = Deal(contents, 3).reshuffle(0, [1, 1, 2, 3])
    assert sorted(derived) == [1, 1, 2, 3]
    assert derived == Deal(contents, 3).reshuffle(0, [1, 1, 2, 3])
    recorded = Deal(contents, 3, None, [(3, 2, 1, 1)])
    assert recorded.reshuffle(0, [1, 1, 2, 3]) == [3, 2, 1, 1]
    assert recorded.reshuffle(0, [1, 1, 2, 2]) != [3, 2, 1, 1]


EXPECTED_ORDER = [8, 2, 4, 9, 0, 7, 6, 5, 3, 1]
EXPECTED_PICKS = [81, 26, 75, 43, 91, 60, 48, 38]
EXPECTED_SHUFFLE = [2, 7, 0, 6, 1, 5, 4, 3]
