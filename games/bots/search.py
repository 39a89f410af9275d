"""The bot that imagines worlds: determinised Monte Carlo with sequential halving.

Each imagined world (`determinize`) is played on from every move still considered, by the game's advice; then
the worse half of the moves is dropped, until one is left. The moves of a world share their chance, so
that they are compared like with like. The budget counts playouts, not time: the same seed, the same move.
However small it is, every move gets one playout.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.bots.playouts import playout_for
from games.core import AnyView, Game, seat_of

ITERATIONS: Final = 200
"""Playouts for one move, unless the table wants more or fewer."""


class Search:
    """Looks for the move that does best over many worlds that the view allows."""

    def __init__(self, game: Game[Any], rng: Random, iterations: int = ITERATIONS) -> None:
        self._game = game
        self._rng = rng
        self._iterations = iterations
        self._playout = playout_for(game, rng)

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """The move that is left when the others are dropped."""
        alive = list(legal)
        totals = dict.fromkeys(alive, 0.0)
        halvings = (len(alive) - 1).bit_length()
        while len(alive) > 1:
            for _ in range(max(1, self._iterations // halvings // len(alive))):
                self._try(view, alive, totals)
            alive.sort(key=lambda move: -totals[move])
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def _try(self, view: AnyView, moves: Sequence[int], totals: dict[int, float]) -> None:
        """Add to the totals how each move does in one more world."""
        game, seat = self._game, seat_of(view)
        world = self._world(view)
        for move in moves:
            totals[move] += self._playout(game.copy(world), seat, move)

    def _world(self, view: AnyView) -> Any:
        """A state that may be the true one for all the view tells."""
        return self._game.determinize(view, self._rng)

    def close(self) -> None:
        """Nothing to do."""
