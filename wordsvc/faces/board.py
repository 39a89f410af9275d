"""The form of a board: how pages draw the table of one game, and which board a game has."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from wordsvc.faces.board_context import BoardContext

FOLDER: Final = Path(__file__).parent
"""The folder of the faces."""

_PLAIN: Final = "plain"


def _no_hand(_private: Mapping[str, Any]) -> list[str]:
    return []


class Board(NamedTuple):
    """The drawing of one game's table on pages; a module `wordsvc.faces.GAME.board` has one as `BOARD`.

    Beside it stand its style sheet `board.css` and its template `board.html`. The template has two macros,
    `board(it)` for the cards on the table and `hand(it)` for the cards of the seat and its moves. Both stand
    in one form: a button `name="move"` with the text of a move makes it.
    """

    draw: Callable[[BoardContext], Any]
    """Return the facts for both macros."""
    hand_of: Callable[[Mapping[str, Any]], list[str]] = _no_hand
    """Return the faces of a hand that its player may arrange, from the private part of a view."""
    describe_event: Callable[[Mapping[str, Any], Sequence[str]], str] | None = None
    """Return an event as a sentence, where the game itself writes cards as they are typed."""
    has_map: bool = False
    """True for a map that people zoom, with the last move at the id `last`."""


@cache
def boards() -> Mapping[str, Path]:
    """Return the folder of each board, by the name of its game."""
    return {path.parent.name: path.parent for path in sorted(FOLDER.glob("*/board.py"))}


def board_name(game: str) -> str:
    """Return the name of the board of a game: its own, or `plain` for a game without one."""
    return game if game in boards() else _PLAIN


def find_board(game: str) -> Board:
    """Return the board of a game, imported when a page first draws it."""
    board: Board = import_module(f"wordsvc.faces.{board_name(game)}.board").BOARD
    return board
