"""Errors as RFC 9457 problems: a status, a stable `code`, and the fields at fault as JSON pointers."""

import json
import logging
import sys
import traceback
from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.http import HTTP_STATUS_CODES

from wordsvc.input import InputError
from wordsvc.input.errors import Fault
from wordsvc.store.errors import StoreError
from wordsvc.tables import errors as of_tables
from wordsvc.tables.errors import TableError
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

_STATUS_OF_KIND: Final = {
    of_tables.NOT_KNOWN: 401,
    of_tables.FORBIDDEN: 403,
    of_tables.NOT_FOUND: 404,
    of_tables.CONFLICT: 409,
    of_tables.GONE: 410,
    of_tables.CHANGED: 412,
    of_tables.TOO_MANY: 429,
    of_tables.UNAVAILABLE: 503,
}
"""The status for each kind of what a table refuses."""

_STORE_RETRY_SECONDS: Final = 2


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
    app.register_error_handler(TableError, _refused_by_table)
    app.register_error_handler(StoreError, _store_unavailable)
    app.register_error_handler(ValueError, _wrong_value)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _unexpected)


def _unreadable(error: UnreadableRequestError) -> Response:
    response = problem(error.status, error.code, error.message)
    response.headers.update(error.headers)
    return response


def _invalid_input(error: Fault) -> Response:
    return problem(422, "invalid_input", _detail(error), errors=[fault(error)])


def _wrong_value(error: ValueError) -> Response:
    """A game refuses by an error of its own, whose class is there as soon as a game is loaded."""
    of_games = sys.modules.get("games.core.errors")
    if of_games is not None and isinstance(error, of_games.GameError):
        return _invalid_input(error)
    return _unexpected(error)


def _refused_by_table(error: TableError) -> Response:
    response = problem(_STATUS_OF_KIND[error.kind], error.code, error.message, **error.members)
    if error.kind == of_tables.NOT_KNOWN:
        response.headers["WWW-Authenticate"] = "Bearer"
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _store_unavailable(error: StoreError) -> Response:
    _log.error("%s (request %s)", error.code, getattr(request, "request_id", ""))
    response = problem(503, error.code, error.message)
    response.headers["Retry-After"] = str(_STORE_RETRY_SECONDS)
    return response


def fault(error: Fault) -> dict[str, str]:
    """What is wrong with a field: its JSON pointer, a stable code, a sentence, often a hint, and a rule."""
    described = {"pointer": _pointer(error.field), "code": error.code, "detail": _detail(error)}
    described |= {"hint": error.hint} if error.hint else {}
    return described | ({"rule": error.rule} if error.rule else {})


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
    request_id = getattr(request, "request_id", "")
    _log.error("unexpected error (request %s)\n%s", request_id, "".join(_frames(error)).rstrip())
    return problem(500, "internal_server_error", "The server made a mistake; nothing was changed.")


def _frames(error: BaseException) -> Iterator[str]:
    """Where an error and those before it were raised, without their texts: these may have cards in them."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _frames(before)
        yield "and then\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}\n"
