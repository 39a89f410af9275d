"""The moves and the time of a bot in a game."""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from games.bots import Bot
from games.core import AnyView

_Answer = TypeVar("_Answer")


class MoveCounts(NamedTuple):
    """Counts of the moves that a seat made.

    `made` are the moves, `choices` the legal moves of which they were chosen, `most_choices` those of the
    move that had most, and `passes` how many of them were passes.
    """

    made: int = 0
    choices: int = 0
    most_choices: int = 0
    passes: int = 0

    def plus(self, choices: int, *, passed: bool) -> "MoveCounts":
        """Return the counts after one more move."""
        most = max(self.most_choices, choices)
        return MoveCounts(self.made + 1, self.choices + choices, most, self.passes + passed)


class SeatPlay(NamedTuple):
    """The outcome of one seat in one game.

    `won` is its part of the win, all of it to each where all win together; `moves` are the moves that the bot
    chose, and `seconds` the CPU time that it took for them in this process. `failure` says how the bot broke
    the game off, if it did. `counts` are there where they are wanted.
    """

    bot: str
    score: int
    won: float
    moves: int
    seconds: float
    failure: str = ""
    counts: MoveCounts | None = None


class WholeGame(NamedTuple):
    """A game that came to its end, or that a bot broke off.

    `deal` is the number of its deal, `table` its number among the games of this deal, from 1 on, `seats` what
    came of each seat, and `log` the text of its log, where logs are wanted and no bot broke off.
    """

    deal: int
    table: int
    seats: tuple[SeatPlay, ...]
    log: str = ""

    @property
    def loser(self) -> int | None:
        """The seat of the bot that broke the game off, if one did."""
        return next((seat for seat, play in enumerate(self.seats) if play.failure), None)

    @property
    def is_draw(self) -> bool:
        """True if several seats share the win."""
        return any(0 < play.won < 1 for play in self.seats)

    @property
    def length(self) -> int:
        """The moves of all seats, where they were counted."""
        return sum(play.counts.made for play in self.seats if play.counts)


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
