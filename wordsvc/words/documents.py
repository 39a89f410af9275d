"""Reading the fields of a JSON document; every error names the field."""

from collections.abc import Sequence
from typing import Any

from wordsvc.words.errors import InputError


def read_fields(document: object, *, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    """The fields of a JSON object; an optional field that is null counts as left out.

    Raises `InputError` when it is no object, lacks a required field or has one that is not known.
    """
    if not isinstance(document, dict):
        raise InputError((), "not_an_object", f"an object with {' and '.join(required)} is needed")
    known = [*required, *optional]
    for name in document:
        if name not in known:
            raise InputError(
                str(name)[:50],
                "unknown_field",
                "there is no such field",
                f"the fields are {', '.join(known)}",
            )
    for name in required:
        if document.get(name) is None:
            raise InputError(name, "missing", f"the field {name} is missing")
    return {name: value for name, value in document.items() if value is not None}


def read_texts(value: object, field: str) -> str | list[str]:
    """A text or a list of texts. Raises `InputError` on `field` for anything else."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise InputError(field, "not_text", f"{field} must be a text or a list of texts")
    for index, item in enumerate(value):
        if not isinstance(item, str):
            raise InputError((field, index), "not_text", "each entry must be text")
    return value


def read_dictionaries(value: object, default: str) -> tuple[str, ...]:
    """The names under "dictionary": one, a list, or nothing for the default."""
    if value is None:
        return (default,)
    names = read_texts(value, "dictionary")
    return (names,) if isinstance(names, str) else tuple(names)
