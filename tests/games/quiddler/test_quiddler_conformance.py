"""Every table of Quiddler keeps the promises of the engine."""

import pytest

from games.testing.conformance import check_game
from tests.games.quiddler.test_quiddler_scores import RULEBOOK
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.game import Quiddler

ENGLISH = find_rulebook("quiddler")

QUICK = {"one_hand-2", "strict-2"}
TABLES = [
    pytest.param(
        RULEBOOK.game(seats, variant.options), id=name, marks=() if name in QUICK else pytest.mark.slow
    )
    for variant in RULEBOOK.variants
    for seats in variant.seats
    for name in [f"{variant.name.replace(' ', '_')}-{seats}"]
]


@pytest.mark.parametrize("game", TABLES)
def test_quiddler_keeps_every_promise(game: Quiddler) -> None:
    assert check_game(RULEBOOK, game, seed=3).moves > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_quiddler_keeps_them_judged_by_the_dictionary_of_the_edition(seed: int) -> None:
    assert check_game(ENGLISH, ENGLISH.game(3, {"hands": "5", "turns": 4}), seed=seed).moves > 0
