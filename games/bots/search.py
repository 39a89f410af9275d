"""The bot that imagines worlds: determinised Monte Carlo with sequential halving.

Each imagined world (`determinize`) is played on from every move still considered, by the game's advice; then
the worse half of the moves is dropped, until one is left. The moves of a world share their chance, so
that they are compared like with like. The budget counts playouts, not time: the same seed, the same move.
However small it is, every move gets one playout, unless a service bounds the playouts (`max_playouts`): then
some moves are left out by lot. A service may also break the thought off (`is_over`), which then gives the
best move so far.

Where a game says which lead is negligible (`Advice.negligible`), halving waits until the budget calls for it.
Before that, worlds are imagined a few at a time, and a move is dropped as soon as it is unlikely to gain more
than so much on the best.

Where a game trusts its advice, the suggested move is never dropped, and it is made unless the move that is
left does better by more than the game asks for (`Advice.trust`). So few playouts mislead it less.

The chance of a world comes from the search's own seed, the stage of the halving and the number of the world,
and totals are summed in the order of these numbers. So several processes find the same move as one.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum, inf, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from games.bots.playouts import playout_for
from games.core import AnyGame, AnyView, generator, new_seed, seat_of
from games.core.workers import Workers

ITERATIONS: Final = 200
"""Playouts for one move, unless the table wants more or fewer."""

FEW_WORLDS: Final = 8
"""Worlds after which moves that are clearly worse are dropped."""
LIKELY: Final = 2.0
"""Standard errors within which the true lead of a move is looked for."""

Imagine = Callable[[AnyView, Random], Any]
"""Gives a state that may be the true one for all that a view tells; the caller plays on in it."""


class Question(NamedTuple):
    """A search for the best of some moves, in many worlds that the seed and the stage decide."""

    view: AnyView
    moves: tuple[int, ...]
    seed: int
    stage: int


class Search:
    """Looks for the move that does best over many worlds that the view allows."""

    def __init__(
        self,
        game: AnyGame,
        rng: Random,
        iterations: int = ITERATIONS,
        imagine: Imagine | None = None,
    ) -> None:
        self._rng = rng
        self._iterations = iterations
        self._imagine: Imagine = game.determinize if imagine is None else imagine
        self._advice = game.advice
        self._trust = 0.0 if game.advice is None else game.advice.trust
        self._negligible = 0.0 if game.advice is None else game.advice.negligible
        self._workers: Workers[Question, list[float]] = Workers(partial(_try_moves, game, self._imagine))
        self.max_playouts: int | None = None
        self.is_over: Callable[[], bool] = lambda: False

    def share(self, jobs: int) -> None:
        """Share the work among so many processes from now on; the moves stay the same."""
        self._workers.close()
        self._workers.jobs = jobs

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the last move when the others are dropped, unless the suggested one is trusted more."""
        if len(legal) == 1:
            return legal[0]
        suggested = self._suggested(view)
        kept = [] if suggested is None else [suggested]
        alive = self._bounded([move for move in legal if move != suggested], len(kept))
        if self._negligible:
            return self._choose_early(view, alive)
        totals = dict.fromkeys(legal, 0.0)  # from Python 3.12 on `sum` rounds floats in another way
        values: dict[int, list[float]] = {move: [] for move in legal}
        seed = new_seed(self._rng)
        halvings = (len(kept) + len(alive) - 1).bit_length()
        for stage in range(halvings):
            moves = (*kept, *alive)
            worlds = max(1, self._iterations // halvings // len(moves))
            for found in self._workers.results(Question(view, moves, seed, stage), worlds, self.is_over):
                for move, value in zip(moves, found, strict=True):
                    totals[move] += value
                    values[move].append(value)
            alive.sort(key=lambda move: -totals[move])
            if self.is_over():
                break
            del alive[(len(alive) + 1) // 2 :]
        best = alive[0]
        if suggested is None:
            return best
        return best if values[best] and is_better(values[best], values[suggested], self._trust) else suggested

    def _choose_early(self, view: AnyView, alive: list[int]) -> int:
        """Return the best of some moves; the clearly worse ones are dropped before half of them must be."""
        values: dict[int, list[float]] = {move: [] for move in alive}
        seed, left, stage = new_seed(self._rng), self._iterations, 0
        while len(alive) > 1 and not self.is_over():
            moves = tuple(alive)
            share = max(1, left // (len(moves) - 1).bit_length() // len(moves))
            worlds = min(share, FEW_WORLDS)
            for found in self._workers.results(Question(view, moves, seed, stage), worlds, self.is_over):
                for move, value in zip(moves, found, strict=True):
                    values[move].append(value)
            alive.sort(key=lambda move: -fsum(values[move]))
            if share <= FEW_WORLDS:
                del alive[(len(alive) + 1) // 2 :]
            elif not self.is_over():
                alive[1:] = [move for move in alive[1:] if self._may_gain(values[move], values[alive[0]])]
            left -= worlds * len(moves)
            stage += 1
        return alive[0]

    def _may_gain(self, values: Sequence[float], best: Sequence[float]) -> bool:
        """Return True if a move with these values may be better than the best by more than is negligible."""
        mean, error = mean_lead(values, best)
        return mean + LIKELY * error > self._negligible

    def _bounded(self, moves: list[int], kept: int) -> list[int]:
        """Return the moves to try beside `kept` others; halving them takes about two playouts a move."""
        if self.max_playouts is None:
            return moves
        most = max(1, self.max_playouts // 2 - kept)
        return moves if len(moves) <= most else self._rng.sample(moves, most)

    def _suggested(self, view: AnyView) -> int | None:
        """Return the move that the game suggests, None where it does not trust its advice."""
        if self._advice is None or not self._trust:
            return None
        return self._advice.suggest(self._imagine(view, self._rng), seat_of(view))

    def close(self) -> None:
        """End the processes that share the work."""
        self._workers.close()


def is_better(values: Sequence[float], others: Sequence[float], errors: float) -> bool:
    """Return True if the values are higher in the same worlds, by some standard errors on average."""
    mean, error = mean_lead(values, others)
    return mean > 0 and mean > errors * error


def mean_lead(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the mean lead of values over others in the same worlds, and its standard error."""
    leads = [value - other for value, other in zip(values, others, strict=True)]
    number = len(leads)
    mean = fsum(leads) / number
    if number < 2:
        return mean, inf
    return mean, sqrt(fsum((lead - mean) ** 2 for lead in leads) / (number - 1) / number)


def _try_moves(game: AnyGame, imagine: Imagine, question: Question, number: int) -> list[float]:
    """Return the value of each move in one world."""
    view, moves, seed, stage = question
    rng = generator(seed, stage, number)
    playout, seat = playout_for(game), seat_of(view)
    world = imagine(view, rng)
    *others, last = moves
    return [
        *(playout(game.copy(world), seat, move, rng) for move in others),
        playout(world, seat, last, rng),  # which needs no copy: nobody plays on from the world any more
    ]
