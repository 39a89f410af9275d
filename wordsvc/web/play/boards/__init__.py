"""The boards: a module and a template a game, `boards/GAME.py` and `templates/boards/GAME.html`.

A module has `draw(scene)`, which gives what its template needs. Where a game writes its cards in a way that
people at a page need not learn, `tell_event` says them otherwise. A template has two macros, `board(it)` for
what lies on the table and `hand(it)` for what the seat has and may do. Both stand in one form: a button
`name="move"` with the text of a move makes it.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from flask import get_template_attribute
from markupsafe import Markup

from games.core import Game
from wordsvc.web.play.boards import diabolo, diddly, diggity, diggity_story, fiddlefoo, plain, quiddler
from wordsvc.web.play.scene import Scene

_DRAW: Final[Mapping[str, Callable[[Scene], Any]]] = MappingProxyType(
    {
        "diabolo": diabolo.draw,
        "diddly": diddly.draw,
        "diggity": diggity.draw,
        "fiddlefoo": fiddlefoo.draw,
        "quiddler": quiddler.draw,
    }
)
"""By the name of the game; a game of others has the plain board."""

_PLAIN: Final = "plain"


_TELL: Final[Mapping[str, Callable[[Mapping[str, Any], Sequence[str]], str]]] = MappingProxyType(
    {"diggity": diggity_story.tell_event}
)
"""By the name of the game; others tell of their events themselves."""


def style_of(name: str) -> str:
    """Return the style sheet of the board of a game."""
    return f"boards/{name if name in _DRAW else _PLAIN}.css"


def draw_table(scene: Scene) -> tuple[Markup, Markup]:
    """Return the board and the hand of a table, as HTML."""
    name = scene.game.name
    draw: Callable[[Scene], Any] = _DRAW.get(name, plain.draw)
    it = draw(scene)
    template = f"boards/{name if name in _DRAW else _PLAIN}.html"
    return _fill(template, "board", it), _fill(template, "hand", it)


def tell_event(game: Game[Any], event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return an event of a game as a sentence, in the language that is spoken."""
    return _TELL.get(game.name, game.describe)(event, names)


def _fill(template: str, macro: str, it: Any) -> Markup:
    drawn: Markup = get_template_attribute(template, macro)(it)
    return drawn
