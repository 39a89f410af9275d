"""The protocol of bots."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from games.core import AnyView

MAX_DELAY: Final = 3600
"""Seconds after which nobody waits for a reaction."""


class Reaction(NamedTuple):
    """A bot's action in a race, and its delay in seconds: 0 to `MAX_DELAY`."""

    move: int
    delay: float = 0.0


class Bot(Protocol):
    """A player at one seat of one game.

    One that is quicker or slower than others in a race also has `react(view, legal) -> Reaction`, and one
    whose work several processes can share has `share(jobs)`, which changes none of its moves. One whose
    `reads_views` is false may be given None for a view.
    """

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return a legal move, or with open moves any that `check` passes, by the view of the seat."""
        ...

    def close(self) -> None:
        """Release everything at the end of the game."""
        ...


@runtime_checkable
class Interruptible(Protocol):
    """A bot that asks now and then if its thought `is_over`, and then gives its best move so far."""

    is_over: Callable[[], bool]


def is_delay(value: Any) -> bool:
    """Return True if a value is a delay: a number of seconds, and nothing that is merely equal to one."""
    return type(value) in (int, float) and 0 <= value <= MAX_DELAY


def share_work(bot: Bot, jobs: int) -> None:
    """Share the work of a bot among so many processes if the bot supports it."""
    share = getattr(bot, "share", None)
    if share is not None:
        share(jobs)


def ask_reaction(bot: Bot, view: AnyView, legal: Sequence[int]) -> Reaction:
    """Return a bot's reaction in a race; one that only has `choose` moves at once."""
    react = getattr(bot, "react", None)
    return Reaction(bot.choose(view, legal)) if react is None else Reaction(*react(view, legal))
