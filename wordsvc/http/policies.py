"""What holds for a route besides its work: prepared once, looked up by every request."""

from typing import Final, NamedTuple

from werkzeug.routing import Rule

from wordsvc.http import cors, security
from wordsvc.http.api import OPERATIONS
from wordsvc.http.negotiation import JSON, TEXT

_LOOK_UP: Final = "/v1/words/<path:word>"

_IN_ONE_LINE: Final = frozenset(
    operation.path for operation in OPERATIONS if any(form.name == TEXT for form in operation.media_types)
)
"""The routes whose answer also exists as a line of text."""

_UNLIMITED: Final = ("/healthz", "/readyz")
"""Whoever watches the service must not be sent away."""


class Policy(NamedTuple):
    """What holds for the requests of one route.

    `offers` are the media types it can answer with, empty where nothing is negotiated; `cached` says
    that its GET answers have an ETag; `public` that scripts of other sites may read them; `headers`
    stand in every answer that is no page.
    """

    rule: str | None
    offers: tuple[str, ...]
    cached: bool
    public: bool
    limited: bool
    headers: tuple[tuple[str, str], ...]


def make_policy(rule: Rule | None) -> Policy:
    """The policy of a route, or of addresses at which there is none."""
    if rule is None:
        return Policy(None, (), False, False, True, security.DATA)
    public = rule.rule.startswith("/v1/") and "GET" in (rule.methods or ())
    offers: tuple[str, ...] = ()
    if rule.rule.startswith("/v1/") or rule.rule in _UNLIMITED:
        offers = (JSON, TEXT) if rule.rule in _IN_ONE_LINE else (JSON,)
    vary = (("Vary", "Accept, Accept-Encoding"),) if offers else ()
    return Policy(
        rule.rule,
        offers,
        rule.rule == _LOOK_UP,
        public,
        rule.rule not in _UNLIMITED,
        (*security.DATA, *vary, *(cors.ALLOWED if public else ())),
    )
