"""Sentences about events, for a viewer, in any game."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.events import UNDO
from games.core.game import AnyGame
from games.messages import translate


def describe_event(game: AnyGame, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a sentence in the current language for what `Match.history` told a viewer, an undo included.

    Args:
        game: the table.
        told: one of the entries of a history.
        names: of the players, by seat.
    """
    if told["kind"] == UNDO:
        return translate("{who} took the last move back.", who=names[told["seat"]])
    return game.describe(told, names)
