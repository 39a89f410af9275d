"""Views: the public part, and a seat's private part; and events, described to a viewer."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.events import UNDO
from games.core.game import AnyGame, AnyView, Game, State
from games.core.windows import SEALED
from games.messages import translate

SPECTATOR = None
"""The viewer who sees the public part alone."""


def view(game: Game[State], state: State, viewer: int | None) -> AnyView:
    """Return the view of a state for a seat, or with None for a spectator."""
    return {
        "seat": viewer,
        "to_act": seen_to_act(game, state, viewer),
        "public": game.public(state),
        "private": None if viewer is None else game.private(state, viewer),
    }


def seen_to_act(game: Game[State], state: State, viewer: int | None) -> list[int]:
    """Return the seats that are asked for a move, for all a viewer may know.

    While answers are sealed these are all who were asked, but the viewer once its own answer is complete:
    nobody sees that another has answered.
    """
    asked, window = game.to_act(state), game.window(state)
    if window is None or window.kind != SEALED or not asked:
        return list(asked)
    return [seat for seat in window.members if seat != viewer or seat in asked]


def viewers(game: Game[State]) -> list[int | None]:
    """Return all viewers: each seat, and a spectator."""
    return [*range(game.seats), SPECTATOR]


def seat_of(view: AnyView) -> int:
    """Return the seat that sees a view. Raises `ValueError` when a spectator does."""
    seat = view["seat"]
    if seat is None:
        raise ValueError("a spectator has no seat")
    return seat


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
