"""Playouts of nine cards: to the end of a round if it comes soon, else for some turns."""

import pickle

import pytest

from games.core import new_match
from games.diddly import RULEBOOK
from games.diddly.strategy.square_playout import FORESEEN


@pytest.mark.parametrize("seats", [2, 4])
def test_a_playout_takes_some_turns_and_an_ended_round_is_scored(seats: int) -> None:
    match = new_match(RULEBOOK, seats, 7, {"board": "nine", "rounds": 1})
    game, state = match.game, match.state
    advice = pickle.loads(pickle.dumps(game.advice))
    ended = 0
    while asked := game.to_act(state):
        trial, slow = game.copy(state), game.copy(state)
        value = advice.finish(trial, asked[0])
        while slow.turns < state.turns + FORESEEN and (mover := game.to_act(slow)):
            game.apply(slow, mover[0], advice.suggest(slow, mover[0]))
        if game.over(slow):
            assert value == advice.standing(slow, asked[0])
            ended += 1
        else:
            assert game.to_dict(trial) == game.to_dict(slow)
        if seats == 2:
            assert advice.finish(game.copy(state), 1 - asked[0]) == pytest.approx(-value)
        game.apply(state, asked[0], advice.suggest(state, asked[0]))
    assert ended
