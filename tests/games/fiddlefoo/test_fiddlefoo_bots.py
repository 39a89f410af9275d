"""Bots at Fiddlefoo, and a small form of the author's simulation."""

from typing import Any

import pytest

from games.arena import simulate, tournament
from games.core import choose, draw_deal, generator, new_match
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import bits
from games.fiddlefoo.placement import best_pairs, needs_name, places_for
from games.fiddlefoo.strategy.beliefs import Beliefs, gain, pairs_at
from tests.games.fiddlefoo import author_simulation

EVERYTHING = {"wildcard": "yes", "talkytoot": "all"}


@pytest.mark.parametrize(("seats", "options"), [(2, {}), pytest.param(3, EVERYTHING, marks=pytest.mark.slow)])
def test_greedy_beats_random(seats: int, options: dict[str, object]) -> None:
    greedy = tournament(RULEBOOK, ["greedy", "random"], 20, 1, seats=seats, options=options).standing(
        "greedy"
    )
    assert greedy.wins.low > 0.7
    assert greedy.points.low > 3


@pytest.mark.slow
def test_greedy_piles_better_than_random_in_the_cooperative_game() -> None:
    means = [
        simulate(RULEBOOK, [bot] * 4, 30, 1, options={"cooperative": "yes"})["scores"]["mean"]
        for bot in ("greedy", "random")
    ]
    assert means[0] > means[1] + 5


@pytest.mark.slow
def test_advice_is_a_legal_move_in_every_variant() -> None:
    for variant in RULEBOOK.variants:
        for seats in (2, 4):
            match = new_match(RULEBOOK, seats, 3, variant.options)
            game = match.game
            assert game.advice is not None
            suggest = game.advice.suggest
            while asked := game.to_act(match.state):
                for seat in asked:
                    move = suggest(match.state, seat)
                    assert move in game.legal(match.state, seat)
                match.submit(seat, move)


def test_the_advice_finds_the_pairs_that_the_rules_find() -> None:
    compared = 0
    for variant in RULEBOOK.variants:
        game: Any = RULEBOOK.game(3, variant.options)
        options = game.parsed_options
        state = game.new(draw_deal(game.contents, 4))
        rng = generator(4)
        while asked := game.to_act(state):
            seat = asked[0]
            known = Beliefs(options, state, seat)
            for card in bits(state.hands[seat]) if game.public(state)["phase"] == "play" else ():
                for named in range(4) if needs_name(options, state, card) else (-1,):
                    for cell in places_for(options, state, card, named):
                        expected = best_pairs(options, state, card, named, cell)
                        assert sorted(pairs_at(known, card, named, cell)) == list(expected)
                        compared += 1
            game.apply(state, seat, choose(rng, game.legal(state, seat)))
    assert compared > 1000


def test_the_gain_of_the_base_game_found_sooner_is_the_gain() -> None:
    compared = 0
    for seed in range(4):
        game: Any = RULEBOOK.game(2 + seed)
        options = game.parsed_options
        state = game.new(draw_deal(game.contents, seed))
        rng = generator(seed)
        while asked := game.to_act(state):
            seat = asked[0]
            for card in bits(state.hands[seat]) if game.public(state)["phase"] == "play" else ():
                quick, slow = Beliefs(options, state, seat), Beliefs(options, state, seat)
                assert quick.plain
                slow.plain = False
                for cell in places_for(options, state, card):
                    expected, _ = gain(slow, card, -1, [cell])
                    worth, place = gain(quick, card, -1, [cell])
                    assert worth == pytest.approx(expected)
                    assert place == cell
                    compared += 1
            game.apply(state, seat, choose(rng, game.legal(state, seat)))
    assert compared > 1000


@pytest.mark.rule("F13", "F21", "F41")
@pytest.mark.parametrize("slip", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_few_games_come_near_the_figures_of_the_author(slip: bool) -> None:
    """The bands are for 10,000 games; few games may lie as far again beside them."""
    for name, figure in author_simulation.play(300, slip=slip).figures().items():
        low, high = author_simulation.BANDS[name][0 if slip else 1]
        assert 2 * low - high <= figure <= 2 * high - low, name


def test_advice_changes_nothing_in_the_state_and_does_not_depend_on_earlier_questions() -> None:
    for variant in RULEBOOK.variants:
        game: Any = RULEBOOK.game(3, variant.options)
        suggest, stage, standing, *_ = game.advice
        state = game.new(draw_deal(game.contents, 6))
        rng = generator(6)
        while asked := game.to_act(state):
            seat = choose(rng, asked)
            before = game.to_dict(state)
            move = suggest(state, seat)
            assert stage(state) == len(state.results)
            if state.results:
                standing(state, seat)
            assert game.to_dict(state) == before
            fresh = game.from_dict(before)
            assert RULEBOOK.game(3, variant.options).advice.suggest(fresh, seat) == move  # type: ignore[union-attr]
            game.apply(state, seat, choose(rng, [move, *game.legal(state, seat)]))
