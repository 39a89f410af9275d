"""A token bucket: one number, the time at which it is full again.

A request moves that time on by what its tokens take to come back. It is refused when the bucket would be
full only after the whole window. One that costs more than a bucket holds takes all of it, so that a full
bucket refuses nobody.
"""

import math
from typing import Final, NamedTuple, Protocol

from wordsvc.http.server.settings import RateLimit

_ROUNDING: Final = 1e-6
"""Seconds and tokens by which differences of times may be wrong."""


class Taken(NamedTuple):
    """The result of taking tokens: whether there were enough, how many are left, and waits in seconds."""

    allowed: bool
    left: int
    full_after: int
    next_after: int


class Limiter(Protocol):
    """Takes tokens out of the buckets of clients; `policy` is what one bucket holds."""

    policy: RateLimit

    def take(self, client: str, cost: int = 1) -> Taken:
        """Take `cost` tokens for a request of `client`: all of them, or none."""


def taken(full_after: float, allowed: bool, policy: RateLimit, cost: int) -> Taken:
    """Return the result for a client whose request would have the bucket full after so many seconds."""
    if allowed:
        return Taken(True, _tokens(full_after, policy), _whole_seconds(full_after), 0)
    wait = _whole_seconds(full_after - policy.seconds)
    untouched = full_after - cost * policy.seconds / policy.requests
    left = _tokens(untouched, policy)
    return Taken(False, left, _whole_seconds(untouched) if left else policy.seconds, max(1, wait))


def _whole_seconds(wait: float) -> int:
    """Return the least number of whole seconds that are a wait."""
    return math.ceil(wait - _ROUNDING)


def _tokens(full_after: float, policy: RateLimit) -> int:
    """Return the number of whole tokens in a bucket that is full after so many seconds."""
    return int((policy.seconds - full_after) * policy.requests / policy.seconds + _ROUNDING)
