"""The bot that plays any legal move."""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.bots.bot import Reaction
from games.core import AnyGame, AnyView, random_move

_LONGEST: Final = 10.0
"""Seconds that it takes for a reaction at most."""


class RandomMoves:
    """Every legal move is as likely as the others; with open moves, those that the game proposes besides."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self.reads_views = game.open_moves

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return any of the moves."""
        return random_move(self._game, view, legal, self._rng)

    def react(self, view: AnyView, legal: Sequence[int]) -> Reaction:
        """Return any of the moves, at any moment of the next seconds."""
        return Reaction(self.choose(view, legal), self._rng.random() * _LONGEST)

    def close(self) -> None:
        """Do nothing: no resource is open."""
