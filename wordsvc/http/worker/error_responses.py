"""Refusals of requests that do not reach the application: the same problems as everywhere."""

from typing import Final

from gunicorn.http import errors
from werkzeug.http import HTTP_STATUS_CODES

from wordsvc.http.middleware.security import DATA
from wordsvc.http.problems import PROBLEM, code_of, problem_json

_STATUSES: Final = (
    (errors.LimitRequestLine, 414),
    (errors.LimitRequestHeaders, 431),
    (errors.UnsupportedTransferCoding, 501),
    (errors.ExpectationFailed, 417),
)

_OUR_MISTAKES: Final = (
    errors.ConfigurationProblem,
    errors.InvalidResponseHeader,
    errors.InvalidResponseHeaderName,
)
"""Errors of the server's parser that are mistakes of the server, not of the client."""

_DETAILS: Final = {
    400: "The request is not valid HTTP.",
    408: "The request did not arrive whole in time.",
    413: "The body comes in more chunks than the server reads.",
    414: "The address is longer than the server reads.",
    417: "The header Expect may ask for 100-continue only.",
    431: "The headers are larger than the server reads.",
    500: "The server made a mistake; nothing was changed.",
    501: "The body has a transfer coding that the server does not know.",
}


def status_of(error: BaseException) -> int:
    """Return the status of the answer to an error; 500 is a mistake of the server."""
    if not isinstance(error, errors.ParseException) or isinstance(error, _OUR_MISTAKES):
        return 500
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 400)


def error_response(status: int, request_id: str) -> bytes:
    """Return the whole answer; the connection is closed after it."""
    body = problem_json(status, code_of(status), _DETAILS[status], request_id).encode()
    headers = (
        ("Content-Type", PROBLEM),
        ("Content-Length", str(len(body))),
        ("Connection", "close"),
        ("X-Request-ID", request_id),
        ("Cache-Control", "no-store"),
        *DATA,
    )
    lines = [
        f"HTTP/1.1 {status} {HTTP_STATUS_CODES[status]}",
        *(f"{name}: {value}" for name, value in headers),
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
