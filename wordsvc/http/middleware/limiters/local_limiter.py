"""Rate limits of one worker, kept in its memory."""

import threading
import time
from collections.abc import Callable
from typing import Final

from wordsvc.http.middleware.limiters.bucket import Taken, taken
from wordsvc.http.server.settings import RateLimit

MAX_BUCKETS: Final = 20_000
"""Clients that are remembered at once, a few megabytes; beyond, those with the fullest buckets go."""


class LocalLimiter:
    """The buckets of one worker, which has an equal share of the budget of all workers."""

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
        cost = min(cost, self.policy.requests)
        now = self._clock()
        with self._lock:
            full_at = self._full_at.get(client, now)
            full_at = (full_at if full_at > now else now) + self._interval * cost
            allowed = full_at - now <= self.policy.seconds + 1e-9
            if allowed:
                self._full_at[client] = full_at
                if len(self._full_at) > MAX_BUCKETS or now - self._swept_at > self.policy.seconds:
                    self._sweep(now)
        return taken(full_at - now, allowed, self.policy, cost)

    def _sweep(self, now: float) -> None:
        """Forget the buckets that are full again, and the fullest half when there are still too many."""
        self._swept_at = now
        kept = {client: full_at for client, full_at in self._full_at.items() if full_at > now}
        if len(kept) > MAX_BUCKETS:
            emptiest = sorted(kept.items(), key=lambda item: item[1], reverse=True)
            kept = dict(emptiest[: MAX_BUCKETS // 2])
        self._full_at = kept
