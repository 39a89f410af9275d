"""What somebody at the table sees: the public part, and a seat's private part besides."""

from games.core.game import AnyView, Game, State

SPECTATOR = None
"""The viewer who sees the public part alone."""


def view(game: Game[State], state: State, viewer: int | None) -> AnyView:
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


def seat_of(view: AnyView) -> int:
    """The seat that sees a view. Raises `ValueError` when a spectator does."""
    seat = view["seat"]
    if seat is None:
        raise ValueError("a spectator has no seat")
    return seat
