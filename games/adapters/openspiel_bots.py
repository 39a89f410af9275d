"""Bots of OpenSpiel at the tables of the arena.

with_bots(rulebook, {"ismcts": ismcts(rulebook, 200)})
"""

from collections.abc import Sequence
from functools import partial
from random import Random

import numpy
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from games.adapters.openspiel import OpenSpielGame, imagine
from games.core import AnyGame, AnyView, OwnBot, Rulebook


def ismcts(rulebook: Rulebook, simulations: int, uct_c: float = 1.0) -> OwnBot:
    """OpenSpiel's information-set search with random playouts; it knows the view, and not what came before.

    Args:
        rulebook: the game.
        simulations: how many for each move.
        uct_c: how much is tried that looks worse.
    """
    text = f"OpenSpiel's ISMCTS with {simulations} simulations"
    return OwnBot(text, partial(_IsmctsBot, rulebook, simulations, uct_c))


class _IsmctsBot:
    def __init__(
        self, rulebook: Rulebook, simulations: int, uct_c: float, game: AnyGame, seat: int, rng: Random
    ) -> None:
        options = ";".join(f"{name}:{value}" for name, value in game.options.items())
        self._game = OpenSpielGame(rulebook, {"players": game.seats, "options": options})
        self._rng = rng
        chance = numpy.random.RandomState(rng.getrandbits(32))
        self._bot = ISMCTSBot(
            self._game,
            RandomRolloutEvaluator(1, chance),
            uct_c,
            simulations,
            random_state=chance,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )

    def choose(self, seen: AnyView, legal: Sequence[int]) -> int:
        """Return the move that was tried most often."""
        if len(legal) == 1:
            return legal[0]
        state = imagine(self._game, seen, self._rng)
        return state.move_of(int(self._bot.step(state)))

    def close(self) -> None:
        """Do nothing: no resource is open."""
