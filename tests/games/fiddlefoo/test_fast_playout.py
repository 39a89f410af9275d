"""Playouts of games without variants against the rules and the advice that they stand for."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.core import choose, draw_deal, generator
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import COLOURS, bits
from games.fiddlefoo.grid import distance
from games.fiddlefoo.map_rules import Trial
from games.fiddlefoo.placement import places_for
from games.fiddlefoo.state import CHOOSE, LAYING, PAIRING, THROWING
from games.fiddlefoo.strategy.beliefs import Beliefs, gain
from games.fiddlefoo.strategy.fast_playout.map import SAFE, FastMap
from games.fiddlefoo.strategy.fast_playout.prices import Prices

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (2, {"notes": "printed", "map": "eight"}),
    (3, {"notes": "printed", "stall": 2}),
    (4, {}),
    (6, {"games": 2}),
)


def positions(seats: int, options: dict[str, object], seeds: int) -> Iterator[tuple[Any, Any, int]]:
    """Positions and a seat that is asked, of games in which half of the moves are advised and half drawn."""
    game: Any = RULEBOOK.game(seats, options)
    for seed in range(seeds):
        state, rng = game.new(draw_deal(game.contents, seed)), generator(seed)
        while asked := game.to_act(state):
            seat = choose(rng, asked)
            yield game, state, seat
            drawn = choose(rng, game.legal(state, seat))
            game.apply(state, seat, choose(rng, [drawn, game.advice.suggest(state, seat)]))


def finished_move_by_move(game: Any, state: Any, seat: int) -> float:
    """Return the score of a seat after all have made the advised moves, one by one."""
    suggest, stage, standing, *_ = game.advice
    begun = stage(state)
    while stage(state) == begun:
        asked = game.to_act(state)[0]
        game.apply(state, asked, suggest(state, asked))
    return float(standing(state, seat))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_playout_ends_as_the_game_played_move_by_move(seats: int, options: dict[str, object]) -> None:
    phases = set()
    for number, (game, state, seat) in enumerate(positions(seats, options, 3)):
        if number % 3 == 0 or state.phase == PAIRING:
            phases.add(state.phase)
            expected = finished_move_by_move(game, game.copy(state), seat)
            assert game.advice.finish(game.copy(state), seat) == expected
    assert {CHOOSE, LAYING, THROWING} <= phases


def test_a_playout_may_begin_where_a_pair_is_to_be_chosen() -> None:
    found = 0
    for seats in (2, 4):
        for game, state, seat in positions(seats, {}, 12):
            if state.phase == PAIRING:
                expected = finished_move_by_move(game, game.copy(state), seat)
                assert game.advice.finish(game.copy(state), seat) == expected
                found += 1
    assert found > 10


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_places_and_the_ends_of_their_lines_are_those_of_the_rules(
    seats: int, options: dict[str, object]
) -> None:
    for game, state, _ in positions(seats, options, 1):
        if state.phase != CHOOSE:
            continue
        agreed, numbers = game.parsed_options, state.cards.number
        fast_map = FastMap(agreed.inside, state.cards, state.cells)
        for colour in COLOURS:
            card = next(bit for bit in bits(state.cards.of_colour[colour]))
            found = fast_map.places[colour]
            assert tuple(sorted(found)) == places_for(agreed, state, card)
            for cell, ends in found.items():
                line = Trial(agreed, state, -1, colour).in_line(cell)
                told = sorted((numbers[other], min(distance(cell, where), SAFE)) for where, other in line)
                assert ends == (*told[0], *told[-1])


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_prices_are_those_of_the_advice_to_the_last_bit(seats: int, options: dict[str, object]) -> None:
    compared = 0
    for game, state, seat in positions(seats, options, 2):
        if state.phase != CHOOSE:
            continue
        agreed, cards = game.parsed_options, state.cards
        fast_map = FastMap(agreed.inside, cards, state.cells)
        loose = agreed.deck & ~sum(1 << card for card in (*state.cells.values(), *state.gone))
        known = Beliefs(agreed, state, seat)
        prices = Prices(cards, loose, seat, state.hands, state.known, state.unthrown, deck=bool(state.deck))
        for card in bits(state.hands[seat]):
            places = fast_map.places[cards.colour[card]]
            expected = gain(known, card, -1, sorted(places))
            assert prices.best_place(card, places) == expected
            assert expected[0] <= cards.notes[card] + 8 - prices.least() or not places
            compared += 1
    assert compared > 100


def test_only_games_without_variants_have_these_playouts() -> None:
    for options in ({"wildcard": "yes"}, {"cooperative": "yes"}, {"talkytoot": "all"}, {"ties": "nearest"}):
        assert RULEBOOK.game(3, options).advice.finish is None  # type: ignore[union-attr]
    assert RULEBOOK.game(3, {"throwers": "all"}).advice.finish is None  # type: ignore[union-attr]
    assert RULEBOOK.game(3, {"games": 2}).advice.finish is not None  # type: ignore[union-attr]
