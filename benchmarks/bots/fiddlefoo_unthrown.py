"""Bots of Fiddlefoo that do not know which cards the others could have thrown and did not.

wordcheck arena fiddlefoo --bots greedy,benchmarks/bots/fiddlefoo_unthrown.py:Greedy
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from games import bots
from games.core import AnyView, Game


class Forgetful:
    """A bot that does not know what others have not thrown."""

    def __init__(self, playouts: int, game: Game[Any], seat: int, rng: Random) -> None:
        self._bot: bots.Bot = bots.Search(game, rng, playouts) if playouts else bots.Greedy(game, rng)

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the choice of the bot without this knowledge."""
        public: Mapping[str, Any] = view["public"]
        forgotten = {**public, "unthrown": [[] for _ in public["unthrown"]]}
        return self._bot.choose({**view, "public": forgotten}, legal)

    def close(self) -> None:
        """End the game."""
        self._bot.close()


Greedy = partial(Forgetful, 0)
Search20 = partial(Forgetful, 20)
