"""What every request goes through: one hook before its work and one after.

A hook of its own for each feature would cost more than all the features do, so both are plain lists
of steps; the features are functions in files of their own. docs/running.md says what an operator sets.
"""

from time import perf_counter
from typing import cast

from flask import Response, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

from wordsvc.http.middleware import cors, security
from wordsvc.http.middleware.caching import CACHE_CONTROL, NOT_KEPT, is_known, verdict_etag
from wordsvc.http.middleware.client_address import client_of
from wordsvc.http.middleware.compression import MIN_BYTES, compress, takes_gzip
from wordsvc.http.middleware.metrics import Metrics
from wordsvc.http.middleware.negotiation import choose
from wordsvc.http.middleware.policies import Policy, make_policy
from wordsvc.http.middleware.rate_limits import LimitHeaders, make_limiter
from wordsvc.http.middleware.request_id import take_request_id
from wordsvc.http.middleware.request_log import log_request
from wordsvc.http.operations import operation_at
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import refuse_invalid_utf8, refuse_missing_host
from wordsvc.http.server.settings import Settings
from wordsvc.http.service import Service, ServiceRequest, ServiceResponse


def register(app: Service, settings: Settings, metrics: Metrics | None) -> None:
    """Put the two hooks around every request of the application."""
    policies: dict[int, Policy] = {}  # by the id of the rule, which lives as long as the application
    limiter = make_limiter(settings)
    limit_headers = LimitHeaders(limiter.policy) if limiter is not None else None

    def policy_of(rule: Rule | None) -> Policy:
        policy = policies.get(id(rule))
        if policy is None:
            operation = operation_at(app, rule.endpoint) if rule is not None else None
            policy = policies[id(rule)] = make_policy(rule.rule if rule is not None else None, operation)
        return policy

    def before() -> ServiceResponse | None:
        """Name the request, then refuse it or answer it at once where that is possible."""
        current = cast(ServiceRequest, request._get_current_object())  # type: ignore[attr-defined]
        environ = current.environ
        current.started = perf_counter()
        current.request_id = take_request_id(environ.get("HTTP_X_REQUEST_ID"))
        policy = current.policy = policy_of(current.url_rule)
        asking = current.method == "OPTIONS"
        if limiter is not None and limit_headers is not None and policy.cost:
            client = client_of(environ, settings.trusted_proxies)
            taken = limiter.take(client, 1 if asking else policy.cost)
            current.limit_headers = limit_headers.of(taken)
            if not taken.allowed:
                raise UnreadableRequestError(
                    429, "too_many_requests", f"Too many requests; try again in {taken.next_after} seconds."
                )
        refuse_missing_host()
        refuse_invalid_utf8()
        if asking and cors.is_preflight(environ):
            policy = current.policy = policy_of(_wanted_rule(environ["HTTP_ACCESS_CONTROL_REQUEST_METHOD"]))
            return _empty(204, policy.preflight) if policy.public else None
        if policy.offers and not asking:
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
        policy = current.policy or Policy(None)
        answer = _as_ours(response)
        status = answer.status_code
        more = [("X-Request-ID", current.request_id), *current.limit_headers]
        if answer.prepared is None and (answer.content_type or "").startswith("text/html"):
            more += security.PAGE
        else:
            more += policy.headers
        if current.etag and status in (200, 304):
            more += (("ETag", current.etag), CACHE_CONTROL)
            if status == 200 and current.environ.get("HTTP_IF_NONE_MATCH") == "*":
                answer, status = _empty(304), 304
        else:
            more.append(NOT_KEPT)
        if len(answer.headers) > 1:  # what a view or a hook has set goes before what holds in general
            more = [header for header in more if header[0] == "Vary" or header[0] not in answer.headers]
        if answer.prepared is None or len(answer.prepared) >= MIN_BYTES:
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


def _as_ours(response: Response) -> ServiceResponse:
    """The response; a hook may have returned one of Flask's own class."""
    if not isinstance(response, ServiceResponse):
        return cast(ServiceResponse, ServiceResponse.force_type(response))
    return response


def _wanted_rule(method: str) -> Rule | None:
    """The route that a browser asks about; several methods of one address are several routes."""
    try:
        rule, _ = request_ctx.url_adapter.match(method=method, return_rule=True)  # type: ignore[union-attr]
    except HTTPException:
        return None
    return rule


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
    if len(body) < MIN_BYTES:
        return
    if not policy.offers:
        more.append(("Vary", "Accept-Encoding"))
    if takes_gzip(current.environ.get("HTTP_ACCEPT_ENCODING", "")):
        packed = compress(body)
        more.append(("Content-Encoding", "gzip"))
        if response.prepared is None:
            response.set_data(packed)
        else:
            response.prepared = packed
