"""The bot that takes what looks best at once."""

from collections.abc import Sequence
from random import Random

from games.bots.playouts import margin
from games.core import AnyGame, AnyView, choose, seat_of


class Greedy:
    """Follows the game's advice; without any, the move after which its score is best."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the move that looks best in a world that the view allows."""
        game, seat = self._game, seat_of(view)
        if len(legal) == 1:
            return legal[0]
        world = game.determinize(view, self._rng)
        if game.advice is not None:
            return game.advice.suggest(world, seat)
        values = []
        for move in legal:
            trial = game.copy(world)
            game.apply(trial, seat, move)
            values.append(margin(game, trial, seat))
        best = max(values)
        return choose(self._rng, [move for move, value in zip(legal, values, strict=True) if value == best])

    def close(self) -> None:
        """Do nothing: no resource is open."""
