"""For whose move a match waits, and what kind of answers it takes: for whoever runs it."""

from typing import Final, NamedTuple

from games.core.game import AnyGame

TURN: Final = "turn"
"""The kind of a situation in which no window is open."""


class Situation(NamedTuple):
    """`kind` is `TURN`, the kind of the open window, or None when the game is over.

    `seats` are those that are asked now. While answers are sealed this is a secret of whoever runs the match:
    a view has in `to_act` what its viewer may know of it.
    """

    kind: str | None
    seats: tuple[int, ...]


def situation(game: AnyGame, state: object) -> Situation:
    """Return the situation in which a match waits: the seats to move in this state."""
    asked = game.to_act(state)
    if not asked:
        return Situation(None, ())
    window = game.window(state)
    return Situation(TURN if window is None or window.resolved() else window.kind, tuple(asked))
