"""Access of other sites' scripts (CORS) to the public operations and to the description of the API.

Flask-CORS allows addresses; here each method of an address is an operation, public or not.
"""

from functools import cache
from typing import Final

from wordsvc.http import description
from wordsvc.http.middleware.routing import Routing
from wordsvc.http.operations import Operation
from wordsvc.http.server.settings import ANY_ORIGIN
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

EXPOSED: Final = (
    "Allow, Dictionaries, ETag, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, "
    "X-Request-ID"
)
"""The headers that a script may read; those that browsers always show are left out."""


class CrossOrigin:
    """The steps that let scripts of some origins use what is public, without credentials.

    `origins` are those of the setting `WORDSVC_CORS`: `ANY_ORIGIN` alone, or none, or a list.
    """

    def __init__(self, routing: Routing, origins: tuple[str, ...]) -> None:
        self._routing = routing
        self._origins = origins

    def answer_preflight(self, request: ServiceRequest) -> ServiceResponse | None:
        """Answer a browser's question for a public operation; any other is answered as any OPTIONS.

        Several methods of one address are several operations, so the wanted one is looked up.
        """
        if request.method != "OPTIONS":
            return None
        method = request.environ.get("HTTP_ACCESS_CONTROL_REQUEST_METHOD")
        if method is None or "HTTP_ORIGIN" not in request.environ:
            return None
        self._routing.find_wanted(request, method)
        if not _is_public(request) or self._allowed_origin(request) is None:
            return None
        return ServiceResponse.empty(204, _preflight_headers(request.operation))

    def add_headers(self, request: ServiceRequest, _response: ServiceResponse, headers: Headers) -> None:
        """Allow a script of an allowed origin to read the answer of a public operation."""
        if not _is_public(request):
            return
        if self._origins and ANY_ORIGIN not in self._origins:
            headers.append(("Vary", "Origin"))
        origin = self._allowed_origin(request)
        if origin is not None:
            headers.append(("Access-Control-Allow-Origin", origin))
            headers.append(("Access-Control-Expose-Headers", EXPOSED))

    def _allowed_origin(self, request: ServiceRequest) -> str | None:
        if ANY_ORIGIN in self._origins:
            return ANY_ORIGIN
        origin = request.environ.get("HTTP_ORIGIN")
        return origin if origin in self._origins else None


def _is_public(request: ServiceRequest) -> bool:
    if request.operation is None:
        return request.rule == description.PATH
    return request.operation.public


@cache
def _preflight_headers(operation: Operation | None) -> tuple[tuple[str, str], ...]:
    """Return the headers of the answer to a preflight, without those of every answer."""
    method = operation.method if operation else "GET"
    names = ["If-None-Match" if method == "GET" else "Content-Type", "X-Request-ID"]
    if operation:
        names += ["Authorization"] if operation.security else []
        names += [header.name for header in operation.header_parameters if header.name not in names]
    return (
        ("Access-Control-Allow-Methods", "GET, HEAD" if method == "GET" else method),
        ("Access-Control-Allow-Headers", ", ".join(names)),
        ("Access-Control-Max-Age", "86400"),
    )
