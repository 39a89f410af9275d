"""What somebody at the table sees: the public part, and a seat's private part besides."""

from typing import Any

from games.core.game import Game, State

SPECTATOR = None
"""The viewer who sees the public part alone."""


def view(game: Game[State], state: State, viewer: int | None) -> dict[str, Any]:
    """What a seat, or with None a spectator, sees of a state."""
    return {
        "seat": viewer,
        "to_act": list(game.to_act(state)),
        "public": game.public(state),
        "private": None if viewer is None else game.private(state, viewer),
    }


def viewers(game: Game[State]) -> list[int | None]:
    """Everybody who may look on: each seat, and a spectator."""
    return [*range(game.seats), SPECTATOR]
