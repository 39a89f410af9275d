"""Proof that moves are taken back whole or not at all, and that the permission tells nothing (C1).

A finished play is played again with undo `lenient`, which permits all that `strict` does. At every step every
seat asks for an undo, and

- one that is permitted is carried out: the seat is asked again and may make the same move again, which leads
  to the same state; with no later move the state is the one before the move; later moves of others stay,
  and what they hold and may do, moves proposed to them included, does not change;
- one that is refused changes nothing, and at a strict table it is refused too;
- a move of another that a seat does not notice does not change whether it may take its own back.

That the permission is the same over other hidden cards, `games.testing.hidden_information` proves.
"""

import json
from collections.abc import Sequence
from typing import Any

from games.core.events import UNDO, Event, redact
from games.core.game import AnyGame
from games.core.match import LENIENT, STRICT, Match, Record
from games.errors import IllegalMove
from games.testing.errors import demand
from games.testing.open_moves import proposals


def check_undos(match: Match) -> int:
    """Carry out every undo that is permitted at any step of a finished play; gives how many there were."""
    game = match.game
    kinds = {event.kind for events in match.events for event in events}
    demand(UNDO not in kinds, game, 0, f"an event has the kind {UNDO}, which only the engine tells")
    again = Match(match.rulebook, game, match.deal, undo=LENIENT)
    states = [_written(game, again.state)]
    again, done = _check_all(again, states)
    for seat, move in match.moves:
        before = [(again.view(viewer), _answers(again, viewer)) for viewer in range(game.seats)]
        events = again.submit(seat, move)
        _check_unnoticed(again, seat, events, before)
        states.append(_written(game, again.state))
        again, more = _check_all(again, states)
        done += more
    return done


def _check_all(match: Match, states: list[str]) -> tuple[Match, int]:
    """Check the undo of every seat; `states` are those before each move so far, and after the last.

    Gives the match to go on with, and how many undos there were.
    """
    done = 0
    for seat in range(match.game.seats):
        lenient, strict = _answers(match, seat)
        if lenient is None:
            match = _check_permitted(match, seat, states)
            done += 1
        else:
            demand(strict is not None, match.game, len(match.moves), "a strict table permits more undo")
            _check_refused(match, seat, states[-1])
    return match, done


def _check_refused(match: Match, seat: int, state: str) -> None:
    moves = list(match.moves)
    try:
        match.undo(seat)
    except IllegalMove:
        pass
    else:
        demand(False, match.game, len(moves), f"seat {seat + 1} takes back what it may not")
    same = match.moves == moves and _written(match.game, match.state) == state
    demand(same, match.game, len(moves), "a refused undo changed the match")


def _check_permitted(match: Match, seat: int, states: list[str]) -> Match:
    """Carry out an undo and make the move again; gives the match with its moves in the order of the play."""
    game, step = match.game, len(match.moves)
    moves, happened = list(match.moves), list(match.events)
    last = max(number for number, (mover, _) in enumerate(moves) if mover == seat)
    others = [other for other in range(game.seats) if other != seat]
    proposed = {other: proposals(game, match.view(other), step) for other in others}
    held = [_holds(match, other, proposed[other]) for other in others]
    try:
        match.undo(seat)
    except IllegalMove as error:
        demand(False, game, step, f"an undo that is permitted cannot be carried out: {error}")
    demand(match.moves == moves[:last] + moves[last + 1 :], game, step, "an undo takes back another's move")
    if last == step - 1:
        same = _written(game, match.state) == states[last]
        demand(same, game, step, "an undo leads to another state than that before the move")
    else:
        same = [_holds(match, other, proposed[other]) for other in others] == held
        demand(same, game, step, "an undo changes what others hold and may do")
    move = moves[last][1]
    again = seat in game.to_act(match.state) and game.check(match.state, seat, move) is None
    demand(again, game, step, f"{game.format_move(move)} was taken back and cannot be made again")
    match.submit(seat, move)
    same = _written(game, match.state) == states[-1]
    demand(same, game, step, f"{game.format_move(move)} was taken back and made again, and leads elsewhere")
    in_order: Record = [*happened[:last], match.events[-1], *happened[last + 1 :]]
    return match.resume(match.state, match.settled, len(moves), lambda: (moves, in_order))


def _check_unnoticed(match: Match, mover: int, events: list[Event], before: list[tuple[Any, Any]]) -> None:
    """Check that a viewer who sees nothing of a move has the same permission after it."""
    for viewer, (view, answers) in enumerate(before):
        noticed = any(redact(event, viewer) is not None for event in events)
        if viewer == mover or noticed or match.view(viewer) != view:
            continue
        same = _answers(match, viewer) == answers
        demand(same, match.game, len(match.moves), f"undo tells seat {viewer + 1} of a hidden move")


def _answers(match: Match, seat: int) -> tuple[object, object]:
    """Return the answers to the seat's request for an undo, at a lenient table and at a strict one."""
    mode = match.undo_mode
    answers = []
    for match.undo_mode in (LENIENT, STRICT):
        refusal = match.check_undo(seat)
        answers.append(refusal and (refusal.code, refusal.message, refusal.rule, refusal.hint))
    match.undo_mode = mode
    return answers[0], answers[1]


def _holds(match: Match, seat: int, proposed: Sequence[int]) -> tuple[Any, list[int], list[bool]]:
    """Return the private part of a seat, its moves, and the earlier proposals that are still moves."""
    game, state = match.game, match.state
    still = [game.check(state, seat, move) is None for move in proposed]
    return game.private(state, seat), list(game.legal(state, seat)), still


def _written(game: AnyGame, state: object) -> str:
    return json.dumps(game.to_dict(state))
