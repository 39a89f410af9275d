"""Reading JSON documents and their fields strictly; every error names the field."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar

from dictionaries import Language
from wordsvc.words.authority import Authority, make_authority, open_authority
from wordsvc.words.errors import InputError
from wordsvc.words.house import MOST_HOUSE_WORDS, House, read_house_lists
from wordsvc.words.reading import has_surrogates

AUTHORITY_FIELDS: Final = ("dictionary", "house", "no_names")
"""The fields that `read_authority` reads, for the lists of what a document may have."""

LONGEST_NAME: Final = 100

_Choice = TypeVar("_Choice", bound=str)


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


def read_fields(document: object, *, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    """The fields of a JSON object; an optional field that is null counts as left out.

    Raises `InputError` when it is no object, lacks a required field or has one that is not known.
    """
    known = [*required, *optional]
    if not isinstance(document, dict):
        raise InputError((), "not_an_object", f"an object with {' and '.join(required or known)} is needed")
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


def read_list(value: object, field: str, things: str, least: int, most: int) -> list[Any]:
    """A list of `least` to `most` things. Raises `InputError` on `field` for anything else."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise InputError(field, "wrong_length", f"{field} must be a list of {least} to {most} {things}")
    return value


def read_number(value: object, field: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`. Raises `InputError` on `field` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(field, "out_of_range", f"{field} must be a whole number from {least} to {most}")
    return value


def read_flag(value: object, field: str) -> bool:
    """True or false. Raises `InputError` on `field` for anything else."""
    if not isinstance(value, bool):
        raise InputError(field, "not_a_flag", f"{field} must be true or false")
    return value


def read_choice(value: object, field: str, choices: Sequence[_Choice]) -> _Choice:
    """One of the texts in `choices`. Raises `InputError` on `field` for anything else."""
    for choice in choices:
        if value == choice:
            return choice
    known = " or ".join(map(repr, choices))
    raise InputError(field, f"unknown_{field}", f"{field} must be {known}")


def read_name(value: object, field: str) -> str:
    """The name of a player, without blanks around it. Raises `InputError` on `field` when it is none."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(field, "not_a_name", f"{field} must be a player's name")
    if len(value) > LONGEST_NAME:
        raise InputError(field, "too_long", f"a name has at most {LONGEST_NAME} characters")
    if has_surrogates(value):
        raise InputError(field, "invalid_utf8", "the name is not valid UTF-8")
    return value.strip()


def find_same_name(names: Iterable[str]) -> int | None:
    """The place of the first name that stood before, whatever its case, or None."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name.casefold() in seen:
            return index
        seen.add(name.casefold())
    return None


def read_dictionaries(value: object, default: str) -> tuple[str, ...]:
    """The names under "dictionary": one, a list, or nothing for the default."""
    if value is None:
        return (default,)
    names = read_texts(value, "dictionary")
    return (names,) if isinstance(names, str) else tuple(names)


def read_authority(fields: Mapping[str, Any], default: str) -> Authority:
    """What decides which words count: the fields `AUTHORITY_FIELDS` of a document, each optional.

    Args:
        fields: "dictionary" is a name or a list of names; "house" is `{"add": [...], "reject": [...]}`
            with at most `MOST_HOUSE_WORDS` words; "no_names" is true or false. Others are not looked at.
        default: the dictionary that is asked when none is named.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    lexicons = open_authority(read_dictionaries(fields.get("dictionary"), default)).lexicons
    no_names = read_flag(fields.get("no_names", False), "no_names")
    document = fields.get("house")
    house = None if document is None else _read_house(document, lexicons[0].language)
    return make_authority(lexicons, house=house, no_names=no_names)


def _read_house(value: object, language: Language) -> House:
    try:
        fields = read_fields(value, required=(), optional=("add", "reject"))
        add, reject = (
            read_list(fields.get(name, []), name, "words", 0, MOST_HOUSE_WORDS) for name in ("add", "reject")
        )
    except InputError as error:
        raise error.within("house") from None
    if len(add) + len(reject) > MOST_HOUSE_WORDS:
        raise InputError("house", "too_many_words", f"a house list has at most {MOST_HOUSE_WORDS} words here")
    return read_house_lists(add, reject, language)


def _refuse_constant(name: str) -> NoReturn:
    raise _StrictError(f"{name} is no JSON number")


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise _StrictError("an object names a field twice")
    return document
