"""The moves that a proof tries at a state: all of a game with few, some of one with very many.

A game on a table without edges has a move for every place where a card could ever lie. Then these are
tried: what is legal for any seat, what was legal before, their neighbours in number, and some that are
spread over all moves.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from games.core.game import AnyGame

FEW: Final = 2000
_SPREAD: Final = 100
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


def moves_to_try(game: AnyGame, state: object, before: Iterable[int] = ()) -> Sequence[int]:
    """Return moves of this game, legal and not, for a seat to try at a state.

    Args:
        game: the table.
        state: where they are tried.
        before: moves that were legal earlier in the play, which are most easily taken for legal still.
    """
    if len(game.moves) <= FEW:
        return game.moves
    legal = [move for seat in game.to_act(state) for move in game.legal(state, seat)]
    near = {move + step for move in (*legal, *before) for step in (-1, 0, 1)}
    width = len(game.moves) // _SPREAD
    spread = game.moves[len(near) % width :: width]
    return sorted({*(move for move in near if move in game.moves), *spread})
