"""Flask without what this service never uses: sessions, redirects, host names.

Each class here takes away work that Flask does for every request; benchmarks/http.py shows what
that is worth.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask.typing import ResponseReturnValue

    from wordsvc.http.policies import Policy


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

    `prepared` is the whole body of a response that needs no more care before it is sent.
    """

    more_headers: Sequence[tuple[str, str]] = ()
    prepared: bytes | None = None

    @classmethod
    def prepare(cls, body: bytes, content_type: str) -> "ServiceResponse":
        """The quickest way to a response with status 200."""
        response = cls([body], content_type=content_type)
        response.prepared = body
        return response

    def set_data(self, value: bytes | str) -> None:
        """Put another body in place of the one that was prepared."""
        self.prepared = None
        super().set_data(value)

    def get_wsgi_response(
        self, environ: "WSGIEnvironment"
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """The response for the server; the short way for one that is prepared."""
        body = self.prepared
        if body is not None and environ["REQUEST_METHOD"] != "HEAD":
            headers = [*self.headers, ("Content-Length", str(len(body))), *self.more_headers]
            return (body,), self.status, headers
        iterable, status, headers = super().get_wsgi_response(environ)
        return iterable, status, [*headers, *self.more_headers]


class _NoSessions(SessionInterface):
    """One empty session for all: nobody logs in here."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._none


class Service(Flask):
    """The application class."""

    request_class = ServiceRequest
    response_class = ServiceResponse
    session_interface = _NoSessions()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Make an application that redirects nobody: an address is right or it is not found."""
        super().__init__(*arguments, **options)
        self.url_map.merge_slashes = False

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: there are no coroutines here, and looking for them takes a while."""
        return func

    def preprocess_request(self) -> "ResponseReturnValue | None":
        """Run the hooks before the work, which are the application's own: no blueprint has any."""
        for hook in self.before_request_funcs.get(None, ()):
            answer: ResponseReturnValue | None = hook()  # type: ignore[assignment]
            if answer is not None:
                return answer
        return None

    def process_response(self, response: Response) -> Response:
        """Run the hooks after the work, which are the application's own."""
        for hook in self.after_request_funcs.get(None, ()):
            response = hook(response)  # type: ignore[assignment]
        return response

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Match a request by its path; its host does not matter, so it is not checked."""
        if request is None:
            return super().create_url_adapter(None)
        environ = request.environ
        return MapAdapter(
            self.url_map,
            environ.get("HTTP_HOST", "localhost"),
            request.root_path,
            "",
            environ["wsgi.url_scheme"],
            request.path,
            request.method,
            environ.get("QUERY_STRING", ""),
        )
