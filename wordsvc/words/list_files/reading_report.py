"""The account of a list that was read: its layout, its language, and the lines that could not be read."""

import json
from typing import Any, Final, NamedTuple

from dictionaries import Language
from wordsvc.input.messages import Message, message, plural_message
from wordsvc.input.text_encoding import UTF8
from wordsvc.input.texts import printable

MAX_UNREAD: Final = 0.05
"""The largest share of unread lines in a list that is used without a question."""

LAYOUTS: Final = {
    "lines": message("one word a line"),
    "numbered": message("one word a line, with a number before it"),
    "words": message("several words a line"),
    "table": message("a table"),
    "json": message("JSON"),
    "hunspell": message("a dictionary of Hunspell"),
}
"""The names of the layouts for people."""

LANGUAGE_NAMES: Final = {"en": message("English"), "de": message("German"), "nl": message("Dutch")}


class Reading(NamedTuple):
    """The account of a list that was read.

    Args:
        language: folds its words.
        told: whether the language was told from the words.
        usual: the language that would have been taken without the words.
        encoding: that of the file.
        layout: a key of `LAYOUTS`.
        column: the heading of the column that was read, "" for none.
        lines: lines, rows or entries that are neither blank nor a comment.
        unread: those that could not be read.
        first_number: the number of the first of them, 0 for none.
        first_text: its text.
        capitals: whether capitals mark names and abbreviations.
        no_affixes: entries whose forms are missing, because the affix file is.
        affix_file: the name of that file.
        compounds: entries that form compounds, which are not formed.
    """

    language: Language
    told: bool
    usual: Language
    encoding: str
    layout: str
    column: str
    lines: int
    unread: int
    first_number: int
    first_text: str
    capitals: bool
    no_affixes: int
    affix_file: str
    compounds: int

    @property
    def is_partial(self) -> bool:
        """True if so much is unread that the list may not be the one that is meant; one line never is."""
        return self.unread > 1 and self.unread > MAX_UNREAD * self.lines

    def gaps(self) -> tuple[Message, ...]:
        """Return a sentence for each kind of words that the file may have and the list lacks."""
        found = []
        if self.unread:
            text = plural_message(
                '{n:,} line was not read; it is line {line}: "{text}"',
                '{n:,} lines were not read; the first is line {line}: "{text}"',
                self.unread,
                line=self.first_number,
                text=printable(self.first_text),
            )
            found.append(text)
        if self.no_affixes:
            text = plural_message(
                "the forms of {n:,} word were not read, because {file} is not beside the list",
                "the forms of {n:,} words were not read, because {file} is not beside the list",
                self.no_affixes,
                file=self.affix_file,
            )
            found.append(text)
        if self.compounds:
            text = plural_message(
                "{n:,} word forms compounds, which were not read",
                "{n:,} words form compounds, which were not read",
                self.compounds,
            )
            found.append(text)
        return tuple(found)

    def surprises(self) -> tuple[Message, ...]:
        """Return the parts of a sentence on the encoding and the language, where they are not the usual."""
        found = []
        if self.encoding != UTF8:
            found.append(message("read as {encoding}", encoding=self.encoding))
        if self.language != self.usual:
            found.append(self.language_told())
        return tuple(found)

    def language_told(self) -> Message:
        """Return the language, and the option that changes it where it was told from the words."""
        name = LANGUAGE_NAMES.get(self.language, self.language)
        if not self.told:
            return message("read as {language}", language=name)
        other = self.usual if self.usual != self.language else "de" if self.language == "en" else "en"
        return message("read as {language}; `--language {other}` to change", language=name, other=other)

    def to_json(self) -> bytes:
        """Return the account as a line of JSON."""
        return json.dumps(self, ensure_ascii=True).encode() + b"\n"

    @classmethod
    def from_json(cls, line: bytes) -> "Reading":
        """Return the account in a line of JSON. Raises `ValueError` or `TypeError` for any other line."""
        return cls(*json.loads(line))

    def to_dict(self) -> dict[str, Any]:
        """Return the account as the JSON of a command has it."""
        first = {"line": self.first_number, "text": self.first_text}
        return {
            "encoding": self.encoding,
            "layout": self.layout,
            "column": self.column or None,
            "language_told": self.told,
            "lines": self.lines,
            "unread": self.unread,
            "first_unread": first if self.unread else None,
            "without_forms": self.no_affixes,
            "compounds_not_formed": self.compounds,
        }
