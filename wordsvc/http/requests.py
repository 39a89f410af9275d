"""Reading requests strictly: whatever cannot be read is refused, never guessed."""

import json
from collections.abc import Sequence
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from flask import request

from wordsvc.http.problems import UnreadableRequestError
from wordsvc.words import InputError


def refuse_invalid_utf8() -> None:
    """Refuse a path or a query that is not UTF-8; Flask would replace what it cannot decode."""
    try:
        request.environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8")
        unquote_to_bytes(request.query_string).decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableRequestError(400, "invalid_utf8", "The address is not valid UTF-8.") from None


def read_json() -> Any:
    """The JSON document in the body of the request."""
    if not request.is_json:
        raise UnreadableRequestError(415, "unsupported_media_type", "The body must be application/json.")
    body = request.get_data(cache=False)
    try:
        return json.loads(
            body.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicates
        )
    except UnicodeDecodeError:
        raise UnreadableRequestError(400, "invalid_utf8", "The body is not valid UTF-8.") from None
    except RecursionError:
        raise UnreadableRequestError(400, "bad_json", "The body is nested too deeply.") from None
    except json.JSONDecodeError as error:
        detail = f"The body is not JSON: {error.msg} at line {error.lineno}, column {error.colno}."
        raise UnreadableRequestError(400, "bad_json", detail) from None
    except ValueError as error:
        raise UnreadableRequestError(400, "bad_json", f"The body is not JSON: {error}.") from None


def read_query(names: Sequence[str]) -> dict[str, list[str]]:
    """The parameters of the query, each a list. Raises `InputError` for one that is not in `names`."""
    for name in request.args:
        if name not in names:
            known = ", ".join(names)
            raise InputError(name[:50], "unknown_field", "there is no such parameter", f"known: {known}")
    return {name: request.args.getlist(name) for name in names if name in request.args}


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise ValueError("an object names a field twice")
    return document
