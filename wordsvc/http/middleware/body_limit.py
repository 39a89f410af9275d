"""The body of an operation: the largest one that it declares, or none at all."""

from wordsvc.http.operations import Operation
from wordsvc.http.requests import read_optional_json
from wordsvc.http.service import ServiceRequest
from wordsvc.input import InputError


def limit_body(request: ServiceRequest, operation: Operation) -> None:
    """Limit the body to the size that the operation takes; reading more raises 413."""
    request.max_content_length = operation.max_body


def refuse_body(_request: ServiceRequest, _operation: Operation) -> None:
    """Refuse a body other than an empty object for an operation that reads none.

    Raises `UnreadableRequestError` (400, 415) or `InputError`.
    """
    document = read_optional_json()
    if not isinstance(document, dict):
        raise InputError((), "not_an_object", "the body must be empty, or an empty object")
    for name in document:
        raise InputError(name[:50], "unknown_field", "there is no such field", "there are no fields here")
