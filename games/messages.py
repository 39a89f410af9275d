"""Sentences for people: English by themselves, and in another language once it is known who reads them.

A sentence is a template and its facts. It is a text, English, wherever it goes: into JSON, a log, an
exception. At the edge, where a person reads it, `translate` puts it into the current language.
The catalogues are those of `gettext`; none is read for English. A template has two forms wherever a player
may be "you", in German "du": {who:takes|take}, {who:legt|legst}; {who:%s's|your} with the name for %s. A
message that counts has two templates (`plural_message`).
"""

import functools
import gettext
import os
import string
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""The languages that messages can be in."""

CATALOGUES: Final[list[str]] = [os.path.join(os.path.dirname(__file__), "translations")]
"""The folders of the catalogues, in the order in which they are searched."""

DOMAIN: Final = "sentences"
"""The name of a catalogue's file."""

_YOU: Final = ("you", "du")
"""The name of a player who is addressed."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


class Message(str):
    """An English text that remembers how it was made.

    `template` is its English form and `facts` are what stands in it by name; `plural` is the form for any
    other number than 1 of the fact `n`, "" in a sentence that counts nothing.
    """

    template: str
    plural: str = ""
    facts: dict[str, Any]


def message(template: str, /, **facts: object) -> Message:
    """Return a sentence from a template, as `str.format` fills it.

    >>> message("there is no move {move}", move=7)
    'there is no move 7'
    >>> message("{who} {who:takes|take} a card", who="you")
    'you take a card'
    """
    sentence = Message(_fill(template, facts, ENGLISH))
    sentence.template, sentence.facts = template, facts
    return sentence


def plural_message(one: str, other: str, n: int, /, **facts: object) -> Message:
    """Make a sentence that counts: `one` is its form for 1, `other` for other numbers; both name `n`.

    >>> plural_message("{n} card", "{n} cards", 3)
    '3 cards'
    """
    facts["n"] = n
    sentence = Message(_fill(one if n == 1 else other, facts, ENGLISH))
    sentence.template, sentence.plural, sentence.facts = one, other, facts
    return sentence


def join_messages(texts: Iterable[str], joint: Literal["and", "or", ",", ";"] = "and") -> str:
    """Return texts as one sentence, with `joint` between each two.

    >>> join_messages(["Q", "U", "IT"], "or")
    'Q or U or IT'
    """
    parts = list(texts)
    if len(parts) < 2:
        return parts[0] if parts else ""
    # Halves, not first and rest: a long list must not be a deep sentence.
    middle = len(parts) // 2
    left, right = join_messages(parts[:middle], joint), join_messages(parts[middle:], joint)
    if joint == "and":
        return message("{left} and {right}", left=left, right=right)
    if joint == "or":
        return message("{left} or {right}", left=left, right=right)
    return (
        message("{left}, {right}", left=left, right=right)
        if joint == ","
        else message("{left}; {right}", left=left, right=right)
    )


def translate_plural(one: str, other: str, n: int, /, **facts: object) -> str:
    """Return the message that `plural_message` makes, in the current language."""
    return translate(plural_message(one, other, n, **facts))


def current_language() -> str:
    """Return the current language: one of `LANGUAGES`."""
    return _language.get()


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Use a language inside the block."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def translate(text: str, /, **facts: object) -> str:
    """Return a message, or a plain text, in the current language; in English without a catalogue.

    With facts the text is the template of a message.
    """
    if facts:
        text = message(text, **facts)
    language = _language.get()
    return text if language == ENGLISH or not text else _into(text, language)


def add_catalogue(folder: str, *, first: bool = False) -> None:
    """Search one more folder: before all others, or after all but that of the games."""
    if folder not in CATALOGUES:
        CATALOGUES.insert(0 if first else len(CATALOGUES) - 1, folder)


def _into(text: str, language: str) -> str:
    """Return a text in another language."""
    template: str | None = getattr(text, "template", None)  # the texts of `dictionaries` have it, too
    if template is None:
        return _find(text, "", 0, language)
    given: dict[str, Any] = text.facts  # type: ignore[attr-defined]
    plural: str = text.plural  # type: ignore[attr-defined]
    facts = {
        name: _into(fact, language) if isinstance(fact, str) and hasattr(fact, "template") else fact
        for name, fact in given.items()
    }
    return _fill(_find(template, plural, given.get("n", 0), language), facts, language)


def _find(template: str, plural: str, n: int, language: str) -> str:
    """Return a template in another language, in the form for a number where it counts; else as it is."""
    english = plural if plural and n != 1 else template
    for folder in CATALOGUES:
        catalogue = _catalogue(folder, language)
        found = catalogue.ngettext(template, plural, n) if plural else catalogue.gettext(template)
        if found != english:
            return found
    return english


@functools.cache
def _catalogue(folder: str, language: str) -> "NullTranslations":
    """Return the catalogue of a folder, read once; an empty one where it does not have the language.

    `gettext.translation` loads `locale`, which takes as long as a catalogue; `benchmarks/cold_start.py`
    prints the time of a verdict in German.
    """
    try:
        with open(os.path.join(folder, language, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as stream:
            return gettext.GNUTranslations(stream)
    except FileNotFoundError:
        return gettext.NullTranslations()


def _fill(template: str, facts: dict[str, Any], language: str) -> str:
    """Return a template with its facts, by a formatter only where a fact needs one: it is slow to load."""
    if not any(
        ("|" if language == ENGLISH else ":") in part.partition("}")[0] for part in template.split("{")
    ):
        return template.format_map(facts)
    filled: str = _formatter(language).format(template, **facts)
    return filled


@functools.cache
def _formatter(language: str) -> Any:
    """Return the formatter of a language: forms for a player, and in German other marks in numbers."""

    class Formatter(string.Formatter):
        def format_field(self, value: Any, format_spec: str) -> str:
            if "|" in format_spec:  # {who:takes|take}: for somebody with a name, and for "you"
                return format_spec.split("|")[value in _YOU].replace("%s", value)
            text: str = super().format_field(value, format_spec)
            marked = isinstance(value, int | float) and ("," in format_spec or "." in format_spec)
            return text.translate({37: " %", 44: ".", 46: ","}) if marked and language != ENGLISH else text

    return Formatter()
