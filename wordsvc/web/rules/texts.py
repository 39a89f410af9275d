"""The texts on how games are played, as the pages show them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

from wordsvc.input.sentences import ENGLISH

GAMES: Final = ("quiddler", "solitaire", "diabolo", "diddly", "diggity", "fiddlefoo")
"""The games that have a text, in the order in which pages list them."""

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
def load_text(game: str, language: str = ENGLISH) -> GameText:
    """Return the text on one of `GAMES`, in a language of `LANGUAGES`."""
    if game not in GAMES:
        raise ValueError(f"there is no text on {game}")
    document = json.loads((files(__package__) / f"{game}.{language}.json").read_text("utf-8"))
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
