"""The application, its requests and its responses."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from flask import Flask, Request, Response, request

from wordsvc.http.middleware.dear_requests import DEAR, Turns
from wordsvc.words.work import MAX_STEPS, bounded_work

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask.typing import ResponseReturnValue

    from wordsvc.http.middleware.policies import Policy


class ServiceRequest(Request):
    """A request with what the hooks note on it."""

    request_id = ""
    started = 0.0
    media_type: str | None = None
    etag: str | None = None
    policy: "Policy | None" = None
    limit_headers: Sequence[tuple[str, str]] = ()


class ServiceResponse(Response):
    """A response to which `more_headers` are added as they are, unread and uncopied.

    `prepared` is the whole body of a response that needs no more care before it is sent. It holds as long
    as nobody has changed the response: then werkzeug takes its usual care.
    """

    more_headers: Sequence[tuple[str, str]] = ()
    _prepared: list[bytes] | None = None

    @classmethod
    def prepare(cls, body: bytes, content_type: str) -> "ServiceResponse":
        """The quickest way to a response with status 200."""
        response = cls([body], content_type=content_type)
        response._prepared = response.response  # type: ignore[assignment]
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

    def get_wsgi_response(
        self, environ: "WSGIEnvironment"
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """The response for the server; the short way for one that is prepared."""
        body = self.prepared
        if body is not None and environ["REQUEST_METHOD"] != "HEAD" and len(self.headers) == 1:
            headers = [*self.headers, ("Content-Length", str(len(body))), *self.more_headers]
            return (body,), self.status, headers
        iterable, status, headers = super().get_wsgi_response(environ)
        return iterable, status, [*headers, *self.more_headers]


class Service(Flask):
    """The application class: Flask as its documentation describes it, with two settled choices."""

    request_class = ServiceRequest
    response_class = ServiceResponse

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Make an application that redirects nobody: an address is right or it is not found."""
        super().__init__(*arguments, **options)
        self.url_map.merge_slashes = False
        self._turns = Turns()

    def dispatch_request(self) -> "ResponseReturnValue":
        """Call the view with bounded work, and that of a dear operation when its turn has come."""
        current = cast(ServiceRequest, request._get_current_object())  # type: ignore[attr-defined]
        with bounded_work(MAX_STEPS):
            if current.policy is None or current.policy.cost < DEAR:
                return super().dispatch_request()
            with self._turns.take():
                return super().dispatch_request()

    def make_default_options_response(self) -> Response:
        """The methods of an address, in an answer without a body and so without a type of one."""
        response = super().make_default_options_response()
        del response.headers["Content-Type"]
        return response
