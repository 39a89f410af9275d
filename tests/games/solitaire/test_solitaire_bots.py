"""The bots of the solitaire, and how often players win."""

import pickle
from pathlib import Path
from random import Random

import pytest

from games.core import draw_deal, new_match, view
from tests.games.solitaire.positions import judge_of, laid_out
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.solitaire.game import rulebook
from wordsvc.quiddler.solitaire.game.simulation import PLAYERS, simulate
from wordsvc.referee import Referee

RULEBOOK = find_rulebook("solitaire")


@pytest.mark.parametrize("name", ["hidden", "longest"])
def test_a_bot_plays_by_what_it_sees_to_the_end(judge: Referee, name: str) -> None:
    match = new_match(rulebook(judge), 1, 4, {"stacks": 3333})
    game, rng = match.game, Random(5)
    bot, twin = (game.bots[name].make(game, 0, Random(1)) for _ in range(2))
    while game.to_act(match.state):
        shown = match.view(0)
        move = bot.choose(shown, game.legal(match.state, 0))
        world = game.determinize(shown, rng)
        assert twin.choose(view(game, world, 0), game.legal(world, 0)) == move
        match.submit(0, move)
    bot.close()
    assert match.moves


def test_a_bot_that_finds_no_word_gives_up(judge: Referee) -> None:
    match = laid_out(judge, "V", "C")
    for own in match.game.bots.values():
        move = own.make(match.game, 0, Random(1)).choose(match.view(0), (0,))
        assert match.game.format_move(move) == "give_up"


def test_a_bot_names_no_offensive_word(folder: Path) -> None:
    match = laid_out(judge_of("fuck at", folder), "F", "U", "C", "K")
    move = match.game.bots["hidden"].make(match.game, 0, Random(1)).choose(match.view(0), (0,))
    assert match.game.format_move(move) == "give_up"


def test_the_solver_wins_where_no_other_does_and_jobs_change_nothing(english: Referee) -> None:
    alone = {player: simulate(player, 5, 10, english) for player in ("greedy", "solver")}
    told: list[int] = []
    assert simulate("greedy", 5, 10, english, jobs=2, progress=told.append) == alone["greedy"]
    assert told == [1] * 5
    assert alone["solver"].won >= alone["greedy"].won
    assert alone["solver"].to_dict() == {
        "player": "solver", "seed": 10, "games": 5, "won": 5, "rate": 1.0, "low": 0.5655, "high": 1.0,
    }  # fmt: skip
    assert PLAYERS == ("hidden", "greedy", "solver")


def test_a_rulebook_goes_to_another_process(english: Referee) -> None:
    again = pickle.loads(pickle.dumps(rulebook(english)))
    game = again.game(1)
    state = game.new(draw_deal(game.contents, 7))
    assert game.public(state) == RULEBOOK.game(1).public(state)
