"""Access of other sites' scripts: to the operations that are declared public, and nothing else.

Flask-CORS allows addresses; here each method of an address is an operation, public or not.
"""

from functools import cache
from typing import Final

from wordsvc.http.middleware.routing import Routing
from wordsvc.http.operations import Operation
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

ALLOWED: Final = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"),
)
"""In every answer of a public operation; without credentials."""


class Preflights:
    """The step that answers a browser which asks whether a script may make a request."""

    def __init__(self, routing: Routing) -> None:
        self._routing = routing

    def answer(self, request: ServiceRequest) -> ServiceResponse | None:
        """Answer for a public operation; another is answered as any OPTIONS, and so not allowed.

        Several methods of one address are several operations, so the wanted one is looked up.
        """
        if request.method != "OPTIONS":
            return None
        method = request.environ.get("HTTP_ACCESS_CONTROL_REQUEST_METHOD")
        if method is None or "HTTP_ORIGIN" not in request.environ:
            return None
        self._routing.find_wanted(request, method)
        operation = request.operation
        if operation is None or not operation.public:
            return None
        return ServiceResponse.empty(204, _preflight_headers(operation))


@cache
def _preflight_headers(operation: Operation) -> tuple[tuple[str, str], ...]:
    """Return the answer to a preflight, besides `ALLOWED`."""
    reading = operation.method == "GET"
    names = ["If-None-Match" if reading else "Content-Type", "X-Request-ID"]
    names += ["Authorization"] if operation.security else []
    names += [header.name for header in operation.header_parameters if header.name not in names]
    return (
        ("Access-Control-Allow-Methods", "GET, HEAD" if reading else operation.method),
        ("Access-Control-Allow-Headers", ", ".join(names)),
        ("Access-Control-Max-Age", "86400"),
    )


def add_allowance(request: ServiceRequest, _response: ServiceResponse, headers: Headers) -> None:
    """Allow scripts of other sites to read the answer of a public operation."""
    if request.operation is not None and request.operation.public:
        headers += ALLOWED
