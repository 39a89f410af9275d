"""Fiddlefoo keeps the promises of the engine: every variant, and every number of seats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Variant
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import KEYS
from games.fiddlefoo.game import Fiddlefoo
from games.testing.conformance import check_game

QUICK = {"everything-2"}
WHOLE = "everything"
"""The variant that is played with every number of seats; each of the others with two."""

TABLES = [
    pytest.param(
        RULEBOOK.game(seats, variant.options),
        id=name,
        marks=() if name in QUICK else pytest.mark.slow,
    )
    for variant in RULEBOOK.variants
    for seats in variant.seats
    if variant.name == WHOLE or seats == 2
    for name in [f"{variant.name.replace(' ', '_')}-{seats}"]
]


@pytest.mark.parametrize("game", TABLES)
def test_fiddlefoo_keeps_every_promise(game: Fiddlefoo) -> None:
    assert check_game(RULEBOOK, game).moves > 0


@pytest.mark.slow
@pytest.mark.rule("C2")
@pytest.mark.parametrize("variant", RULEBOOK.variants, ids=lambda variant: variant.name)
def test_the_older_rules_keep_them_too(variant: Variant) -> None:
    old = RULEBOOK.at(1)
    assert check_game(old, old.game(2, variant.options), seed=2).moves > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"cooperative": "yes", "start": "random"}),
        (2, {"games": 3, "notes": "printed", "first": 2}),
        (3, {"map": "eight", "throwers": "all", "ties": "nearest"}),
        (
            2,
            {
                "games": 2,
                "wildcard": "yes",
                "cooperative": "yes",
                "talkytoot": "swap_map+instaplay+play_again",
            },
        ),
        (2, {"stall": 3, "talkytoot": "reveal_to_all+hand_match_penalty", "notes": "printed"}),
    ],
)
def test_odd_tables_keep_them_too(seats: int, options: dict[str, object]) -> None:
    assert check_game(RULEBOOK, RULEBOOK.game(seats, options), seed=3).moves > 0


@pytest.mark.slow
@pytest.mark.rule("fiddlefoo.42")
@pytest.mark.parametrize("key", KEYS)
def test_every_talkytoot_card_alone_keeps_them(key: str) -> None:
    assert check_game(RULEBOOK, RULEBOOK.game(2, {"talkytoot": key}), seed=1).moves > 0


@pytest.mark.slow
@pytest.mark.rule("fiddlefoo.42")
@settings(max_examples=6)
@given(
    st.integers(0, 10**9),
    st.sets(st.sampled_from(KEYS), min_size=2),
    st.sampled_from(["yes", "no"]),
    st.sampled_from(["yes", "no"]),
)
def test_any_of_the_talkytoot_cards_together_keep_them(
    seed: int, keys: set[str], wildcard: str, cooperative: str
) -> None:
    options = {"talkytoot": "+".join(sorted(keys)), "wildcard": wildcard, "cooperative": cooperative}
    assert check_game(RULEBOOK, RULEBOOK.game(2, options), seed=seed).moves > 0
