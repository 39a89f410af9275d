"""Counted work: what one request may ask for, whoever asks and however fast the machine is.

A search says with `spend` how much it is about to do and which field of the request asked for it. That
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
from wordsvc.input.sentences import say

MAX_STEPS: Final = 750_000
"""Steps that a request over HTTP may take: less than a second, since a step is about a microsecond."""

_COMPILED_STEPS: Final = 50
"""So many steps of the compiled kernel are as much work as one in Python."""

_NO_BOUND: Final = 2**62


class TooMuchWorkError(InputError):
    """A request asks for more work than it may; its code is "too_much_work"."""


class Account:
    """The steps that were spent so far, by the field that asked for them."""

    __slots__ = ("bound", "spent", "total")

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self.total = 0
        self.spent: Counter[str] = Counter()


_account: ContextVar[Account | None] = ContextVar("account", default=None)


@contextmanager
def bounded_work(steps: int) -> Iterator[Account]:
    """Bound all the work that is done inside: `spend` raises when it comes to more than so many steps."""
    account = Account(steps)
    token = _account.set(account)
    try:
        yield account
    finally:
        _account.reset(token)


def spend(field: str, steps: int, times: int = 1) -> None:
    """Count steps that a field of the request asks for, before they are taken.

    Args:
        field: what asks for them.
        steps: how many.
        times: how often; nothing is counted behind the time at which it comes to too much.

    Raises:
        TooMuchWorkError: on the field that has asked for most, when the work comes to more than the bound
            that `bounded_work` set.
    """
    account = _account.get()
    if account is None:
        return
    if times != 1:
        steps *= min(times, max(0, account.bound - account.total) // steps + 1)
    account.total += steps
    account.spent[field] += steps
    if account.total > account.bound:
        dearest = max(account.spent, key=account.spent.__getitem__)
        raise TooMuchWorkError(
            dearest,
            "too_much_work",
            say("this asks for more work than one request may; on the command line there is no bound"),
            _hint(dearest),
        )


def spend_compiled(field: str, steps: int) -> None:
    """Count steps of the compiled kernel, which are small. Raises as `spend` does."""
    spend(field, -(-steps // _COMPILED_STEPS))


def compiled_steps_left() -> int:
    """Return the number of steps that the compiled kernel may still take."""
    account = _account.get()
    return _NO_BOUND if account is None else (account.bound - account.total + 1) * _COMPILED_STEPS


def _hint(field: str) -> str:
    """Return a hint how to ask for less work."""
    hints = {
        "pattern": say("give the pattern more letters, or use begins, contains and ends"),
        "must": say("ask for fewer cards with must, or name fewer jokers and cards of two letters"),
        "max_cards": say("leave out max_cards, or name fewer jokers and cards of two letters"),
        "min_cards": say("leave out min_cards, or name fewer jokers and cards of two letters"),
        "limit": say("ask for fewer words at once"),
        "after": say("ask a narrower question: this one has too many words to page through to the end"),
        "suggest": say("ask for suggestions for fewer words at once"),
    }
    return hints.get(field) or say("name fewer jokers and cards of two letters")
