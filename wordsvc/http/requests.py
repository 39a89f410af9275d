"""Strict readers for the body and the query of a request: they refuse a malformed one and guess nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from wordsvc.http.problems import UnreadableRequestError
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.question import Field
from wordsvc.input.texts import strip_mark


def read_json() -> Any:
    """Return the JSON document in the body of the request. Raises `UnreadableRequestError` (400 or 415)."""
    if request.headers.get("Content-Encoding", "identity").strip().lower() != "identity" or (
        request.headers.get("Transfer-Encoding", "chunked").strip().lower() != "chunked"
    ):
        detail = "The body must be sent as it is, without compression."
        raise UnreadableRequestError(415, "unsupported_encoding", detail)
    if not request.is_json:
        raise UnreadableRequestError(415, "unsupported_media_type", "The body must be application/json.")
    try:
        return parse_json(strip_mark(_body()), "body")
    except InputError as error:
        detail = f"{error.message[0].upper()}{error.message[1:]}."
        raise UnreadableRequestError(400, error.code, detail) from None


def read_optional_json() -> Any:
    """Return the JSON document in the body of the request, an empty one where nothing was sent.

    Raises `UnreadableRequestError` as `read_json`.
    """
    is_empty = not request.content_length and "Transfer-Encoding" not in request.headers
    return {} if is_empty else read_json()


def _body() -> bytes:
    """Return the whole body. Raises `RequestEntityTooLarge` or `UnreadableRequestError`.

    Werkzeug ends a body without a Content-Length at the limit, and takes one that ends before its
    Content-Length. For a body that is not framed as HTTP frames it, each server has an error of its own.
    """
    try:
        body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise
    except Exception:
        raise _cut_short() from None
    length = request.content_length
    if length is None and len(body) >= (request.max_content_length or len(body) + 1):
        raise RequestEntityTooLarge
    if length is not None and len(body) < length:
        raise _cut_short()
    return body


def _cut_short() -> UnreadableRequestError:
    detail = "The body ends before its end, or is not framed as its headers say."
    return UnreadableRequestError(400, "incomplete_body", detail)


def read_query_flag(query: Mapping[str, Sequence[str]], name: str) -> bool:
    """Read a parameter "true" or "false", once; False when left out. Raises `InputError` on `name`."""
    values = query.get(name, ["false"])
    if len(values) != 1 or values[0] not in ("true", "false"):
        raise InputError(name, "not_a_flag", f"{name} must be true or false")
    return values[0] == "true"


def read_query(fields: Sequence[Field] = ()) -> dict[str, list[str]]:
    """Return the parameters of the query, each a list. Raises `InputError` for one that is no field."""
    if not request.query_string:
        return {}
    names = [field.name for field in fields]
    for name in request.args:
        if name not in names:
            hint = f"known: {', '.join(names)}" if names else "there are no parameters here"
            raise InputError(name[:50], "unknown_field", "there is no such parameter", hint)
    return {name: request.args.getlist(name) for name in names if name in request.args}
