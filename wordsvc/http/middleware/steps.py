"""The order of steps that every request goes through: those before its work, and those after it.

Flask calls a hook for each list, since a hook for each step would cost more than the steps do. A step
before the work refuses a request by an error, or answers it by returning a response. A step after it adds
headers. docs/running.md says what an operator sets.
"""

from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import cast

from flask import Response

from wordsvc.http.middleware import rate_limits
from wordsvc.http.middleware.authorization import take_token
from wordsvc.http.middleware.body_limit import limit_body, refuse_body
from wordsvc.http.middleware.budgets import Budgets
from wordsvc.http.middleware.budgets import register as register_budgets
from wordsvc.http.middleware.caching import add_etag, answer_known
from wordsvc.http.middleware.compression import compress_answer
from wordsvc.http.middleware.cors import CrossOrigin
from wordsvc.http.middleware.guards import refuse_malformed
from wordsvc.http.middleware.header_parameters import check_headers
from wordsvc.http.middleware.metrics import Metrics
from wordsvc.http.middleware.negotiation import add_vary, choose_media_type
from wordsvc.http.middleware.rate_limits import RateLimits, make_limiter
from wordsvc.http.middleware.request_id import add_request_id, name_request
from wordsvc.http.middleware.request_log import log_answer
from wordsvc.http.middleware.routing import Routing
from wordsvc.http.middleware.security import add_security_headers
from wordsvc.http.operations import Operation
from wordsvc.http.server.settings import Settings
from wordsvc.http.service import Headers, Service, ServiceRequest, ServiceResponse, current_request

StepBefore = Callable[[ServiceRequest], ServiceResponse | None]
StepOfOperation = Callable[[ServiceRequest, Operation], ServiceResponse | None]
StepAfter = Callable[[ServiceRequest, ServiceResponse, Headers], None]


def register(app: Service, settings: Settings, metrics: Metrics | None, budgets: Budgets) -> None:
    """Put the steps around every request of the application."""
    routing = Routing(app)
    cross_origin = CrossOrigin(routing, settings.origins)
    limits = None
    if settings.rate_limit is not None:
        limits = RateLimits(make_limiter(settings.rate_limit, settings), settings.trusted_proxies)
    rate_limits.register(app, limits)
    register_budgets(app, budgets)
    before: list[StepBefore | None] = [
        name_request,
        routing.find_operation,
        limits.take_tokens if limits else None,
        budgets.take_token,
        refuse_malformed,
        cross_origin.answer_preflight,
    ]
    after: list[StepAfter | None] = [
        add_etag,
        add_request_id,
        limits.add_headers if limits else None,
        add_security_headers,
        cross_origin.add_headers,
        add_vary,
        keep_own_headers,
        compress_answer,
        metrics.count_answer if metrics else None,
        log_answer if settings.log_requests else None,
    ]
    _register_before(app, [step for step in before if step])
    _register_after(app, [step for step in after if step])


@cache
def _steps_of(operation: Operation) -> tuple[StepOfOperation, ...]:
    """Return the steps before the view of an operation that its declaration asks for, in order."""
    steps: list[StepOfOperation | None] = [
        choose_media_type,
        limit_body if operation.max_body is not None else None,
        take_token if operation.security else None,
        check_headers if operation.header_parameters else None,
        refuse_body if operation.takes_no_body else None,
        answer_known if operation.cached else None,
    ]
    return tuple(step for step in steps if step)


def _register_before(app: Service, steps: list[StepBefore]) -> None:
    def before() -> ServiceResponse | None:
        request = current_request()
        request.started = perf_counter()
        for step in steps:
            if (answer := step(request)) is not None:
                return answer
        operation = request.operation
        if operation is not None and request.method != "OPTIONS":
            for step_of_operation in _steps_of(operation):
                if (answer := step_of_operation(request, operation)) is not None:
                    return answer
        return None

    app.before_request(before)


def _register_after(app: Service, steps: list[StepAfter]) -> None:
    def after(response: Response) -> Response:
        request = current_request()
        answer = _as_ours(response)
        headers: Headers = []
        for step in steps:
            step(request, answer, headers)
        answer.more_headers = headers
        return answer

    app.after_request(after)


def _as_ours(response: Response) -> ServiceResponse:
    """Return the response; a hook may have returned one of Flask's own class."""
    if not isinstance(response, ServiceResponse):
        return cast(ServiceResponse, ServiceResponse.force_type(response))
    return response


def keep_own_headers(_request: ServiceRequest, response: ServiceResponse, headers: Headers) -> None:
    """Prefer a header that a view or a hook has set over the general one of its name."""
    if len(response.headers) > 1:
        headers[:] = [
            header for header in headers if header[0] == "Vary" or header[0] not in response.headers
        ]
