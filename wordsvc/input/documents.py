"""A strict reader for JSON: it refuses texts that Python's reader takes although they are no JSON."""

import json
from typing import Any, Final, NoReturn

from wordsvc.input.errors import InputError
from wordsvc.input.messages import Message, message

DECODER_MESSAGES: Final = (
    "Expecting value",
    "Expecting ',' delimiter",
    "Expecting ':' delimiter",
    "Expecting property name enclosed in double quotes",
    "Extra data",
    "Illegal trailing comma before end of array",
    "Illegal trailing comma before end of object",
    "Invalid \\escape",
    "Invalid \\uXXXX escape",
    "Invalid control character at",
    "Unterminated string starting at",
)
"""Python's messages about a text that is no JSON."""


class _StrictError(ValueError):
    """Something that Python reads although it is no JSON; its argument is a sentence."""


def parse_json(data: bytes | str, what: str = "document") -> Any:
    """Return the JSON in a text, or in bytes of UTF-8.

    `what` is the name of the document in an error.

    Raises `InputError` with the code "invalid_utf8", or "bad_json" for all that is no JSON: NaN and
    infinities, a field that stands twice, nesting that is too deep.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicates)
    except UnicodeDecodeError:
        raise InputError(
            (), "invalid_utf8", message("{document} is not valid UTF-8", document=_name(what))
        ) from None
    except RecursionError:
        text = message("{document} is nested too deeply", document=_name(what))
        raise InputError((), "bad_json", text) from None
    except json.JSONDecodeError as error:
        problem = message(
            "{problem} at line {line}, column {column}",
            problem=message(error.msg) if error.msg in DECODER_MESSAGES else error.msg,
            line=error.lineno,
            column=error.colno,
        )
        raise _not_json(what, problem) from None
    except _StrictError as error:
        raise _not_json(what, error.args[0]) from None
    except ValueError:
        raise _not_json(what, message("a number is too long")) from None


def _not_json(what: str, problem: Message) -> InputError:
    text = message("{document} is not JSON: {problem}", document=_name(what), problem=problem)
    return InputError((), "bad_json", text)


def _name(what: str) -> str:
    """Return the name of a document in an error, with its article."""
    return {
        "document": message("the document"),
        "file": message("the file"),
        "line": message("the line"),
    }.get(what) or f"the {what}"


def _refuse_constant(name: str) -> NoReturn:
    raise _StrictError(message("{name} is no JSON number", name=name))


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise _StrictError(message("an object names the field {field!r} twice", field=twice[:50]))
    return document
