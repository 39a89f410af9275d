"""Views and events of Diddly are what their types say."""

from collections.abc import Mapping

import pytest

from games.core import new_match, viewers
from games.diddly import RULEBOOK
from games.diddly.describe import SENTENCES
from games.diddly.events import SeenEvent
from games.diddly.views import View
from tests.engine_rules import random_steps
from tests.typed_data import misfit


@pytest.mark.parametrize("options", [{}, {"board": "nine"}])
def test_what_is_seen_has_the_declared_type(options: Mapping[str, object]) -> None:
    match = new_match(RULEBOOK, 3, 11, options)
    for at in random_steps(match, 300):
        for viewer in viewers(at.game) if len(at.moves) % 7 == 0 else ():
            assert misfit(at.view(viewer), View) is None
    for event in match.history(0) + match.history(None):
        assert misfit(event, SeenEvent) is None


def test_every_kind_of_event_has_a_type_and_a_sentence() -> None:
    typed = {kind for event in SeenEvent.__args__ for kind in event.__annotations__["kind"].__args__}
    assert typed == {kind.partition(",")[0] for kind in SENTENCES}
