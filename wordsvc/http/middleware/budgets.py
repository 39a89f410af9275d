"""Further limits, which operations name: a request takes one token of its client from each budget.

Each worker counts for itself, unless Redis counts for all (`REDIS_URL`). The budgets are small, so a worker
has the whole of each and not a share: a family that sits down at once must not be refused.
"""

from collections.abc import Mapping
from typing import Final

from flask import Flask, current_app

from wordsvc.http.middleware.client_address import client_of
from wordsvc.http.middleware.rate_limits import make_limiter
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.http.service import ServiceRequest

_EXTENSION: Final = "wordsvc-budgets"


class Budgets:
    """The step of the further limits."""

    def __init__(self, budgets: Mapping[str, RateLimit], settings: Settings) -> None:
        """Prepare a limiter for each name. Raises `SettingError` when one cannot be had."""
        whole = settings._replace(workers=1)
        self._limiters = {name: make_limiter(budget, whole) for name, budget in budgets.items()}
        self._trusted_proxies = settings.trusted_proxies

    def take_token(self, request: ServiceRequest) -> None:
        """Take a token for a request. Raises `UnreadableRequestError` (429)."""
        operation = request.operation
        if operation is not None and operation.budget is not None and request.method != "OPTIONS":
            self.take(request, operation.budget)

    def take(self, request: ServiceRequest, budget: str) -> None:
        """Take a token of a budget. Raises `UnreadableRequestError` (429)."""
        client = client_of(request.environ, self._trusted_proxies)
        taken = self._limiters[budget].take(f"{budget}:{client}")
        if not taken.allowed:
            raise UnreadableRequestError(
                429,
                f"too_many_{budget}",
                f"Too many {budget} from this address; try again in {taken.next_after} seconds.",
                {"Retry-After": str(taken.next_after)},
            )


def register(app: Flask, budgets: Budgets) -> None:
    """Register the budgets with an application, so that its views can take tokens."""
    app.extensions[_EXTENSION] = budgets


def take_token(request: ServiceRequest, budget: str) -> None:
    """Take a token of a budget. Raises `UnreadableRequestError` (429)."""
    current_app.extensions[_EXTENSION].take(request, budget)
