"""Views of Fiddlefoo are what their types say, and every event happens."""

from itertools import product

import pytest

from games.core import Match, Variant, new_match, viewers
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.describe import SENTENCES
from games.fiddlefoo.views import View
from tests.engine_rules import random_steps
from tests.typed_data import misfit

KINDS = {kind.partition(",")[0] for kind in SENTENCES}
"""The kinds of events that have a sentence."""


def table(seed: int, options: dict[str, object]) -> Match:
    return new_match(RULEBOOK, 3, seed, {**options, "games": 2})


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(variant, id=variant.name, marks=() if variant.name == "everything" else pytest.mark.slow)
        for variant in RULEBOOK.variants
    ],
)
def test_what_is_seen_has_the_declared_type(variant: Variant) -> None:
    match = table(11, dict(variant.options))
    for at in random_steps(match, 300):
        for viewer in viewers(at.game) if len(at.moves) % 7 == 0 else ():
            assert misfit(at.view(viewer), View) is None


def test_every_kind_of_event_happens() -> None:
    happened: set[str] = set()
    tables: list[dict[str, object]] = [{"wildcard": "yes"}, {"talkytoot": "all"}]
    for seed, options in product(range(40), tables):
        match = table(seed, options)
        for _ in random_steps(match):
            pass
        happened |= {event["kind"] for event in match.history(0)}
        if happened == KINDS:
            break
    assert happened == KINDS


def test_a_map_wider_than_its_cards_is_not_drawn() -> None:
    match = table(11, {})
    view = match.view(None)
    view["public"]["map"] = [[*view["public"]["map"][0]], [10**9, 0, 1]]
    with pytest.raises(ValueError, match="side by side"):
        match.game.render(view, "ABC")
