"""Proof that forced moves are moves, and forced for all that everybody sees.

A finished play is played again. Where a seat has a forced move, the move passes `check`; it is the only one
that `legal` lists, as in every world that a spectator thinks possible, and there it is forced, too.
"""

from random import Random
from typing import Final

from games.core.dealing.chance import generator
from games.core.game import AnyGame
from games.core.match import LENIENT, Match
from games.core.views import SPECTATOR, view
from games.testing.errors import demand

_WORLDS: Final = 3


def check_forced_moves(match: Match, seed: int = 0) -> int:
    """Go through a finished play; gives how many forced moves there were."""
    game, rng = match.game, generator(seed, "forced")
    again = Match(match.rulebook, game, match.deal, undo=LENIENT)
    found = 0
    for step, (seat, move) in enumerate(match.moves):
        found += sum([_check_seat(game, again.state, asked, rng, step) for asked in game.to_act(again.state)])
        again.submit(seat, move)
    return found


def _check_seat(game: AnyGame, state: object, seat: int, rng: Random, step: int) -> bool:
    """Check the forced move of a seat that is asked, in this world and in others; say whether it has one."""
    shown = view(game, state, SPECTATOR)
    forced = game.forced_move(state, seat)
    name = f"the forced move of seat {seat + 1}"
    if forced is not None:
        demand(game.check(state, seat, forced) is None, game, step, f"{name} is refused")
        demand(list(game.legal(state, seat)) == [forced], game, step, f"{name} is not the only one")
    for _ in range(_WORLDS if forced is not None else 1):
        other = game.forced_move(game.determinize(shown, rng), seat)
        demand(other == forced, game, step, f"{name} does not follow from what everybody sees")
    return forced is not None
