"""Reading JSON strictly: what Python reads although it is no JSON is refused."""

import json
from typing import Any, NoReturn

from wordsvc.input.errors import InputError


class _StrictError(ValueError):
    """Something that Python reads although it is no JSON."""


def parse_json(data: bytes, what: str = "document") -> Any:
    """The JSON in UTF-8 of some bytes; `what` is what an error calls them.

    Raises `InputError` with the code "invalid_utf8", or "bad_json" for all that is no JSON: NaN and
    infinities, a field that stands twice, nesting that is too deep.
    """
    try:
        return json.loads(
            data.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicates
        )
    except UnicodeDecodeError:
        raise InputError((), "invalid_utf8", f"the {what} is not valid UTF-8") from None
    except RecursionError:
        raise InputError((), "bad_json", f"the {what} is nested too deeply") from None
    except json.JSONDecodeError as error:
        place = f"at line {error.lineno}, column {error.colno}"
        raise InputError((), "bad_json", f"the {what} is not JSON: {error.msg} {place}") from None
    except _StrictError as error:
        raise InputError((), "bad_json", f"the {what} is not JSON: {error}") from None
    except ValueError:
        raise InputError((), "bad_json", f"the {what} is not JSON: a number is too long") from None


def _refuse_constant(name: str) -> NoReturn:
    raise _StrictError(f"{name} is no JSON number")


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise _StrictError("an object names a field twice")
    return document
