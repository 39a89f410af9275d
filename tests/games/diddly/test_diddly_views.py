"""Views of Diddly are what their types say."""

from collections.abc import Mapping

import pytest

from games.core import new_match, viewers
from games.diddly import RULEBOOK
from games.diddly.views import View
from tests.engine_rules import random_steps
from tests.typed_data import misfit


@pytest.mark.parametrize("options", [{}, {"board": "nine"}])
def test_what_is_seen_has_the_declared_type(options: Mapping[str, object]) -> None:
    match = new_match(RULEBOOK, 3, 11, options)
    for at in random_steps(match, 300):
        for viewer in viewers(at.game) if len(at.moves) % 7 == 0 else ():
            assert misfit(at.view(viewer), View) is None
