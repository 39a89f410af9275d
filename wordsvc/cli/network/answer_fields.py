"""Readers for the fields of a server's answer, which refuse any other shape or size."""

from collections.abc import Callable
from typing import Any

from wordsvc.input.answer_schema import UnreadableAnswerError, answer_of


def read_answer(declared: object, document: object, *names: str) -> dict[str, Any]:
    """Return fields of an answer as the server declares them; a field that is missing is read as null.

    Raises `UnreadableAnswerError`, as all readers do.
    """
    fields, kinds = read_object(document), answer_of(declared).fields
    return {name: kinds[name].read(fields.get(name), name) for name in names}


def require(condition: bool, what: str) -> None:
    """Raise `UnreadableAnswerError` on a part of an answer unless a condition holds."""
    if not condition:
        raise UnreadableAnswerError(what)


def read_optional(value: object, parse: Callable[[object], object]) -> Any:
    """Return a value as a parser reads it, None for null."""
    return None if value is None else parse(value)


def read_object(value: object) -> dict[str, Any]:
    """Return an object."""
    if not isinstance(value, dict):
        raise UnreadableAnswerError("object")
    return value


def read_list(value: object, most: int) -> list[Any]:
    """Return a list of at most so many entries."""
    if not isinstance(value, list) or len(value) > most:
        raise UnreadableAnswerError("list")
    return value


def read_text(value: object) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise UnreadableAnswerError("text")
    return value


def read_integer(value: object) -> int:
    """Return a whole number."""
    if type(value) is not int:
        raise UnreadableAnswerError("number")
    return value


def read_number(value: object) -> int:
    """Return a whole number that is not negative."""
    number = read_integer(value)
    require(number >= 0, "number")
    return number
