"""What every request goes through: one hook before its work and one after.

A hook of its own for each feature would cost more than all the features do, so both are plain lists
of steps; the features are functions in files of their own. docs/running.md says what an operator sets.
"""

from time import perf_counter
from typing import cast

from flask import Response, request

from wordsvc.http import cors, security
from wordsvc.http.caching import CACHE_CONTROL, NOT_KEPT, is_known, verdict_etag
from wordsvc.http.client_address import client_of
from wordsvc.http.compression import LEAST_BYTES, compress, takes_gzip
from wordsvc.http.metrics import Metrics
from wordsvc.http.negotiation import choose
from wordsvc.http.policies import Policy, make_policy
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.rate_limits import LimitHeaders, make_limiter
from wordsvc.http.request_id import take_request_id
from wordsvc.http.request_log import log_request
from wordsvc.http.requests import refuse_invalid_utf8
from wordsvc.http.service import Service, ServiceRequest, ServiceResponse
from wordsvc.http.settings import Settings


def register(app: Service, settings: Settings, metrics: Metrics | None) -> None:
    """Put the two hooks around every request of the application."""
    policies: dict[int, Policy] = {}  # by the id of the rule, which lives as long as the application
    limiter = make_limiter(settings)
    limit_headers = LimitHeaders(limiter.policy) if limiter is not None else None

    def before() -> ServiceResponse | None:
        """Name the request, then refuse it or answer it at once where that is possible."""
        current = cast(ServiceRequest, request._get_current_object())  # type: ignore[attr-defined]
        environ = current.environ
        current.started = perf_counter()
        current.request_id = take_request_id(environ.get("HTTP_X_REQUEST_ID"))
        rule = current.url_rule
        policy = policies.get(id(rule))
        if policy is None:
            policy = policies[id(rule)] = make_policy(rule)
        current.policy = policy
        if limiter is not None and limit_headers is not None and policy.limited:
            taken = limiter.take(client_of(environ, settings.trusted_proxies))
            current.limit_headers = limit_headers.of(taken)
            if not taken.allowed:
                raise UnreadableRequestError(
                    429, "too_many_requests", f"Too many requests; try again in {taken.next_after} seconds."
                )
        refuse_invalid_utf8()
        if policy.public and cors.is_preflight(environ):
            return _empty(204, cors.PREFLIGHT)
        if policy.offers and current.method != "OPTIONS":
            current.media_type = choose(environ.get("HTTP_ACCEPT", ""), policy.offers)
            if current.media_type is None:
                raise UnreadableRequestError(
                    406, "not_acceptable", f"This address answers with {' or '.join(policy.offers)}."
                )
            if policy.cached:
                return _cached(current)
        return None

    def after(response: Response) -> Response:
        """Add the headers, compress, count and log."""
        current = cast(ServiceRequest, request._get_current_object())  # type: ignore[attr-defined]
        policy = current.policy or make_policy(None)
        status = response.status_code
        more = [("X-Request-ID", current.request_id), *current.limit_headers]
        answer = cast(ServiceResponse, response)
        if answer.prepared is not None or not (response.content_type or "").startswith("text/html"):
            more += policy.headers
        else:
            more += [header for header in security.PAGE if header[0] not in response.headers]
        if current.etag and status in (200, 304):
            more += (("ETag", current.etag), CACHE_CONTROL)
            if status == 200 and current.environ.get("HTTP_IF_NONE_MATCH") == "*":
                answer, status = _empty(304), 304
        elif "Cache-Control" not in response.headers:
            more.append(NOT_KEPT)
        if answer.prepared is None or len(answer.prepared) >= LEAST_BYTES:
            _compress(answer, current, policy, more)
        answer.more_headers = more
        seconds = perf_counter() - current.started
        if metrics is not None:
            metrics.count(current.method, policy.rule, status, seconds)
        if settings.log_requests:
            log_request(current.method, policy.rule, status, seconds, current.request_id)
        return answer

    app.before_request(before)
    app.after_request(after)


def _cached(current: ServiceRequest) -> ServiceResponse | None:
    """Note the ETag of what is asked; when the client has that already, say so before any work."""
    environ = current.environ
    current.etag = verdict_etag(
        environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""), current.media_type or ""
    )
    known = environ.get("HTTP_IF_NONE_MATCH")
    return _empty(304) if known and current.etag and is_known(known, current.etag) else None


def _empty(status: int, headers: tuple[tuple[str, str], ...] = ()) -> ServiceResponse:
    """A response without a body."""
    response = ServiceResponse(status=status, headers=headers)
    del response.headers["Content-Type"]
    return response


def _compress(
    response: ServiceResponse, current: ServiceRequest, policy: Policy, more: list[tuple[str, str]]
) -> None:
    """Compress a large answer for a client that takes it, and say that there are two forms of it."""
    if response.direct_passthrough or not response.is_sequence or "Content-Encoding" in response.headers:
        return
    body = response.prepared if response.prepared is not None else response.get_data()
    if len(body) < LEAST_BYTES:
        return
    if not policy.offers:
        more.append(("Vary", "Accept-Encoding"))
    if takes_gzip(current.environ.get("HTTP_ACCEPT_ENCODING", "")):
        packed = compress(body)
        more.append(("Content-Encoding", "gzip"))
        if response.prepared is None:
            response.set_data(packed)
        else:
            response.response = [packed]
            response.prepared = packed
