"""Proof that a preview shows what its moves lead to (C5).

A finished play is looked at on its way. The seat that moves next tries some moves by chance, one after
another: the preview of them shows the seat the same view and the same legal moves as the moves themselves
do, and refuses what they refuse. That it tells nothing hidden follows from how it is made, from a view.
"""

from random import Random
from typing import Final

from games.core.dealing.chance import choose, generator
from games.core.match import LENIENT, Match
from games.core.random_play import known_moves
from games.errors import IllegalMove
from games.testing.errors import demand

_LOOKS: Final = 12
"""Places of a play at which moves are tried, about."""

_MOST_MOVES: Final = 4
"""Moves of one preview at most."""


def check_previews(match: Match, seed: int = 0) -> int:
    """Go through a finished play; gives how many previews were compared."""
    rng = generator(seed, "previews")
    again = Match(match.rulebook, match.game, match.deal, undo=LENIENT)
    width = 1 + len(match.moves) // _LOOKS
    compared = 0
    for step, (seat, move) in enumerate(match.moves):
        if step % width == 0:
            compared += _check_preview(again, seat, rng)
        again.submit(seat, move)
    return compared


def _check_preview(match: Match, seat: int, rng: Random) -> int:
    """Try moves of a seat until one of them ends the preview; gives how many were compared."""
    game, step = match.game, len(match.moves)
    truth = match.resume(
        game.copy(match.state), match.settled, match.made, lambda: (match.moves, match.record)
    )
    moves: list[int] = []
    while len(moves) < _MOST_MOVES and seat in game.to_act(truth.state):
        move = choose(rng, known_moves(game, truth.view(seat), game.legal(truth.state, seat), rng))
        moves.append(move)
        try:
            after = match.preview(seat, moves)
        except IllegalMove as refusal:
            demand(refusal.code == "not_yet_known", game, step, f"a preview refuses a legal move: {refusal}")
            break
        truth.submit(seat, move)
        demand(
            after.view(seat) == truth.view(seat),
            game,
            step,
            f"a preview of {len(moves)} moves shows another view",
        )
        same = list(game.legal(after.state, seat)) == list(game.legal(truth.state, seat))
        demand(same, game, step, f"a preview of {len(moves)} moves has other legal moves")
    return len(moves)
