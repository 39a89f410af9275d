"""The bot that imagines worlds: determinised Monte Carlo with sequential halving.

Each imagined world (`determinize`) is played on from every move still considered, by the game's advice; then
the worse half of the moves is dropped, until one is left. The moves of a world share their chance, so
that they are compared like with like. The budget counts playouts, not time: the same seed, the same move.
However small it is, every move gets one playout.

The chance of a world comes from the search's own seed, the stage of the halving and the number of the world,
and totals are summed in the order of these numbers. So several processes find the same move as one.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from games.bots.playouts import playout_for
from games.core import AnyView, Game, generator, new_seed, seat_of
from games.core.workers import Workers

ITERATIONS: Final = 200
"""Playouts for one move, unless the table wants more or fewer."""

Imagine = Callable[[AnyView, Random], Any]
"""Gives a state that may be the true one for all that a view tells."""


class Question(NamedTuple):
    """Which of these moves does best? Asked in many worlds, whose chance the seed and the stage decide."""

    view: AnyView
    moves: tuple[int, ...]
    seed: int
    stage: int


class Search:
    """Looks for the move that does best over many worlds that the view allows."""

    def __init__(
        self,
        game: Game[Any],
        rng: Random,
        iterations: int = ITERATIONS,
        imagine: Imagine | None = None,
    ) -> None:
        self._rng = rng
        self._iterations = iterations
        work = partial(_try_moves, game, game.determinize if imagine is None else imagine)
        self._workers: Workers[Question, list[float]] = Workers(work)

    def share(self, jobs: int) -> None:
        """Let so many processes share the work from now on; the moves stay the same."""
        self._workers.close()
        self._workers.jobs = jobs

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """The move that is left when the others are dropped."""
        alive = list(legal)
        if len(alive) == 1:
            return alive[0]
        totals = dict.fromkeys(alive, 0.0)
        seed = new_seed(self._rng)
        halvings = (len(alive) - 1).bit_length()
        for stage in range(halvings):
            worlds = max(1, self._iterations // halvings // len(alive))
            question = Question(view, tuple(alive), seed, stage)
            for values in self._workers.results(question, worlds):
                for move, value in zip(alive, values, strict=True):
                    totals[move] += value
            alive.sort(key=lambda move: -totals[move])
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def close(self) -> None:
        """End the processes that share the work."""
        self._workers.close()


def _try_moves(game: Game[Any], imagine: Imagine, question: Question, number: int) -> list[float]:
    """How each of the moves does in one world."""
    view, moves, seed, stage = question
    rng = generator(seed, stage, number)
    playout, seat = playout_for(game), seat_of(view)
    world = imagine(view, rng)
    return [playout(game.copy(world), seat, move, rng) for move in moves]
