"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from games.core import AnyView


class Bot(Protocol):
    """A player at one seat of one game."""

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """One of the legal moves, from what the seat sees."""
        ...

    def close(self) -> None:
        """The game is over."""
        ...
