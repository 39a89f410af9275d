"""What a bot is."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Bot(Protocol):
    """A player at one seat of one game."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[int]) -> int:
        """One of the legal moves, from what the seat sees."""
        ...

    def close(self) -> None:
        """The game is over."""
        ...
