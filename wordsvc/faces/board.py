"""The form of a board: how pages draw the table of one game, and which board a game has."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.core import AnyView, Game
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.scene import ROUND_END, SCORE, SceneKind

FOLDER: Final = Path(__file__).parent
"""The folder of the faces."""

_PLAIN: Final = "plain"


def _no_hand(_private: Mapping[str, Any]) -> list[str]:
    return []


def _as_told(event: Mapping[str, Any]) -> Mapping[str, Any]:
    return event


class Board(NamedTuple):
    """The drawing of one game's table on pages; a module `wordsvc.faces.GAME.board` has one as `BOARD`.

    Beside it stand its style sheet `board.css` and its template `board.html`. The template has three macros:
    `board(it)` for the cards on the table, `hand(it)` for the cards of the seat, and `verbs(it)` for the
    buttons of the action bar. All stand in one form: a button `name="move"` with the text of a move makes it.
    """

    draw: Callable[[BoardContext], Any]
    """Return the facts for the macros."""
    hand_of: Callable[[Mapping[str, Any]], list[str]] = _no_hand
    """Return the faces of a hand that its player may arrange, from the private part of a view."""
    describe_event: Callable[[Mapping[str, Any], Sequence[str]], str] | None = None
    """Return an event as a sentence, where the game itself writes cards as they are typed."""
    show_event: Callable[[Mapping[str, Any]], Mapping[str, Any]] = _as_told
    """Return an event with its cards as pages write them, where the game makes the sentence."""
    read_act: Callable[[BoardContext], Sequence[str]] | None = None
    """Return the moves that the choices of a page make together, where a page composes them: a button
    `name="picked"` in the form makes them."""
    lesser: frozenset[str] = frozenset()
    """The kinds of events of others that the last lines of a story leave out."""
    scenes: Mapping[str, SceneKind] = {SCORE: ROUND_END}
    """The scenes, by the kind of the event that brings them; the template has a macro for each."""
    open_scene: Callable[[AnyView, Sequence[Mapping[str, Any]]], AnyView] | None = None
    """Return a view as it was in a scene, all cards open, by the events of its story, of which the last one
    brings it; None in a game whose view tells what was."""
    describe_clock: Callable[[AnyView, int], str] | None = None
    """Return the text of the clock of a race with a pace for so many seconds; None: the seconds left."""
    language: Callable[[Game[Any]], str] | None = None
    """Return the code of the language of the words; None in a game without words."""
    about: Sequence[str] = ("cards",)
    """The sections of the rules text that say what the cards do."""
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
