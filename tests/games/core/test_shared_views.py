"""Views share what cannot be changed: whatever is done to one changes no other view, copy or state."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Game, choose, generator, new_match, view, viewers
from games.diddly.state import State as DiddlyState
from games.fiddlefoo.state import State as FiddlefooState
from tests.hypothesis_profiles import examples
from wordsvc.catalogue import find_rulebook

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("diddly", 4, {}),
    ("diddly", 2, {"board": "nine"}),
    ("diggity", 3, {}),
    ("diggity", 2, {"tools": "hidden"}),
    ("fiddlefoo", 4, {}),
    ("fiddlefoo", 3, {"wildcard": "yes", "cooperative": "yes", "talkytoot": "all"}),
)


def ruin(data: Any) -> None:
    """Change all that can be changed, at every depth."""
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list | tuple) else ():
        ruin(value)
    if isinstance(data, dict):
        data.clear()
        data["ruined"] = True
    elif isinstance(data, list):
        data[:] = ["ruined"]


def written(game: Game[Any], state: Any) -> list[str]:
    """Return the view of each viewer, as JSON."""
    return [json.dumps(view(game, state, viewer)) for viewer in viewers(game)]


@settings(max_examples=examples(40))
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 120), st.integers(1, 3))
def test_who_changes_a_view_changes_no_other(
    table: tuple[str, int, dict[str, object]], seed: int, moves: int, steps: int
) -> None:
    name, seats, options = table
    match = new_match(find_rulebook(name), seats, seed, options)
    game, rng = match.game, generator(seed, "views")

    def move() -> None:
        if asked := game.to_act(match.state):
            seat = choose(rng, asked)
            match.submit(seat, choose(rng, game.legal(match.state, seat)))

    for _ in range(moves):
        move()
    for _ in range(steps):
        copy, log = game.copy(match.state), json.dumps(game.to_dict(match.state))
        before = written(game, match.state)
        kept = [match.view(viewer) for viewer in viewers(game)]
        for viewer in viewers(game):
            ruin(match.view(viewer))
        assert [json.dumps(each) for each in kept] == before
        assert written(game, match.state) == written(game, copy) == before
        assert json.dumps(game.to_dict(match.state)) == log
        move()
        assert [json.dumps(each) for each in kept] == before  # nor does a move change what was seen
        assert written(game, copy) == before


@settings(max_examples=examples(30))
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_a_view_is_never_of_an_earlier_state(table: tuple[str, int, dict[str, object]], seed: int) -> None:
    """A state that is looked at after every move shows what one does that nobody has looked at."""
    name, seats, options = table
    match = new_match(find_rulebook(name), seats, seed, options)
    game, rng = match.game, generator(seed, "views")
    for _ in range(80):
        asked = game.to_act(match.state)
        if not asked:
            break
        seat = choose(rng, asked)
        match.submit(seat, choose(rng, game.legal(match.state, seat)))
        fresh = game.from_dict(json.loads(json.dumps(game.to_dict(match.state))))
        assert written(game, match.state) == written(game, fresh)


def boards(state: DiddlyState) -> object:
    return view(find_rulebook("diddly").game(4), state, None)["public"]["boards"]


def lying(state: FiddlefooState) -> object:
    return view(find_rulebook("fiddlefoo").game(4), state, None)["public"]["map"]


@pytest.mark.parametrize(("name", "part"), [("diddly", boards), ("fiddlefoo", lying)])
def test_views_share_what_lies_on_the_table_until_it_changes(
    name: str, part: Callable[[Any], object]
) -> None:
    match = new_match(find_rulebook(name), 4, 5)
    game, rng = match.game, generator(5, "views")
    shared = made = 0
    last = part(match.state)
    assert part(match.state) is last
    assert part(game.copy(match.state)) is last
    while asked := game.to_act(match.state):
        seat = choose(rng, asked)
        match.submit(seat, choose(rng, game.legal(match.state, seat)))
        found = part(match.state)
        shared += found is last
        made += found is not last
        last = found
    assert shared > 10
    assert made > 10
