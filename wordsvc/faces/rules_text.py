"""The texts on how games are played: `GAME/rules.LANGUAGE.json`.

A text has a title, a line to lead in, facts, and sections of paragraphs, lists, steps and tables.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from wordsvc.input.messages import ENGLISH

_FACES: Final = Path(__file__).parent

Kind = Literal["paragraph", "list", "steps", "table"]


class Block(NamedTuple):
    """A part of a section: a paragraph has one line, a list and steps one each; a table has rows of cells.

    The first row of a table is its head.
    """

    kind: Kind
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says, piece by piece."""
        return self.lines or tuple(cell for row in self.rows for cell in row)


class Section(NamedTuple):
    """A heading and what stands below it; `id` is the same in every language."""

    id: str
    heading: str
    blocks: tuple[Block, ...]


class GameText(NamedTuple):
    """The rules of a game, in one language."""

    title: str
    lead: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


@cache
def games_with_text() -> frozenset[str]:
    """Return the names of the games that have a text."""
    return frozenset(path.parent.name for path in _FACES.glob(f"*/rules.{ENGLISH}.json"))


@cache
def load_text(game: str, language: str = ENGLISH) -> GameText:
    """Return the text on one of `games_with_text()`, in a language of `LANGUAGES`."""
    if game not in games_with_text():
        raise ValueError(f"there is no text on {game}")
    document = json.loads((_FACES / game / f"rules.{language}.json").read_text("utf-8"))
    return GameText(
        document["title"],
        document["lead"],
        tuple((name, value) for name, value in document["facts"]),
        tuple(
            Section(each["id"], each["heading"], tuple(map(_block, each["body"])))
            for each in document["sections"]
        ),
    )


def _block(part: Any) -> Block:
    if isinstance(part, str):
        return Block("paragraph", (part,))
    ((kind, value),) = part.items()
    if kind == "table":
        return Block(kind, rows=tuple(map(tuple, value)))
    return Block(kind, tuple(value))
