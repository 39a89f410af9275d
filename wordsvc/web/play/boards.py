"""The boards as HTML: `wordsvc.faces` has the facts and the template of each."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import current_app, get_template_attribute
from markupsafe import Markup

from games.core import Game
from wordsvc.faces.board import board_name, find_board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.scene import SceneKind


def style_of(game: str) -> str:
    """Return the style sheet of the board of a game."""
    return f"boards/{board_name(game)}.css"


def draw_table(context: BoardContext) -> tuple[Markup, Markup, Markup]:
    """Return the board, the hand and the verbs of a table, as HTML."""
    game = context.game.name
    it = find_board(game).draw(context)
    template = f"faces/{board_name(game)}/board.html"
    return _fill(template, "board", it), _fill(template, "hand", it), _fill(template, "verbs", it)


def draw_scene(context: BoardContext, kind: SceneKind, story: Sequence[Mapping[str, Any]]) -> Markup:
    """Return the cards of a scene as HTML; nothing in a game that has no drawing of it.

    Args:
        context: the table as it is now.
        kind: the scene.
        story: its events, of which the last one brought it; none where the game ended without one.
    """
    game = context.game.name
    board = find_board(game)
    template = f"faces/{board_name(game)}/board.html"
    if not hasattr(current_app.jinja_env.get_template(template).module, kind.drawing):
        return Markup()
    opens = board.open_scene if story else None
    seen = context.view if opens is None else opens(context.view, story)
    past = context._replace(view={**seen, "to_act": []}, legal=(), picked=(), composed=(), events=story)
    return _fill(template, kind.drawing, board.draw(past))


def describe_game_event(game: Game[Any], event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return an event of a game as a sentence, in the current language."""
    board = find_board(game.name)
    return (board.describe_event or game.describe)(board.show_event(event), names)


def _fill(template: str, macro: str, it: Any) -> Markup:
    drawn: Markup = get_template_attribute(template, macro)(it)
    return drawn
