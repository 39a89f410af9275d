"""Counted work: what one request may ask for, whoever asks and however fast the machine is.

A search says with `charge` how much it is about to do and which field of the request asked for it. That
costs nothing unless somebody has set a bound around it, as the HTTP API does for every request. Work is
counted and never timed, so a request is answered or refused alike on every machine. What the compiled kernel
does counts less than the same in Python, so that it answers more.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from wordsvc.input.errors import InputError
from wordsvc.input.messages import message

MAX_STEPS: Final = 750_000
"""Steps that a request over HTTP may take: less than a second, since a step is about a microsecond."""

_COMPILED_STEPS: Final = 50
"""The steps of the compiled kernel that are as much work as one in Python."""

_NO_LIMIT: Final = 2**62


class StepLimitError(InputError):
    """A request asks for more work than it may; its code is "too_much_work"."""


class StepBudget:
    """The steps that were spent so far, by the field that asked for them."""

    __slots__ = ("bound", "charged", "total")

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self.total = 0
        self.charged: Counter[str] = Counter()


_budget: ContextVar[StepBudget | None] = ContextVar("account", default=None)


@contextmanager
def limit_steps(steps: int) -> Iterator[StepBudget]:
    """Bound all the work that is done inside: `charge` raises when it comes to more than so many steps."""
    budget = StepBudget(steps)
    token = _budget.set(budget)
    try:
        yield budget
    finally:
        _budget.reset(token)


def charge(field: str, steps: int, times: int = 1) -> None:
    """Count steps that a field of the request asks for, before they are taken.

    Args:
        field: what asks for them.
        steps: how many.
        times: how often; nothing is counted behind the time at which it comes to too much.

    Raises:
        StepLimitError: on the field that has asked for most, when the work comes to more than the bound
            that `limit_steps` set.
    """
    budget = _budget.get()
    if budget is None:
        return
    if times != 1:
        steps *= min(times, max(0, budget.bound - budget.total) // steps + 1)
    budget.total += steps
    budget.charged[field] += steps
    if budget.total > budget.bound:
        dearest = max(budget.charged, key=budget.charged.__getitem__)
        raise StepLimitError(
            dearest,
            "too_much_work",
            message("this asks for more work than one request may; on the command line there is no bound"),
            _hint(dearest),
        )


def charge_compiled(field: str, steps: int) -> None:
    """Count steps of the compiled kernel, which are small. Raises as `charge` does."""
    charge(field, -(-steps // _COMPILED_STEPS))


def compiled_steps_left() -> int:
    """Return the number of steps that the compiled kernel may still take."""
    budget = _budget.get()
    return _NO_LIMIT if budget is None else (budget.bound - budget.total + 1) * _COMPILED_STEPS


def _hint(field: str) -> str:
    """Return a hint how to ask for less work."""
    hints = {
        "pattern": message("give the pattern more letters, or use begins, contains and ends"),
        "must": message("ask for fewer cards with must, or name fewer jokers and cards of two letters"),
        "max_cards": message("leave out max_cards, or name fewer jokers and cards of two letters"),
        "min_cards": message("leave out min_cards, or name fewer jokers and cards of two letters"),
        "limit": message("ask for fewer words at once"),
        "after": message("ask a narrower question: this one has too many words to page through to the end"),
        "suggest": message("ask for suggestions for fewer words at once"),
        "hooks": message("ask for the hooks of fewer words at once"),
    }
    return hints.get(field) or message("name fewer jokers and cards of two letters")
