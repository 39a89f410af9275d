"""The error of a broken promise of the engine."""

from games.core.game import AnyGame


class NotConforming(AssertionError):  # noqa: N818
    """A game breaks a promise of the engine; the message names it."""


def demand(kept: bool, game: AnyGame, step: int, broken: str) -> None:
    """Raise `NotConforming` unless the promise is kept."""
    if not kept:
        options = " ".join(f"{name}={value}" for name, value in game.options.items())
        table = f"{game.name}, {game.seats} seats{options and ', '}{options}"
        raise NotConforming(f"{table}, step {step}: {broken}")
