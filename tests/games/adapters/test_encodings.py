"""Views as numbers: always as many, never too large, told by the view alone; every move has an action."""

from random import Random
from typing import Any

import pytest

from games.adapters.encodings import MAX_NUMBER, encoding_of
from games.core import Game, InvalidInput, draw_deal, view
from games.fiddlefoo.moves import CELL
from tests.games.adapters.tables import TABLES, table
from wordsvc.catalogue import find_rulebook


def states(game: Game[Any], seed: int) -> Any:
    rng = Random(seed)
    state = game.new(draw_deal(game.contents, seed))
    while asked := game.to_act(state):
        yield state, asked[0]
        game.apply(state, asked[0], rng.choice(game.legal(state, asked[0])))
    yield state, None


@pytest.mark.parametrize("name", TABLES)
def test_every_view_is_as_many_numbers_and_every_move_an_action_of_its_own(name: str) -> None:
    game = table(name)
    encoding = encoding_of(game)
    lengths = None
    for state, asked in states(game, 1):
        for seat in range(game.seats):
            segments = encoding.encode(view(game, state, seat))
            assert all(type(number) is int for numbers in segments.values() for number in numbers)
            assert all(abs(number) <= MAX_NUMBER for numbers in segments.values() for number in numbers)
            now = {name: len(numbers) for name, numbers in segments.items()}
            lengths = lengths or now
            assert now == lengths
        if asked is not None:
            seen = view(game, state, asked)
            actions = [encoding.action_of(seen, move) for move in game.legal(state, asked)]
            assert None not in actions
            assert len(set(actions)) == len(actions)
            assert all(action is not None and 0 <= action < encoding.actions for action in actions)


@pytest.mark.parametrize("name", TABLES)
def test_an_observation_tells_what_the_view_tells_and_no_more(name: str) -> None:
    game = table(name)
    encoding = encoding_of(game)
    rng = Random(5)
    for number, (state, asked) in enumerate(states(game, 2)):
        if asked is None or number % 7:
            continue
        seen = view(game, state, asked)
        imagined = game.determinize(seen, rng)
        assert encoding.encode(view(game, imagined, asked)) == encoding.encode(seen)


@pytest.mark.parametrize("name", ["diddly", "diggity", "fiddlefoo eight"])
def test_seats_are_counted_from_the_one_that_looks(name: str) -> None:
    game = table(name)
    encoding = encoding_of(game)
    for state, asked in states(game, 3):
        if asked is not None:
            assert encoding.encode(view(game, state, asked))["turn"] == [
                (game.public(state)["turn"] - asked) % game.seats
            ]


def test_places_far_from_the_middle_of_the_map_have_no_action() -> None:
    game = table("fiddlefoo")
    encoding = encoding_of(game)
    state = game.new(draw_deal(game.contents, 1))
    seen = view(game, state, 0)
    near, far = (CELL + game.parse_move(text) - CELL for text in ("3,3", "40,0"))
    assert encoding.action_of(seen, near) is not None
    assert encoding.action_of(seen, far) is None


def test_a_game_without_an_encoding_is_refused() -> None:
    with pytest.raises(InvalidInput, match="quiddler has no encoding"):
        encoding_of(find_rulebook("quiddler").game(2))
