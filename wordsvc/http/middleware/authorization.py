"""The bearer token of a request, for operations that declare one."""

from wordsvc.http.operations import Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import ServiceRequest


def parse_bearer_token(authorization: str) -> str | None:
    """The token in a header `Authorization`, None when there is none."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def take_token(request: ServiceRequest, operation: Operation) -> None:
    """Note the token of a request. Raises `UnreadableRequestError` (401) when it lacks one."""
    sent = request.environ.get("HTTP_AUTHORIZATION", "")
    request.bearer_token = parse_bearer_token(sent)
    if request.bearer_token is None and (sent or not operation.anonymous):
        raise UnreadableRequestError(
            401,
            "unauthorized",
            "This address needs the header Authorization: Bearer TOKEN.",
            {"WWW-Authenticate": "Bearer"},
        )
