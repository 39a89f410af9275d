"""Playouts of nine cards that end after some turns, when the boards are priced by their outlook.

So a search with nine cards takes about as long as one in columns, where playouts go to the end of the round
(the table of bots in docs/diddly.md).
"""

from collections.abc import Callable
from typing import Final

from games.core import Advice
from games.diddly.options import Options
from games.diddly.state import DRAWING, State
from games.diddly.strategy.heuristics import lead
from games.diddly.strategy.known_boards import boards_for
from games.diddly.strategy.round_playout import RoundPlayout

FORESEEN: Final = 4
"""Turns after which a playout ends."""


def with_short_playouts(advice: Advice, options: Options, apply: Callable[[State, int, int], None]) -> Advice:
    """Return the advice for the search on a board of nine; `apply` makes a move."""
    return advice._replace(finish=_ShortPlayout(advice, options, apply))


class _ShortPlayout:
    """A playout of a few turns, which can be pickled as a function in a function cannot."""

    def __init__(self, advice: Advice, options: Options, apply: Callable[[State, int, int], None]) -> None:
        self._advice, self._options, self._apply = advice, options, apply

    def __call__(self, state: State, seat: int) -> float:
        """Return the standing at the end of the round, as it is expected after some turns."""
        suggest, stage, standing, *_ = self._advice
        begun, last = stage(state), state.turns + FORESEEN
        while stage(state) == begun:
            if state.turns >= last and state.phase == DRAWING:
                playout = RoundPlayout.of(self._options, boards_for(self._options), state)
                return lead(playout.outlook()[0], seat)
            self._apply(state, state.turn, suggest(state, state.turn))
        return standing(state, seat)
