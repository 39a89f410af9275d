"""The bot that plays any legal move."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.core import AnyView, Game, random_move


class RandomMoves:
    """Every legal move is as likely as the others; with open moves, those that the game proposes besides."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Any of the moves."""
        return random_move(self._game, view, legal, self._rng)

    def close(self) -> None:
        """Nothing to do."""
