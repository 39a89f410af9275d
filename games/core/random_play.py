"""Any move that is known to be possible: what random play, and the proofs, choose from."""

from collections.abc import Sequence
from random import Random

from games.core.dealing.chance import choose
from games.core.game import AnyGame, AnyView


def known_moves(game: AnyGame, view: AnyView, legal: Sequence[int], rng: Random) -> Sequence[int]:
    """Return the legal moves of the seat of a view and, where moves are open, some that the game proposes."""
    return [*legal, *game.sample_moves(view, rng)] if game.open_moves else legal


def random_move(game: AnyGame, view: AnyView, legal: Sequence[int], rng: Random) -> int:
    """Return one of `known_moves`, each as likely as the others."""
    return choose(rng, known_moves(game, view, legal, rng))
