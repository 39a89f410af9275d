"""Scenes: moments of a game that stay on the page of its table until whoever looks goes on."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from games.core import RULING
from wordsvc.faces.board_context import BoardContext
from wordsvc.input.messages import message

SCORE: Final = "score"
"""The kind of the event by which a round ends, in every game that has rounds."""


def _always(_context: BoardContext, _event: Mapping[str, Any]) -> bool:
    return True


class SceneKind(NamedTuple):
    """A kind of scene, which an event brings: its title, its button, and its drawing.

    Its story are the events of the kinds `told` in the message that brings it; with `begins` those of earlier
    messages, too, from the last event of that kind on. `drawing` is a macro of the board's template, `scored`
    is false where no score has changed.
    """

    title: str
    drawing: str
    told: frozenset[str]
    goes_on: str = message("Go on")
    begins: str = ""
    scored: bool = True
    is_due: Callable[[BoardContext, Mapping[str, Any]], bool] = _always
    """Return True if the event brings the scene to the seat of a context, as the table is now."""


ROUND_END: Final = SceneKind(
    message("The round is over"), "round_end", frozenset({RULING, SCORE}), message("Next round")
)
