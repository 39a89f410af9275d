"""Proof that while answers are sealed nobody learns that another has answered.

A finished play is played again. Where a sealed window is open and a seat answers,

- nobody else is told anything of it, not even that there was a move, and neither a view of another, its
  legal moves, its refusals nor its permission to undo changes while the window stays open;
- a seat whose answer is complete sees that it is not asked any more, all others see it asked as before;
- the answers of a window in another order of the seats lead to the same state, and each viewer is told the
  same, so nobody can tell who answered first, or last.
"""

from collections.abc import Sequence
from typing import Any, Final

from games.core.dealing.chance import generator
from games.core.events import Event, redact
from games.core.game import AnyGame, AnyView
from games.core.match import LENIENT, STRICT, Match
from games.core.views import view, viewers
from games.core.windows import SEALED
from games.testing.errors import demand
from games.testing.move_sampling import moves_to_try

_LOOKS: Final = 40
"""Sealed answers of a play around which all refusals are compared, about."""

Answer = tuple[int, int]
"""A seat and its move."""

Known = tuple[AnyView, list[int], list[object]]
"""A viewer's view, legal moves, and refusals of its moves and its undo."""


def check_sealed_answers(match: Match) -> int:
    """Go through a finished play; gives how many sealed answers there were."""
    game = match.game
    again = Match(match.rulebook, game, match.deal, undo=LENIENT)
    width = 1 + len(match.moves) // _LOOKS
    rng = generator(len(match.moves), "sealed")
    found = 0
    opened: Any = None
    for step, (seat, move) in enumerate(match.moves):
        window = game.window(again.state)
        if window is None or window.kind != SEALED or window.resolved():
            again.submit(seat, move)
            continue
        found += 1
        before = game.copy(again.state) if window is not opened else None
        _check_answer(again, seat, move, moves_to_try(game, again.state, rng) if step % width == 0 else ())
        if before is not None:
            opened = window
            _check_orders(game, before, match.moves[step:], step)
    return found


def _check_answer(match: Match, seat: int, move: int, tries: Sequence[int]) -> None:
    """Answer for a seat and check that no other seat notices before the window is resolved.

    Others try some moves before and after.
    """
    game, window, step = match.game, match.game.window(match.state), len(match.moves)
    others = [viewer for viewer in viewers(game) if viewer != seat]
    before = [_known(match, viewer, tries) for viewer in others]
    events = match.submit(seat, move)
    if game.window(match.state) is not window or (window is not None and window.resolved()):
        return
    for viewer, known in zip(others, before, strict=True):
        who = "a spectator" if viewer is None else f"seat {viewer + 1}"
        told = any(redact(event, viewer) is not None for event in events)
        demand(not told, game, step, f"{who} is told of an answer that is sealed")
        after = _known(match, viewer, tries)
        for name, one, other in zip(("view", "legal moves", "refusals"), known, after, strict=True):
            demand(one == other, game, step, f"the {name} of {who} change by an answer that is sealed")
    asked = seat in game.to_act(match.state)
    same = (seat in match.view(seat)["to_act"]) == asked
    demand(same, game, step, f"seat {seat + 1} does not see whether its answer is complete")


def _known(match: Match, viewer: int | None, tries: Sequence[int]) -> Known:
    game, state = match.game, match.state
    if viewer is None:
        return match.view(None), [], []
    answers = [game.check(state, viewer, move) for move in tries]
    for match.undo_mode in (STRICT, LENIENT):
        answers.append(match.check_undo(viewer))
    refusals: list[object] = [each and (each.code, each.message, each.rule, each.hint) for each in answers]
    return match.view(viewer), list(game.legal(state, viewer)), refusals


def _check_orders(game: AnyGame, state: object, moves: Sequence[Answer], step: int) -> None:
    """Check the answers of a new window, in the order of the play and one seat after another."""
    answers = _answers(game, state, moves)
    seats = sorted({seat for seat, _ in answers})
    usual = _outcome(game, state, answers, step)
    for order in (seats, seats[::-1]):
        other = [answer for seat in order for answer in answers if answer[0] == seat]
        if other == answers:
            continue
        ends = _outcome(game, state, other, step)
        demand(ends[0] == usual[0], game, step, "sealed answers lead elsewhere in another order")
        for viewer, one, two in zip(viewers(game), usual[1], ends[1], strict=True):
            who = "a spectator" if viewer is None else f"seat {viewer + 1}"
            demand(one == two, game, step, f"{who} is told in which order others answered")


def _answers(game: AnyGame, state: object, moves: Sequence[Answer]) -> list[Answer]:
    """Return the moves up to the one that resolves the window."""
    trial = game.copy(state)
    window = game.window(trial)
    for number, (seat, move) in enumerate(moves, 1):
        game.apply(trial, seat, move)
        if game.window(trial) is not window or (window is not None and window.resolved()):
            return list(moves[:number])
    return list(moves)


def _outcome(
    game: AnyGame, state: object, answers: Sequence[Answer], step: int
) -> tuple[dict[str, Any], list[list[Any]]]:
    """Return the state after these answers, and for each viewer what it was told, and sees at the end."""
    trial = game.copy(state)
    events: list[Event] = []
    for seat, move in answers:
        refusal = game.check(trial, seat, move)
        demand(refusal is None, game, step, f"seat {seat + 1} may not answer after another: {refusal}")
        game.apply(trial, seat, move, events)
    told = [
        [
            *(seen for event in events if (seen := redact(event, viewer)) is not None),
            view(game, trial, viewer),
        ]
        for viewer in viewers(game)
    ]
    return game.to_dict(trial), told
