"""The boards as HTML: `wordsvc.faces` has the facts and the template of each."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from games.core import Game
from wordsvc.faces.board import board_name, find_board
from wordsvc.faces.board_context import BoardContext


def style_of(game: str) -> str:
    """Return the style sheet of the board of a game."""
    return f"boards/{board_name(game)}.css"


def draw_table(context: BoardContext) -> tuple[Markup, Markup]:
    """Return the board and the hand of a table, as HTML."""
    game = context.game.name
    it = find_board(game).draw(context)
    template = f"faces/{board_name(game)}/board.html"
    return _fill(template, "board", it), _fill(template, "hand", it)


def describe_game_event(game: Game[Any], event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return an event of a game as a sentence, in the current language."""
    return (find_board(game.name).describe_event or game.describe)(event, names)


def _fill(template: str, macro: str, it: Any) -> Markup:
    drawn: Markup = get_template_attribute(template, macro)(it)
    return drawn
