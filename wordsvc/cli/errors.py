"""Errors of the whole family as a person at the terminal reads them.

They name options, players and words, not fields. This is the one place that turns paths into words.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final

import click

from wordsvc.input import InputError
from wordsvc.input.errors import Fault
from wordsvc.input.fields import MAX_NAME_LENGTH
from wordsvc.input.messages import ENGLISH, current_language, message, translate
from wordsvc.input.texts import isolate

_NOUNS: Final = {
    "add": message("word to add"),
    "cards": message("card"),
    "challenges": message("challenge"),
    "columns": message("column"),
    "hands": message("hand"),
    "moves": message("move"),
    "players": message("player"),
    "reject": message("word to reject"),
    "reshuffles": message("reshuffle"),
    "rounds": message("round"),
    "rows": message("row"),
    "rulings": message("ruling"),
    "stacks": message("stack"),
    "unused": message("unused card"),
    "words": message("word"),
}
"""Names of the entries of a list; people count entries from 1."""

_INNER: Final = {"rounds": message("player"), "stacks": message("card")}
"""Names of the entries of a list that is itself an entry of a list."""

_KEYED: Final = {"decks": message("deck"), "options": message("option")}
"""Names of entries with a name of their own: "option board"."""

_COUNTED: Final = ("line",)
"""Fields whose number counts from 1 already."""

_WORDS: Final = {
    str(word): word
    for word in (
        *(
            message("bonus"),
            message("cards"),
            message("challenged"),
            message("challenger"),
            message("challenges"),
            message("deck"),
        ),
        *(
            message("dictionaries"),
            message("dictionary"),
            message("environment"),
            message("file"),
            message("game"),
            message("gold"),
        ),
        *(
            message("hand"),
            message("hands"),
            message("line"),
            message("move"),
            message("moves"),
            message("name"),
            message("options"),
        ),
        *(
            message("player"),
            message("players"),
            message("rounds"),
            message("stack"),
            message("stacks"),
            message("unused"),
        ),
        *(message("version"), message("word"), message("words")),
    )
}
"""Fields that other languages have a word for; the others are called as they are spelt in documents."""

_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "bots": ("bot",),
        "dictionaries": ("dictionary",),
        "pairs": ("options",),
        "resume": ("file",),
        "seats": ("bot",),
    }
)
"""Names in documents of options that have another name in the code of the commands."""


class OptionFileError(InputError):
    """A fault in a file that an option names; its message speaks of fields of the file, never of options."""


_NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


def error_line(error: Fault, options: Mapping[str, str] = _NO_OPTIONS, document: object = None) -> str:
    """Return an error in one line: what it is about, what is wrong, by which rule, and what would be right.

    Args:
        error: the error.
        options: the option that stands for a field (see `options_of`).
        document: what was read from a file, for the names of its players.
    """
    field = _from_option(error.field, options)
    place = _place(field, options, document)
    spoken = _NO_OPTIONS if isinstance(error, OptionFileError) else options
    message = translate(error.message)
    name = f"{field[-1]} " if field else ""
    if name and message.startswith(name):
        # Where the place says the field in another language, the sentence about the field has no subject.
        joint = ":" if _is_translated(str(field[-1]), options) else ""
        line = f"{place}{joint} {_with_options(message.removeprefix(name), spoken)}"
    else:
        line = f"{place}: " * bool(place) + _with_options(message, spoken)
    if error.rule:
        line += f" [{error.rule}]"
    return f"{line} ({_with_options(translate(error.hint), spoken)})" if error.hint else line


def message_of(error: Fault) -> str:
    """Return the message of an error in the current language, with the rule in brackets."""
    message = translate(error.message)
    return f"{message} [{error.rule}]" if error.rule else message


def options_of(command: click.Command) -> dict[str, str]:
    """Return the option of a command for each of its fields; an argument has the name of its field."""
    found: dict[str, str] = {}
    for parameter in command.params:
        name = parameter.name or ""
        if isinstance(parameter, click.Argument):
            found[name] = name
        else:
            spelt = [option for option in parameter.opts if option.startswith("--")]
            fields = [option.removeprefix("--").replace("-", "_") for option in spelt]
            found |= dict.fromkeys([name, *fields], spelt[0])
            for field in _FIELDS.get(name, ()):
                found.setdefault(field, spelt[0])
    return found


@contextmanager
def errors_about(document: object) -> Iterator[None]:
    """Say of an error where in a document it is, with the names of the document's players."""
    try:
        yield
    except InputError as error:
        raise click.ClickException(error_line(error, document=document)) from None


def names_of(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return the document whose players have the names before the colons of texts such as "Ann: R7 B3"."""
    parts = (text.partition(":") for text in texts)
    return {"players": [name if colon else "" for name, colon, _ in parts]}


def _from_option(field: tuple[str | int, ...], options: Mapping[str, str]) -> tuple[str | int, ...]:
    """Return the part of a field from the last option or argument on: what lies before it was not typed."""
    starts = [
        place for place, part in enumerate(field) if part in options and not _is_entry_name(field, place)
    ]
    return field[starts[-1] :] if starts else field


def _is_entry_name(field: tuple[str | int, ...], place: int) -> bool:
    """Return True if a part is the name of an entry, as "games" in ("options", "games"), and no field."""
    return place > 0 and field[place - 1] in _KEYED


def _place(field: tuple[str | int, ...], options: Mapping[str, str], document: object) -> str:
    """Return a field in words, as in "round 2, player 1 (Ann), word 3 cards"."""
    pieces: list[str] = []
    value = document
    noun = ""
    for place, part in enumerate(field):
        value = _inside(value, part)
        if isinstance(part, int):
            number = part if noun in _COUNTED else part + 1
            pieces.append(f"{_word(noun)} {number}{_named(noun, part, value, document)}")
            noun = _INNER.get(str(field[place - 1]), noun)
        elif place + 1 < len(field) and isinstance(field[place + 1], int):
            noun = _NOUNS.get(part, part)
        elif part != noun:
            called = _KEYED.get(part, part) if place + 1 < len(field) else part
            if not pieces:
                pieces = [_word(options.get(part, called))]
            elif _is_entry_name(field, place):
                pieces[-1] += f" {part}"
            else:
                inner = _word(options.get(part, called))
                pieces[-1] = translate("{place} {field}", place=pieces[-1], field=inner)
    return ", ".join(pieces)


def _word(field: str) -> str:
    """Return the name of a field, an entry or an option in the current language."""
    known = field if hasattr(field, "template") else _WORDS.get(field)
    return field if known is None else translate(known)


def _is_translated(field: str, options: Mapping[str, str]) -> bool:
    return (
        current_language() != ENGLISH
        and not options.get(field, "").startswith("--")
        and _word(field) != field
    )


def _inside(value: object, part: str | int) -> object:
    """Return the value at a part of a path in a document, None where there is none."""
    try:
        return value[part]  # type: ignore[index]
    except (TypeError, LookupError):
        return None


def _named(noun: str, seat: int, value: object, document: object) -> str:
    """Return the name of a player, in brackets."""
    if noun != "player":
        return ""
    entry = value if isinstance(value, dict) else None  # a number of cards, as text, is no name
    for known in (entry, _inside(_inside(document, "players"), seat)):
        name = _inside(known, "name") if isinstance(known, dict) else known
        if isinstance(name, str) and 0 < len(name.strip()) <= MAX_NAME_LENGTH:
            return f" ({isolate(name.strip())})"
    return ""


def _with_options(text: str, options: Mapping[str, str]) -> str:
    """Return a text in which options stand for the fields that it names: `max_cards`, and `bonus=most_words`.

    A field of one word is a word like others and is left alone.
    """
    for field, option in options.items():
        if option.startswith("--"):
            text = re.sub(rf"\b{field}=", f"{option} ", text)
            text = re.sub(rf"\b{field}\b", option, text) if "_" in field else text
    return text
