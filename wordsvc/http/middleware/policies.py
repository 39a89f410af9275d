"""What holds for a route besides its work: prepared once, looked up by every request."""

from typing import NamedTuple

from wordsvc.http.middleware import cors, security
from wordsvc.http.middleware.negotiation import JSON
from wordsvc.http.operations import Operation


class Policy(NamedTuple):
    """What holds for the requests of one route.

    `offers` are the media types it can answer with, empty where nothing is negotiated; `cached` says
    that its GET answers have an ETag; `public` that scripts of other sites may read them, and then
    `preflight` is what a browser that asks first is told; a request takes `cost` tokens from its
    client's rate limit; `headers` stand in every answer that is no page.
    """

    rule: str | None
    offers: tuple[str, ...] = ()
    cached: bool = False
    public: bool = False
    preflight: tuple[tuple[str, str], ...] = ()
    cost: int = 1
    headers: tuple[tuple[str, str], ...] = security.DATA


def make_policy(rule: str | None, operation: Operation | None) -> Policy:
    """The policy of a route by what its operation declares; pages and unknown addresses have no operation."""
    if operation is None:
        return Policy(rule)
    return Policy(
        rule,
        offers=(JSON, *(form.name for form in operation.media_types)),
        cached=operation.cached,
        public=operation.public,
        preflight=cors.preflight_headers(operation.method) if operation.public else (),
        cost=operation.cost,
        headers=(
            *security.DATA,
            ("Vary", "Accept, Accept-Encoding"),
            *(cors.ALLOWED if operation.public else ()),
        ),
    )
