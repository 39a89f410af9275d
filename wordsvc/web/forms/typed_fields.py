"""The fields of a form as the readers of documents take them: what is empty is not there."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from wordsvc.input.messages import translate, translate_plural

_MAX_DIGITS: Final = 6
_BETWEEN: Final = re.compile(r"[\s,;]+")


def typed(fields: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """Return the text typed into each field, without the blanks around it."""
    return {name: fields.get(name, "").strip() for name in names}


def to_document(
    form: Mapping[str, str], texts: Iterable[str], numbers: Iterable[str] = (), flags: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the document of a form: texts as they are, numbers as numbers, flags that were ticked.

    What should be a number and is none stays a text, for the reader of the document to refuse.
    """
    document: dict[str, Any] = {name: form[name] for name in texts if form[name]}
    document |= {name: to_number(form[name]) for name in numbers if form[name]}
    return document | {name: True for name in flags if form[name]}


def read_house(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the words that a table adds or rejects, typed into "add" and "reject", as a document."""
    lists = {name: [part for part in _BETWEEN.split(form[name]) if part] for name in ("add", "reject")}
    return {"house": lists} if any(lists.values()) else {}


def to_number(text: str) -> int | str:
    """Return the number that a text is, or the text."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    return int(text) if is_number else text


def describe_left_out(number: int | None) -> str:
    """Return a line on the offensive words left out, "" for 0; `number` is None if they are unknown."""
    if number is None:
        return translate("No list of offensive words is known here, so none is left out.")
    if not number:
        return ""
    return translate_plural("{n} offensive word is left out.", "{n} offensive words are left out.", number)


def describe_sources(dictionaries: Iterable[Any]) -> list[str]:
    """Return the dictionaries that an answer rests on, each in a line."""
    return [
        translate(
            "Dictionary {name} {version}, {digest}",
            name=each.name,
            version=each.version,
            digest=each.sha256[:12],
        )
        for each in dictionaries
    ]
