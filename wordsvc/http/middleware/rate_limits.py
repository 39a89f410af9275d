"""Rate limits: a request takes what its operation costs from the token bucket of its client.

The memory of the package `limits`, by which Flask-Limiter counts, has no bound and follows the time of day.
Here a worker remembers a bounded number of clients, by a clock that only goes on.
"""

from typing import Final

from flask import Flask, current_app

from wordsvc.http.middleware.client_address import client_of
from wordsvc.http.middleware.limiters.bucket import Limiter, Taken
from wordsvc.http.middleware.limiters.local_limiter import LocalLimiter
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse
from wordsvc.input.settings import SettingError

_EXTENSION: Final = "wordsvc-rate-limits"
"""The key of an application's limits among its extensions."""


def make_limiter(budget: RateLimit, settings: Settings) -> Limiter:
    """Return the limiter that the settings want. Raises `SettingError` when it cannot be had."""
    local = LocalLimiter(budget, settings.workers)
    if settings.redis_url is None:
        return local
    try:
        from wordsvc.http.middleware.limiters.redis_limiter import RedisLimiter
    except ImportError:
        raise SettingError("REDIS_URL needs the extra: pip install 'wordsvc[redis]'") from None
    return RedisLimiter(settings.redis_url, budget, local)


class RateLimits:
    """The steps of the limit, with the headers of the IETF draft "RateLimit header fields for HTTP"."""

    def __init__(self, limiter: Limiter, trusted_proxies: int) -> None:
        """Prepare the header that is the same in every answer."""
        self._limiter = limiter
        self._trusted_proxies = trusted_proxies
        self._policy = (
            "RateLimit-Policy",
            f'"client";q={limiter.policy.requests};w={limiter.policy.seconds}',
        )

    def take_tokens(self, request: ServiceRequest) -> None:
        """Take the tokens of a request; OPTIONS takes one. Raises `UnreadableRequestError` (429)."""
        cost = 1 if request.operation is None else request.operation.cost
        if not cost:
            return
        self.take(request, 1 if request.method == "OPTIONS" else cost)

    def take(self, request: ServiceRequest, cost: int) -> None:
        """Take so many tokens. Raises `UnreadableRequestError` (429)."""
        taken = self._limiter.take(client_of(request.environ, self._trusted_proxies), cost)
        request.limit_headers = self._headers_of(taken)
        if not taken.allowed:
            raise UnreadableRequestError(
                429,
                "too_many_requests",
                f"Too many requests; try again in {taken.next_after} seconds.",
                {"Retry-After": str(taken.next_after)},
            )

    def add_headers(self, request: ServiceRequest, _response: ServiceResponse, headers: Headers) -> None:
        """Tell the client how much of its limit is left."""
        if request.limit_headers:
            headers += request.limit_headers

    def _headers_of(self, taken: Taken) -> Headers:
        return [self._policy, ("RateLimit", f'"client";r={taken.left};t={taken.full_after}')]


def register(app: Flask, limits: RateLimits | None) -> None:
    """Register the limits from which views take more tokens; without limits nothing is taken."""
    app.extensions[_EXTENSION] = limits


def take_more(request: ServiceRequest, cost: int) -> None:
    """Take tokens besides those of the operation, as for a body that wants more than others.

    Raises `UnreadableRequestError` (429).
    """
    limits: RateLimits | None = current_app.extensions[_EXTENSION]
    if limits is not None:
        limits.take(request, cost)
