"""The bot that plays any legal move."""

from collections.abc import Sequence
from random import Random

from games.core import AnyView, choose


class RandomMoves:
    """Every legal move is as likely as the others."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Any of the moves."""
        return choose(self._rng, legal)

    def close(self) -> None:
        """Nothing to do."""
