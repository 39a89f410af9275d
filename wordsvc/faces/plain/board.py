"""The board of a game that nobody has drawn: what a terminal shows, and a button a move."""

from typing import Final, NamedTuple

from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.input.texts import printable


class PlainTable(NamedTuple):
    """The lines of a terminal, and the moves."""

    lines: list[str]
    moves: list[str]


def draw(context: BoardContext) -> PlainTable:
    """Return the view as a terminal shows it."""
    lines = context.game.render(context.view, context.names)
    return PlainTable([printable(line) for line in lines], list(context.legal))


BOARD: Final = Board(draw)
