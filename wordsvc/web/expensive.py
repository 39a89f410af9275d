"""Work of a page that costs as much as an expensive operation."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from flask import current_app

from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import Service, current_request


@contextmanager
def expensive(cost: int) -> Iterator[None]:
    """Take so many tokens besides that of the page, and wait for a turn.

    Raises `UnreadableRequestError` (429 or 503).
    """
    take_more(current_request(), cost - 1)
    with cast(Service, current_app).concurrency_limiter.slot():
        yield
