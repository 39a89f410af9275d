"""Views as numbers: always as many, never too large, told by the view alone; every move has an action."""

import json
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from games.adapters.encodings import MAX_NUMBER, AnyEncoding, BaseEncoding, Part, Range, encoding_of
from games.adapters.play import Play
from games.core import Game, InvalidInput, draw_deal, view
from games.fiddlefoo.moves import CELL
from tests.games.adapters.tables import OWN_GAME, TABLES, check_that_observations_differ, table
from tests.hypothesis_profiles import examples
from wordsvc.catalogue import find_rulebook
from wordsvc.catalogue.game_file import load_game_file


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


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_no_two_views_share_an_observation(name: str) -> None:
    """Views at which the same seat is asked, 10,000 in the usual profile."""
    game = table(name)
    check_that_observations_differ(Play(game, encoding_of(game)), examples(40_000))


@pytest.mark.parametrize("name", TABLES)
def test_a_layout_has_the_place_and_the_range_of_every_number(name: str) -> None:
    game = table(name)
    encoding = encoding_of(game)
    layout = encoding.layout()
    assert [part.offset for part in layout] == [0, *accumulate(part.size for part in layout)][:-1]
    assert all(part.meaning for part in layout)
    for state, _ in states(game, 4):
        for seat in range(game.seats):
            segments = encoding.encode(view(game, state, seat))
            assert [(part.name, part.size) for part in layout] == [
                (called, len(numbers)) for called, numbers in segments.items()
            ]
            for part in layout:
                assert all(part.least <= number <= part.most for number in segments[part.name]), part.name


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


def test_a_game_with_open_moves_has_no_encoding_of_its_own() -> None:
    with pytest.raises(InvalidInput, match="quiddler has no encoding, since a move may be any text"):
        encoding_of(find_rulebook("quiddler").game(2))


@pytest.mark.parametrize("seats", [2, 4])
def test_any_game_has_an_encoding(seats: int) -> None:
    book = load_game_file(OWN_GAME)
    game = book.game(seats)
    encoding = encoding_of(game, book)
    views: dict[tuple[int, ...], str] = {}
    for seed in range(20):
        for state, asked in states(game, seed):
            for seat in range(seats):
                seen = view(game, state, seat)
                numbers = tuple(number for part in encoding.encode(seen).values() for number in part)
                assert all(type(number) is int and abs(number) <= MAX_NUMBER for number in numbers)
                assert views.setdefault(numbers, json.dumps(seen)) == json.dumps(seen)
            if asked is not None:
                actions = [encoding.action_of(seen, move) for move in game.legal(state, asked)]
                assert len({*actions} - {None}) == len(actions)
    assert len({*map(len, views)}) == 1
    assert encoding_of(game, book).encode(seen) == encoding.encode(seen)


def test_what_an_observation_has_no_room_for_is_counted() -> None:
    book = load_game_file(OWN_GAME)
    game = book.game(2)
    seen = json.loads(json.dumps(view(game, game.new(draw_deal(game.contents, 1)), 0)))
    encoding = AnyEncoding(game)
    whole = encoding.encode(seen)
    assert whole["outside"] == [0]
    seen["public"]["points"] += [7] * 100
    seen["public"]["news"] = 3
    changed = encoding.encode(seen)
    assert changed["outside"] == [1 + 102 - (len(whole["public.points"]) - 1)]
    assert {name: len(part) for name, part in changed.items()} == {
        name: len(part) for name, part in whole.items()
    }


class OnlyTheSeat(BaseEncoding):
    """An encoding of one's own."""

    actions = 8

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.ranges = {"seat": Range("the seat that looks", 0, 1)}

    def encode(self, seen: Any) -> dict[str, list[int]]:
        return {"seat": [seen["seat"]]}

    def action_of(self, seen: Any, move: int) -> int | None:
        return move


def test_a_segment_without_a_range_is_named() -> None:
    encoding = OnlyTheSeat(load_game_file(OWN_GAME).game(2))
    encoding.ranges = {}
    with pytest.raises(ValueError, match="the segment 'seat' has no range"):
        encoding.layout()


class HalfASeat(OnlyTheSeat):
    """An encoding with a fraction."""

    def encode(self, seen: Any) -> Any:
        return {"seat": [0.5]}


def test_a_segment_with_fractions_is_named() -> None:
    encoding = HalfASeat(load_game_file(OWN_GAME).game(2))
    with pytest.raises(ValueError, match="the segment 'seat' has numbers that are not whole"):
        encoding.layout()


def test_a_rulebook_brings_its_own_encoding() -> None:
    book = replace(load_game_file(OWN_GAME), encoding=OnlyTheSeat)
    encoding = encoding_of(book.game(2), book)
    assert isinstance(encoding, OnlyTheSeat)
    assert encoding.layout() == (Part("seat", 0, 1, 0, 1, False, "the seat that looks"),)
