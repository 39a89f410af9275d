"""The application, its requests and its responses."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from flask import Flask, Request, Response, request

from wordsvc.http.operations import Operation
from wordsvc.http.server.concurrency_limit import MIN_EXPENSIVE_COST, ConcurrencyLimiter
from wordsvc.words.step_budget import MAX_STEPS, limit_steps

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask.typing import ResponseReturnValue

Headers = list[tuple[str, str]]


class ServiceRequest(Request):
    """A request with the notes of the middleware.

    `rule` is the route as Flask writes it, None when the address leads nowhere. `operation` is None for
    pages, files and unknown addresses.
    """

    request_id = ""
    started = 0.0
    rule: str | None = None
    operation: Operation | None = None
    media_type: str | None = None
    etag: str | None = None
    bearer_token: str | None = None
    limit_headers: Headers | None = None


class ServiceResponse(Response):
    """A response to which `more_headers` are added as they are, unread and uncopied.

    `prepared` is the whole body of a response that needs no more care before it is sent. It holds as long
    as nobody has changed the response: then werkzeug takes its usual care.
    """

    more_headers: Sequence[tuple[str, str]] = ()
    _prepared: list[bytes] | None = None

    @classmethod
    def prepare(cls, body: bytes, content_type: str) -> "ServiceResponse":
        """Make a response with status 200 in the quickest way."""
        response = cls([body], content_type=content_type)
        response._prepared = response.response  # type: ignore[assignment]
        return response

    @classmethod
    def empty(cls, status: int, headers: Iterable[tuple[str, str]] = ()) -> "ServiceResponse":
        """Return a response without a body, and so without the type of one."""
        response = cls(status=status, headers=[*headers])
        del response.headers["Content-Type"]
        return response

    @property
    def prepared(self) -> bytes | None:
        """The body that was prepared, None once there is another body, another status, or more to do."""
        body = self._prepared
        if body is None or self.response is not body or len(body) != 1:
            return None
        return None if self._status_code != 200 or self._on_close else body[0]

    @prepared.setter
    def prepared(self, body: bytes) -> None:
        self.response = self._prepared = [body]

    def drop_body(self, status: int) -> None:
        """Become an answer without a body; functions that run on closing still run."""
        self.status_code = status
        self.response = []
        for name in ("Content-Type", "Content-Length"):
            self.headers.pop(name, None)

    def get_wsgi_response(
        self, environ: "WSGIEnvironment"
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Return the response for the server; the short way for one that is prepared."""
        body = self.prepared
        if body is not None and environ["REQUEST_METHOD"] != "HEAD" and len(self.headers) == 1:
            headers = [*self.headers, ("Content-Length", str(len(body))), *self.more_headers]
            return (body,), self.status, headers
        iterable, status, headers = super().get_wsgi_response(environ)
        return iterable, status, [*headers, *self.more_headers]


def current_request() -> ServiceRequest:
    """Return the request itself; `flask.request` is a proxy, which looks it up for each attribute."""
    return cast(ServiceRequest, request._get_current_object())  # type: ignore[attr-defined]


class Service(Flask):
    """The application class: Flask as its documentation describes it, with two settled choices."""

    request_class = ServiceRequest
    response_class = ServiceResponse

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Make an application that redirects nobody: an address is right or it is not found."""
        super().__init__(*arguments, **options)
        self.url_map.merge_slashes = False
        self.concurrency_limiter = ConcurrencyLimiter()

    def dispatch_request(self) -> "ResponseReturnValue":
        """Call the view with bounded work; the view of an expensive operation waits for its turn."""
        operation = current_request().operation
        with limit_steps(MAX_STEPS):
            if operation is None:
                return super().dispatch_request()
            if operation.cost < MIN_EXPENSIVE_COST:
                answer = super().dispatch_request()
            else:
                with self.concurrency_limiter.slot():
                    answer = super().dispatch_request()
        return answer if operation.status == 200 else _with_status(operation.status, answer)

    def make_default_options_response(self) -> Response:
        """Return the methods of an address, in an answer without a body and so without a type of one."""
        response = super().make_default_options_response()
        del response.headers["Content-Type"]
        return response


def _with_status(status: int, answer: "ResponseReturnValue | None") -> "ResponseReturnValue":
    """Return the answer of a view with its declared status; a response or a tuple stays as it is."""
    if answer is None and status == 204:
        return ServiceResponse.empty(status)
    return (answer, status) if isinstance(answer, dict) else cast("ResponseReturnValue", answer)
