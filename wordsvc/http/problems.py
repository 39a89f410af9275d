"""Errors as RFC 9457 problems: a status, a stable `code`, and the fields at fault as JSON pointers."""

import json
import logging
import traceback
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple, NotRequired, TypedDict

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.http import HTTP_STATUS_CODES

from wordsvc.input import InputError
from wordsvc.input.answer import having
from wordsvc.input.errors import Fault
from wordsvc.store.errors import StoreError
from wordsvc.store.location import describe_location
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
"""The status of each kind of `TableError`."""

_STORE_RETRY_SECONDS: Final = 2


class FaultDocument(TypedDict):
    """The fault of a field."""

    pointer: Annotated[str, "The JSON pointer (RFC 6901) of the field."]
    code: Annotated[str, "A stable code."]
    detail: Annotated[str, "A sentence for people."]
    hint: NotRequired[Annotated[str, having(default=""), "A hint at a correct value."]]
    rule: NotRequired[Annotated[str, having(default=""), "The id of the rule that is broken."]]


class ProblemDocument(TypedDict):
    """A problem, as in RFC 9457."""

    type: str
    title: str
    status: int
    detail: Annotated[str, "A sentence for people."]
    code: Annotated[str, "A stable code."]
    errors: NotRequired[Annotated[list[FaultDocument], "The fields at fault."]]
    match: NotRequired[
        Annotated[
            dict[str, Any] | None,
            "Beside `stale_version`, `version_ahead` and `too_late`: the match as the token may see it.",
        ]
    ]
    quicker: NotRequired[
        Annotated[
            dict[str, Any] | None,
            "Beside `too_late`: `seat` and `name` of who took the cards, null where the round ended, and the"
            " `word`, null for a penalty.",
        ]
    ]
    rule: NotRequired[Annotated[str | None, "Beside `not_now`: the rule that forbids it."]]
    request_id: NotRequired[Annotated[str, having(default=""), "The id of the request in the logs."]]


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


def problem_json(status: int, code: str, detail: str, request_id: str, **members: object) -> str:
    """Return the text of a problem, for people (`detail`) and for programs (`code`)."""
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


def problem(status: int, code: str, detail: str, **members: object) -> Response:
    """Return a problem as a response."""
    text = problem_json(status, code, detail, getattr(request, "request_id", ""), **members)
    return Response(text, status, mimetype=PROBLEM)


def code_of(status: int) -> str:
    """Return the code of a status that has no other: it is called as HTTP calls it."""
    return HTTP_STATUS_CODES.get(status, "Unknown").lower().replace(" ", "_")


class Problem(NamedTuple):
    """A problem before it gets its form; `detail` is one sentence, `fault` the input at fault."""

    status: int
    code: str
    detail: str
    headers: Sequence[tuple[str, str]] = ()
    members: Mapping[str, Any] = MappingProxyType({})
    fault: Fault | None = None


def register(app: Flask) -> None:
    """Answer every error of the application with a problem."""
    app.register_error_handler(Exception, answer)


def answer(error: Exception) -> Response | HTTPException:
    """Return an error as a problem; one of werkzeug's that is an answer in itself stays as it is."""
    described = describe(error)
    if described is None:
        assert isinstance(error, HTTPException)  # noqa: S101 - all others are described
        return error
    members = dict(described.members)
    if described.fault is not None:
        members["errors"] = [fault(described.fault)]
    response = problem(described.status, described.code, described.detail, **members)
    for name, value in described.headers:
        response.headers.add(name, value)
    return response


def describe(error: Exception) -> Problem | None:
    """Return the problem for an error; None for one of werkzeug's that is an answer in itself.

    What went wrong in the service is written to its log here.
    """
    if isinstance(error, UnreadableRequestError):
        return Problem(error.status, error.code, error.message, tuple(error.headers.items()))
    if isinstance(error, Fault):
        return _invalid_input(error)
    if isinstance(error, TableError):
        return _refused_by_table(error)
    if isinstance(error, StoreError):
        return _store_unavailable(error)
    if isinstance(error, DictionaryError):
        return _dictionary_unavailable(error)
    if isinstance(error, HTTPException):
        return _http_error(error)
    return _unexpected(error)


def _invalid_input(error: Any) -> Problem:
    return Problem(422, "invalid_input", _detail(error), fault=error)


def _refused_by_table(error: TableError) -> Problem:
    headers = []
    if error.kind == of_tables.NOT_KNOWN:
        headers.append(("WWW-Authenticate", "Bearer"))
    if error.retry_after is not None:
        headers.append(("Retry-After", str(error.retry_after)))
    return Problem(_STATUS_OF_KIND[error.kind], error.code, error.message, headers, error.members)


def _store_unavailable(error: StoreError) -> Problem:
    reason = f"{error.code}: {describe_location()}: {error.cause or error.message}"
    _log.error("%s (request %s)", reason, _request_id())
    return Problem(503, error.code, error.message, [("Retry-After", str(_STORE_RETRY_SECONDS))])


def _dictionary_unavailable(error: DictionaryError) -> Problem:
    _log.error("dictionary unavailable: %s (request %s)", error, _request_id())
    return Problem(503, "dictionary_unavailable", "A dictionary is missing or damaged on the server.")


def _http_error(error: HTTPException) -> Problem | None:
    status = error.code or 500
    if status < 400 or error.response is not None:
        return None
    code, detail = _DETAILS.get(status, (code_of(status), error.description or error.name))
    headers = [header for header in error.get_headers(request.environ) if header[0] != "Content-Type"]
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers = [header for header in headers if header[0] != "Allow"]
        headers.append(("Allow", ", ".join(sorted(error.valid_methods))))
    return Problem(status, code, detail, headers)


def _unexpected(error: Exception) -> Problem:
    frames = "".join(_frames(error)).rstrip()
    _log.error("unexpected error (request %s)\n%s", _request_id(), frames)
    return Problem(500, "internal_server_error", "The server made a mistake; nothing was changed.")


def _request_id() -> str:
    return getattr(request, "request_id", "")


def fault(error: Fault) -> FaultDocument:
    """Return the document about the field at fault."""
    described: FaultDocument = {
        "pointer": _pointer(error.field),
        "code": error.code,
        "detail": _detail(error),
    }
    if error.hint:
        described["hint"] = error.hint
    if error.rule:
        described["rule"] = error.rule
    return described


def _detail(error: Fault) -> str:
    """Return the sentence for people, with the rule that it rests on."""
    return f"{error.message} ({error.rule})" if error.rule else error.message


def _pointer(field: tuple[str | int, ...]) -> str:
    """Return the JSON pointer (RFC 6901) of a field."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in field)


def _frames(error: BaseException) -> Iterator[str]:
    """Yield the places of an error and of those before it, without texts: these may have cards in them."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _frames(before)
        yield "and then\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}\n"
