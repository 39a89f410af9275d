"""Playing an imagined world on: what the searching bots share."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.core import AnyGame, choose

Playout = Callable[[Any, int, int, Random], float]
"""Makes a seat's move in a world, which it changes, plays on with this chance, and says how well the seat
then stands: higher is better."""


def margin(game: AnyGame, state: object, seat: int) -> float:
    """Return the seat's lead over the others' average; in a cooperative game, its score."""
    scores = game.scores(state)
    if game.cooperative:
        return float(-scores[seat] if game.low_wins else scores[seat])
    others = (sum(scores) - scores[seat]) / (len(scores) - 1) if len(scores) > 1 else 0.0
    return others - scores[seat] if game.low_wins else scores[seat] - others


def playout_for(game: AnyGame) -> Playout:
    """Play by the game's advice to the end of its stage; without advice, at random to the end of the game."""
    advice = game.advice
    to_act, apply = game.to_act, game.apply
    if advice is None:

        def at_random(world: object, seat: int, move: int, rng: Random) -> float:
            apply(world, seat, move)
            while asked := to_act(world):
                apply(world, asked[0], choose(rng, game.legal(world, asked[0])))
            return margin(game, world, seat)

        return at_random
    suggest, stage, standing, finish, *_ = advice

    def advised(world: object, seat: int, move: int, _: Random) -> float:
        begun = stage(world)  # before the move, which may itself end the stage
        apply(world, seat, move)
        if finish is not None and stage(world) == begun:
            return finish(world, seat)
        while stage(world) == begun and (asked := to_act(world)):
            apply(world, asked[0], suggest(world, asked[0]))
        return standing(world, seat)

    return advised
