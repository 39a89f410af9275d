"""Properties of games, over a few fixed seeds; `benchmarks/rules/diggity_model.py` plays many."""

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.mark.rule("diggity.25", "diggity.32", "G38")
@pytest.mark.parametrize("deck", ["even", "growth"])
@pytest.mark.parametrize("player", ["random", "digger"])
def test_games_are_like_those_of_an_independent_model(
    player: str, deck: str, load_script: Callable[[str], ModuleType]
) -> None:
    module = load_script("benchmarks/rules/diggity_model.py")
    for name, figure in module.play(player, deck, 24).figures().items():
        low, high = module.BANDS[player, deck][name]
        assert low <= figure <= high, name
