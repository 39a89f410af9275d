"""The bearer token of a request, for operations that declare one.

Whoever sends a credential is never taken for a stranger: what is not one token is refused, also where a
stranger would be answered. A server joins two headers with a comma, which no token has.
"""

import re
from typing import Final

from wordsvc.http.operations import Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import ServiceRequest

_TOKEN: Final = re.compile("[A-Za-z0-9._~+/-]+=*")
"""The form of a token in RFC 6750."""


def parse_bearer_token(authorization: str) -> str | None:
    """Return the token in a header `Authorization`, None when there is none."""
    scheme, _, token = authorization.partition(" ")
    return token.strip(" \t") or None if scheme.lower() == "bearer" else None


def take_token(request: ServiceRequest, operation: Operation) -> None:
    """Note the token of a request. Raises `UnreadableRequestError` (401) when it lacks one."""
    sent = request.environ.get("HTTP_AUTHORIZATION")
    if sent is None and operation.anonymous:
        request.bearer_token = None
        return
    request.bearer_token = parse_bearer_token(sent or "")
    if request.bearer_token is None or not _TOKEN.fullmatch(request.bearer_token):
        raise UnreadableRequestError(
            401,
            "unauthorized",
            "This address needs one header Authorization: Bearer TOKEN.",
            {"WWW-Authenticate": "Bearer"},
        )
