"""The German of error messages: looked up in the catalogue that a reader would use."""

import gettext
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from dictionaries import DictionaryError
from wordsvc.input.errors import Fault
from wordsvc.input.messages import translate, use_language

ROOT = Path(__file__).parents[1]
CATALOGUES = (
    "wordsvc/input/translations",
    "wordsvc/faces/translations",
    "wordsvc/web/translations",
    "games/translations",
)


class Missed(gettext.NullTranslations):
    """Is asked for what a catalogue does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def gettext(self, message: str) -> str:
        self.asked.append(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.append(msgid1)
        return msgid1


def check_german(error: Fault | DictionaryError) -> None:
    """Check that an error has German, which begins with the name of its field if English does.

    The command line and the page say an option or a label for that name.
    """
    assert without_german(error.message) == without_german(error.hint) == []
    message, _ = in_german(error.message), in_german(error.hint)
    name = error.field[-1] if error.field else ""
    if hasattr(error.message, "template") and isinstance(name, str) and not hasattr(name, "template"):
        assert message.startswith(f"{name} ") == error.message.startswith(f"{name} ")


def without_german(text: str) -> list[str]:
    """Return the templates of a sentence, and of the sentences in it, that no catalogue has in German."""
    return [template for template, plural in templates(text) if not _has(template, plural)]


def templates(text: str) -> Iterator[tuple[str, str]]:
    """Yield the templates of a sentence, and of those in it, with their plurals; nothing for a plain text."""
    template = getattr(text, "template", None)
    if template is not None:
        yield template, getattr(text, "plural", "")
        for fact in getattr(text, "facts", {}).values():
            yield from templates(fact)


def in_german(text: str) -> str:
    """Return a sentence as a German reads it; every fact that English names stands in it."""
    with use_language("de"):
        german = translate(text)
    for name, fact in getattr(text, "facts", {}).items():
        named = any(name == found for _, found, _, _ in Formatter().parse(getattr(text, "template", "")))
        if named and isinstance(fact, int):
            assert str(fact) in german
    return german


@cache
def _has(template: str, plural: str) -> bool:
    missed = [_look_up(folder, template, plural) for folder in CATALOGUES]
    return not all(missed)


def _look_up(folder: str, template: str, plural: str) -> bool:
    """Return the template, if the catalogue of a folder lacks it."""
    catalogue = gettext.translation("sentences", ROOT / folder, ["de"])
    fallback = Missed()
    catalogue.add_fallback(fallback)
    catalogue.ngettext(template, plural, 2) if plural else catalogue.gettext(template)
    return bool(fallback.asked)
