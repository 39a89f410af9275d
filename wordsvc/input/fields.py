"""Reading the fields of a document strictly; every error names the field."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from wordsvc.input.errors import InputError
from wordsvc.input.messages import join_messages, message
from wordsvc.input.texts import has_controls, has_surrogates

MAX_NAME_LENGTH: Final = 100

_Choice = TypeVar("_Choice", bound=str | int)


def read_fields(document: object, *, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    """Return the fields of a JSON object, or of a mapping; an optional field that is null counts as left out.

    Raises `InputError` when it is no object, lacks a required field or has one that is not known.
    """
    known = [*required, *optional]
    if not isinstance(document, Mapping):
        text = message("an object with {fields} is needed", fields=join_messages(required or known, "and"))
        raise InputError((), "not_an_object", text)
    for name in document:
        if name not in known:
            raise InputError(
                str(name)[:50],
                "unknown_field",
                message("there is no such field"),
                message("the fields are {fields}", fields=", ".join(known)),
            )
    for name in required:
        if document.get(name) is None:
            raise InputError(name, "missing", message("the field {name} is missing", name=name))
    return {name: value for name, value in document.items() if value is not None}


def read_texts(value: object, field: str) -> str | list[str]:
    """Return a text, or a list or tuple of texts. Raises `InputError` on `field` for anything else."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list | tuple):
        text = message("{field} must be a text or a list of texts", field=field)
        raise InputError(field, "not_text", text)
    for index, item in enumerate(value):
        if not isinstance(item, str):
            raise InputError((field, index), "not_text", message("each entry must be text"))
    return list(value)


def read_list(value: object, field: str, things: str, least: int, most: int) -> list[Any]:
    """Return a list or tuple of `least` to `most` things. Raises `InputError` on `field` for anything else.

    `things` is a sentence: the plural that the error says.
    """
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        text = message(
            "{field} must be a list of {low} to {high} {things}",
            field=field,
            low=least,
            high=most,
            things=things,
        )
        raise InputError(field, "wrong_length", text)
    return list(value)


def read_number(value: object, field: str, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`. Raises `InputError` on `field` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        text = message(
            "{field} must be a whole number from {low} to {high}", field=field, low=least, high=most
        )
        raise InputError(field, "out_of_range", text)
    return value


def read_flag(value: object, field: str) -> bool:
    """Read true or false. Raises `InputError` on `field` for anything else."""
    if not isinstance(value, bool):
        raise InputError(field, "not_a_flag", message("{field} must be true or false", field=field))
    return value


def read_choice(value: object, field: str, choices: Sequence[_Choice]) -> _Choice:
    """Return one of the texts or numbers in `choices`. Raises `InputError` on `field` for anything else."""
    for choice in choices:
        if value == choice:
            return choice
    known = join_messages([repr(choice) for choice in choices], "or")
    raise InputError(
        field, f"unknown_{field}", message("{field} must be {choices}", field=field, choices=known)
    )


def read_name(value: object, field: str) -> str:
    """Read the name of a player, without blanks around it. Raises `InputError` on `field`."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(field, "not_a_name", message("{field} must be a player's name", field=field))
    if len(value) > MAX_NAME_LENGTH:
        text = message("a name has at most {most} characters", most=MAX_NAME_LENGTH)
        raise InputError(field, "too_long", text)
    if not value.isprintable():
        if has_surrogates(value):
            raise InputError(field, "invalid_utf8", message("the name is not valid UTF-8"))
        if has_controls(value):
            raise InputError(field, "bad_name", message("the name has characters that nobody sees"))
    return value.strip()


def find_same_name(names: Iterable[str]) -> int | None:
    """Return the place of the first name that stood before, whatever its case, or None."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name.casefold() in seen:
            return index
        seen.add(name.casefold())
    return None
