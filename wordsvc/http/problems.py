"""Errors as RFC 9457 problems: a status, a stable `code`, and the fields at fault as JSON pointers."""

import json
import logging
from collections.abc import Mapping
from typing import Any, Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.http import HTTP_STATUS_CODES

from wordsvc.input import InputError
from wordsvc.input.errors import Fault
from wordsvc.words import DictionaryError

PROBLEM: Final = "application/problem+json"
"""The media type of errors."""

_log = logging.getLogger(__name__)

_DETAILS = {
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not take that method; see the header Allow."),
    413: ("body_too_large", "The body is larger than the service reads."),
}
"""The code and the sentence of the commonest statuses; others are called as HTTP calls them."""


class UnreadableRequestError(InputError):
    """A request that breaks off before its fields: no JSON, not UTF-8, the wrong media type.

    It is about the whole request, so its field is empty. `status` is that of the answer, and `headers`
    stand in it besides its own.
    """

    def __init__(
        self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__((), code, message)
        self.status = status
        self.headers = dict(headers or {})


def problem_json(status: int, code: str, detail: str, request_id: str, **members: Any) -> str:
    """What is wrong, for people (`detail`) and for programs (`code`), as the text that is sent."""
    document = {
        "type": "about:blank",
        "title": HTTP_STATUS_CODES.get(status, "Unknown"),
        "status": status,
        "detail": detail,
        "code": code,
        **members,
        "request_id": request_id,
    }
    return json.dumps(document)


def problem(status: int, code: str, detail: str, **members: Any) -> Response:
    """A response that says what is wrong."""
    text = problem_json(status, code, detail, getattr(request, "request_id", ""), **members)
    return Response(text, status, mimetype=PROBLEM)


def code_of(status: int) -> str:
    """The code of a status that has no other: it is called as HTTP calls it."""
    return HTTP_STATUS_CODES.get(status, "Unknown").lower().replace(" ", "_")


def register(app: Flask) -> None:
    """Answer every error of the application with a problem."""
    app.register_error_handler(InputError, _invalid_input)
    app.register_error_handler(DictionaryError, _dictionary_unavailable)
    app.register_error_handler(UnreadableRequestError, _unreadable)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _unexpected)


def _unreadable(error: UnreadableRequestError) -> Response:
    response = problem(error.status, error.code, error.message)
    response.headers.update(error.headers)
    return response


def _invalid_input(error: InputError) -> Response:
    return problem(422, "invalid_input", _detail(error), errors=[fault(error)])


def fault(error: Fault) -> dict[str, str]:
    """What is wrong with a field: its JSON pointer, a stable code, a sentence, and often a hint."""
    described = {"pointer": _pointer(error.field), "code": error.code, "detail": _detail(error)}
    return described | ({"hint": error.hint} if error.hint else {})


def _detail(error: Fault) -> str:
    """The sentence for people, with the rule that it rests on."""
    return f"{error.message} ({error.rule})" if error.rule else error.message


def _pointer(field: tuple[str | int, ...]) -> str:
    """The JSON pointer (RFC 6901) of a field."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in field)


def _dictionary_unavailable(error: DictionaryError) -> Response:
    _log.error("dictionary unavailable: %s (request %s)", error, getattr(request, "request_id", ""))
    return problem(503, "dictionary_unavailable", "A dictionary is missing or damaged on the server.")


def _http_error(error: HTTPException) -> Response | HTTPException:
    status = error.code or 500
    if status < 400 or error.response is not None:
        return error
    code, detail = _DETAILS.get(status, (code_of(status), error.description or error.name))
    response = problem(status, code, detail)
    for name, value in error.get_headers(request.environ):
        if name != "Content-Type":
            response.headers.add(name, value)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _unexpected(error: Exception) -> Response:
    _log.exception("unexpected error (request %s)", getattr(request, "request_id", ""), exc_info=error)
    return problem(500, "internal_server_error", "The server made a mistake; nothing was changed.")
