"""Proof about windows in which several seats are asked at once: who answers first is decided outside.

At every step of a finished play at which such a window is open, every seat that is asked has a legal move,
and two of them answer in either order:

- where answers are sealed, both orders lead to the same state, and none may do less because another answered;
- in a race every seat may pass; passes lead to the same state in either order and leave the race open while
  somebody is still asked; whatever is no pass ends it.

Where a seat is asked alone, the move that the game names for it if it is late passes `check`.
"""

import json
from random import Random

from games.core.dealing.chance import choose, generator
from games.core.game import AnyGame
from games.core.match import Match
from games.core.random_play import known_moves
from games.core.views import view
from games.core.windows import RACE, Window
from games.testing.errors import demand


def check_races(match: Match) -> int:
    """Go through a finished play; gives how many pairs of answers were tried in either order."""
    game = match.game
    rng = generator(len(match.moves), "races")
    state = game.new(match.deal)
    tried = 0
    for step, (seat, move) in enumerate(match.moves):
        window = game.window(state)
        if window is not None and not window.in_turn:
            tried += _check_answers(game, state, window, rng, step)
        late = game.late_move(state, seat) if window is None else None
        legal = late is None or game.check(state, seat, late) is None
        demand(legal, game, step, f"the late move of seat {seat + 1} is refused")
        game.apply(state, seat, move)
    return tried


def _check_answers(game: AnyGame, state: object, window: Window, rng: Random, step: int) -> int:
    asked = game.to_act(state)
    if window.kind == RACE:
        for seat in asked:
            _check_race(game, state, seat, rng, step)
    if len(asked) < 2:
        return 0
    first = choose(rng, asked)
    second = choose(rng, [seat for seat in asked if seat != first])
    answers = [(seat, choose(rng, _answers(game, state, window, seat, rng))) for seat in (first, second)]
    ends = [_after(game, state, order, step) for order in (answers, answers[::-1])]
    demand(ends[0] == ends[1], game, step, "two answers at once lead elsewhere in another order")
    return 1


def _answers(game: AnyGame, state: object, window: Window, seat: int, rng: Random) -> list[int]:
    """Return the answers of a seat that keep no other from answering too."""
    legal = game.legal(state, seat)
    if window.kind == RACE:
        return [move for move in legal if move in game.pass_moves]
    return list(known_moves(game, view(game, state, seat), legal, rng))


def _after(game: AnyGame, state: object, answers: list[tuple[int, int]], step: int) -> str:
    """Return the state after these answers, written."""
    trial = game.copy(state)
    for seat, move in answers:
        refusal = game.check(trial, seat, move)
        demand(refusal is None, game, step, f"seat {seat + 1} may not answer after another: {refusal}")
        game.apply(trial, seat, move)
    return json.dumps(game.to_dict(trial))


def _check_race(game: AnyGame, state: object, seat: int, rng: Random, step: int) -> None:
    """Check that a pass leaves the race open, and that any other move ends it."""
    known = known_moves(game, view(game, state, seat), game.legal(state, seat), rng)
    passes = [move for move in known if move in game.pass_moves]
    demand(bool(passes), game, step, f"seat {seat + 1} is in a race and cannot pass")
    last = len(game.to_act(state)) == 1
    for move in {choose(rng, passes), choose(rng, known)}:
        trial = game.copy(state)
        before = game.window(trial)
        game.apply(trial, seat, move)
        after = game.window(trial)
        ended = after is not before or after is None or after.resolved()
        if move in game.pass_moves:
            demand(ended == last, game, step, "a pass ends a race for others, or the last pass does not")
        else:
            demand(ended, game, step, f"{game.format_move(move)} is no pass and does not end the race")
