"""The moves and the time of a bot in a game."""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from games.bots import Bot
from games.core import AnyView

_Answer = TypeVar("_Answer")


class SeatPlay(NamedTuple):
    """The outcome of one seat in one game.

    `won` is its part of the win, all of it to each where all win together; `moves` are the moves that the bot
    chose, and `seconds` the CPU time that it took for them in this process.
    """

    bot: str
    score: int
    won: float
    moves: int
    seconds: float


class WholeGame(NamedTuple):
    """A game that came to its end.

    `deal` is the number of its deal, `table` its number among the games of this deal, from 1 on, `seats` what
    came of each seat, and `log` the text of its log, where logs are wanted.
    """

    deal: int
    table: int
    seats: tuple[SeatPlay, ...]
    log: str = ""


class Clock:
    """A bot that is asked as the one it measures."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.moves = 0
        self.seconds = 0.0
        if (react := getattr(bot, "react", None)) is not None:
            self.react = lambda view, legal: self._timed(react, view, legal)

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the choice of the bot, and measure its time."""
        return self._timed(self._bot.choose, view, legal)

    def close(self) -> None:
        """End the game."""
        self._bot.close()

    def _timed(
        self, ask: Callable[[AnyView, Sequence[int]], _Answer], view: AnyView, legal: Sequence[int]
    ) -> _Answer:
        start = time.process_time()
        try:
            return ask(view, legal)
        finally:
            self.seconds += time.process_time() - start
            self.moves += 1
