"""The estimates that the advice of Diddly is made from."""

from collections.abc import Mapping

import pytest

from games.core import new_match
from games.diddly import RULEBOOK
from tests.engine_rules import random_steps


@pytest.mark.parametrize("options", [{"rounds": 2}, {"rounds": 2, "board": "nine"}])
def test_advice_changes_nothing_in_the_state_that_it_is_asked_about(options: Mapping[str, object]) -> None:
    match = new_match(RULEBOOK, 3, 5, options)
    advice = match.game.advice
    assert advice is not None
    suggested = set()
    for at in random_steps(match):
        before = at.game.to_dict(at.state)
        (seat,) = at.game.to_act(at.state)
        suggested.add(advice.suggest(at.state, seat))
        if advice.stage(at.state):
            for each in range(3):
                advice.standing(at.state, each)
        assert at.game.to_dict(at.state) == before
    assert advice.stage(match.state) == 2
    assert len(suggested) > 10
