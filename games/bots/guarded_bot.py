"""Bots of others in this process: an error in one is a failure of the bot, as in another process.

A bot that takes too long is interrupted where a signal can do that, in the main thread; elsewhere its answer
comes too late.
"""

import signal
import threading
import time
from collections.abc import Callable, Sequence
from random import Random
from types import FrameType
from typing import Any, TypeVar

from games.bots.bot import Bot, Reaction, ask_reaction
from games.bots.subprocess_bot import DEFAULT_SECONDS, BotFailure
from games.core import AnyGame, AnyView, problem_of
from games.messages import message

_Answer = TypeVar("_Answer")


class _TooLate(BaseException):
    """The seconds of a bot are over; no `except Exception` of its own may swallow that."""


class GuardedBot:
    """Asks a bot of others, and lets it make legal moves alone; a failure costs it the game."""

    def __init__(self, called: str, make: Callable[[], Bot], game: AnyGame) -> None:
        """Make the bot; one that cannot be made fails when it is asked.

        Args:
            called: its name with the place that it comes from.
            make: makes it.
            game: the rules of the table.
        """
        self.seconds = DEFAULT_SECONDS
        self._called = called
        self._game = game
        self._fault: BotFailure | None = None
        self._bot: Any = None
        try:
            self._bot = self._in_time(make)
        except BotFailure as failure:
            self._fault = failure
        if hasattr(self._bot, "react"):
            self.react = self._react
        if hasattr(self._bot, "share"):
            self.share = self._bot.share

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the bot's move. Raises `BotFailure` if it raises, takes too long or makes no legal move."""
        return self._checked(self._in_time(lambda: self._made().choose(view, legal)), legal)

    def _react(self, view: AnyView, legal: Sequence[int]) -> Reaction:
        reaction = self._in_time(lambda: ask_reaction(self._made(), view, legal))
        self._checked(reaction.move, legal)
        return reaction

    def close(self) -> None:
        """End the game; the result of the game stands, whatever the bot does then."""
        try:
            if hasattr(self._bot, "close"):
                self._in_time(self._bot.close)
        except BotFailure:
            return

    def _made(self) -> Any:
        if self._fault is not None:
            raise self._fault
        return self._bot

    def _in_time(self, ask: Callable[[], _Answer]) -> _Answer:
        """Return the answer of the bot. Raises `BotFailure` if it raises, or takes too long."""
        begun = time.monotonic()
        try:
            answer = _interrupted_after(self.seconds, ask)
        except (KeyboardInterrupt, BotFailure):
            raise
        except _TooLate:
            raise self._too_late() from None
        except (Exception, SystemExit) as error:
            text = message(
                "the bot {bot} cannot play: {problem}", bot=self._called, problem=problem_of(error)
            )
            raise BotFailure("bot_unavailable", text) from error
        if time.monotonic() - begun > self.seconds:
            raise self._too_late()
        return answer

    def _too_late(self) -> BotFailure:
        text = message(
            "{bot!r} did not answer within {seconds:g} seconds", bot=self._called, seconds=self.seconds
        )
        return BotFailure("too_late", text)

    def _checked(self, move: object, legal: Sequence[int]) -> int:
        if type(move) is int and (move in legal or self._game.open_moves):
            return move
        text = message("the bot {bot} made no legal move: {move}", bot=self._called, move=_shown(move))
        raise BotFailure("illegal_move", text)


def guard_bot(
    called: str, make: Callable[[AnyGame, int, Random], Bot], game: AnyGame, seat: int, rng: Random
) -> GuardedBot:
    """Make a bot of others for a seat."""
    return GuardedBot(called, lambda: make(game, seat, rng), game)


def _interrupted_after(seconds: float, ask: Callable[[], _Answer]) -> _Answer:
    """Ask, and raise `_TooLate` in the midst of it after so many seconds, where a signal can."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        return ask()
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again, for a bot that catches whatever is raised
    try:
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise _TooLate


def _shown(value: object) -> str:
    """Return the beginning of a value as text, whatever its own code does."""
    try:
        return repr(value)[:40]
    except Exception:
        return type(value).__name__
