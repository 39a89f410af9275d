"""Rate limits: a token bucket a client, kept in the worker or, for several machines, in Redis.

A bucket is one number: the time at which it is full again. A request moves that time on by what its
tokens take to come back; it is refused when the bucket would be full only after the whole window.
"""

import math
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from wordsvc.http.server.settings import RateLimit, SettingError, Settings

MAX_BUCKETS: Final = 20_000
"""Clients that are remembered at once, a few megabytes; beyond, those with the fullest buckets go."""


class Taken(NamedTuple):
    """What taking a token found: whether there was one, how many are left, and waiting times in seconds."""

    allowed: bool
    left: int
    full_after: int
    next_after: int


class Limiter(Protocol):
    """Takes tokens out of the buckets of clients; `policy` is what one bucket holds."""

    policy: RateLimit

    def take(self, client: str, cost: int = 1) -> Taken:
        """Take `cost` tokens for a request of `client`: all of them, or none."""


class LocalLimiter:
    """The buckets of one worker, whose share of the budget is what all workers have divided by them."""

    def __init__(
        self, budget: RateLimit, workers: int = 1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start with all buckets full."""
        self.policy = RateLimit(max(1, budget.requests // workers), budget.seconds)
        self._interval = self.policy.seconds / self.policy.requests
        self._clock = clock
        self._full_at: dict[str, float] = {}
        self._swept_at = clock()
        self._lock = threading.Lock()

    def take(self, client: str, cost: int = 1) -> Taken:
        """Take `cost` tokens for a request of `client`: all of them, or none."""
        cost = affordable(cost, self.policy)
        now = self._clock()
        with self._lock:
            full_at = self._full_at.get(client, now)
            full_at = (full_at if full_at > now else now) + self._interval * cost
            allowed = full_at - now <= self.policy.seconds + 1e-9
            if allowed:
                self._full_at[client] = full_at
                if len(self._full_at) > MAX_BUCKETS or now - self._swept_at > self.policy.seconds:
                    self._sweep(now)
        return describe(full_at - now, allowed, self.policy, cost)

    def _sweep(self, now: float) -> None:
        """Forget the buckets that are full again, and the fullest half when there are still too many."""
        self._swept_at = now
        kept = {client: full_at for client, full_at in self._full_at.items() if full_at > now}
        if len(kept) > MAX_BUCKETS:
            emptiest = sorted(kept.items(), key=lambda item: item[1], reverse=True)
            kept = dict(emptiest[: MAX_BUCKETS // 2])
        self._full_at = kept

    def remembered(self) -> int:
        """How many clients are remembered."""
        return len(self._full_at)


def affordable(cost: int, policy: RateLimit) -> int:
    """The cost, or all that a bucket holds where it holds less: a full bucket refuses nobody."""
    return min(cost, policy.requests)


def describe(full_after: float, allowed: bool, policy: RateLimit, cost: int) -> Taken:
    """What a bucket means for the client whose request would have it full after so many seconds."""
    if allowed:
        return Taken(True, _tokens(full_after, policy), math.ceil(full_after), 0)
    wait = math.ceil(full_after - policy.seconds)
    untouched = full_after - cost * policy.seconds / policy.requests
    left = _tokens(untouched, policy)
    return Taken(False, left, math.ceil(untouched) if left else policy.seconds, max(1, wait))


def _tokens(full_after: float, policy: RateLimit) -> int:
    """How many whole tokens are in a bucket that is full after so many seconds."""
    return int((policy.seconds - full_after) * policy.requests / policy.seconds + 1e-6)


def make_limiter(settings: Settings) -> Limiter | None:
    """The limiter that the settings want, or None. Raises `SettingError` when it cannot be had."""
    if settings.rate_limit is None:
        return None
    local = LocalLimiter(settings.rate_limit, settings.workers)
    if settings.redis_url is None:
        return local
    try:
        from wordsvc.http.middleware.redis_limits import RedisLimiter
    except ImportError:
        raise SettingError("REDIS_URL needs the extra: pip install 'wordsvc[redis]'") from None
    return RedisLimiter(settings.redis_url, settings.rate_limit, local)


class LimitHeaders:
    """The headers of the IETF draft "RateLimit header fields for HTTP", mostly prepared."""

    def __init__(self, policy: RateLimit) -> None:
        """Prepare what is the same in every answer."""
        self._policy = ("RateLimit-Policy", f'"client";q={policy.requests};w={policy.seconds}')

    def of(self, taken: Taken) -> list[tuple[str, str]]:
        """The headers of one answer."""
        headers = [self._policy, ("RateLimit", f'"client";r={taken.left};t={taken.full_after}')]
        if not taken.allowed:
            headers.append(("Retry-After", str(taken.next_after)))
        return headers
