"""The moves that a proof tries at a state: all of a game with few, some of one with many.

Many proofs at many positions find more than all moves at some. Of many moves these are tried: those that are
legal for any seat, their neighbours in number, passes, and some of those that were legal before and of all
moves, others each time.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from games.core.game import AnyGame

FEW: Final = 100
UNASKED: Final = 25
"""Moves that a seat tries that is not asked."""
HUGE: Final = 10**5000
"""A number that Python does not even write."""
NO_MOVES: Final[tuple[Any, ...]] = (
    True,
    False,
    None,
    0.0,
    1.0,
    float("nan"),
    float("inf"),
    "",
    "0",
    "deck",
    b"1",
    [],
    {},
    (),
)
"""Values that are no int, although some equal one."""


def moves_to_try(game: AnyGame, state: object, rng: Random, before: Iterable[int] = ()) -> Sequence[int]:
    """Return moves of this game, legal and not, for a seat to try at a state.

    Args:
        game: the table.
        state: where they are tried.
        rng: decides which of many moves are tried.
        before: moves that were legal earlier in the play, which are most easily taken for legal still.
    """
    if len(game.moves) <= FEW:
        return game.moves
    legal = [move for seat in game.to_act(state) for move in game.legal(state, seat)]
    near = {move + step for move in (*legal, *some_of(sorted(before), FEW // 2, rng)) for step in (-1, 0, 1)}
    near.update(game.pass_moves)
    return sorted({*(move for move in near if move in game.moves), *some_of(game.moves, FEW // 2, rng)})


def some_of(moves: Sequence[int], most: int, rng: Random) -> Sequence[int]:
    """Return at most so many of the moves, spread over all."""
    width = -(-len(moves) // most)
    return moves[int(rng.random() * width) :: width] if width > 1 else moves
