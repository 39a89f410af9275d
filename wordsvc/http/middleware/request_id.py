"""The id of a request: the client's own when it is sane, else a new one."""

import re
import secrets

from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

_SANE = re.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,63}")


def take_request_id(sent: str | None) -> str:
    """Return the id that a client or a proxy sent, or a new one when it could confuse a log or a header."""
    if sent and _SANE.fullmatch(sent):
        return sent
    return secrets.token_hex(8)


def name_request(request: ServiceRequest) -> None:
    """Give a request its id."""
    request.request_id = take_request_id(request.environ.get("HTTP_X_REQUEST_ID"))


def add_request_id(request: ServiceRequest, _response: ServiceResponse, headers: Headers) -> None:
    """Tell the client the id, by which the log knows the request."""
    headers.append(("X-Request-ID", request.request_id))
