"""Rate limits that several machines share: the same token bucket, kept in Redis (`REDIS_URL`)."""

import logging
import time
from typing import Final

import redis

from wordsvc.http.middleware.limiters.bucket import Limiter, Taken, taken
from wordsvc.http.server.settings import RateLimit
from wordsvc.input.settings import SettingError

_log = logging.getLogger(__name__)

_RETRY_SECONDS: Final = 5.0
"""Seconds that a worker waits before it asks a Redis that failed again."""

_TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + ARGV[3] * ARGV[1] / ARGV[2]
local allowed = full_at - now <= tonumber(ARGV[1]) + 1e-6
if allowed then
  redis.call('SET', KEYS[1], string.format('%.6f', full_at), 'PX', math.ceil((full_at - now) * 1000) + 1)
end
return {allowed and 1 or 0, string.format('%.6f', full_at - now)}
"""
"""Takes tokens by the clock of Redis; the key expires when the bucket is full."""


class RedisLimiter:
    """The buckets of all machines; while Redis is away, each worker counts for itself."""

    def __init__(self, url: str, budget: RateLimit, fallback: Limiter) -> None:
        """Prepare; nothing is connected before the first request. Raises `SettingError` on the address."""
        self.policy = budget
        self._fallback = fallback
        self._away_until = 0.0
        try:
            self._redis = redis.Redis.from_url(url, socket_timeout=0.25, socket_connect_timeout=0.25)
        except ValueError as error:
            raise SettingError(f"REDIS_URL: {error}") from None
        self._take = self._redis.register_script(_TAKE)

    def take(self, client: str, cost: int = 1) -> Taken:
        """Take `cost` tokens for a request of `client`: all of them, or none."""
        cost = min(cost, self.policy.requests)
        now = time.monotonic()
        if now < self._away_until:
            return self._fallback.take(client, cost)
        try:
            allowed, full_after = self._take(
                keys=[f"wordsvc:limit:{client}"], args=[self.policy.seconds, self.policy.requests, cost]
            )
        except redis.RedisError as error:
            self._away_until = now + _RETRY_SECONDS
            _log.warning("Redis is away, each worker limits for itself: %s", type(error).__name__)
            return self._fallback.take(client, cost)
        return taken(float(full_after), bool(allowed), self.policy, cost)
