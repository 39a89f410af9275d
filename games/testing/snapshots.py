"""Proof that a match goes on from a snapshot as it would have gone on without (`games.core.snapshot`).

A finished play is played again with undo `lenient`. At some steps a seat takes back its last move where it
may, and makes it again; then the match is written as a snapshot, through JSON, and both go on side by side.
Every step must look the same to everybody: views, moves (legal and proposed), scores, permission to undo,
and what the history tells from where the viewer left off; and both must end in the same log and the same
snapshot. What was told under a number never changes.
"""

import json
from dataclasses import replace
from typing import Any, Final

from games.core.events import UNDO
from games.core.log import write_log
from games.core.match import LENIENT, STRICT, Match
from games.core.snapshot import load_snapshot, write_snapshot
from games.core.views import viewers
from games.testing.errors import demand
from games.testing.open_moves import proposals

_POINTS: Final = 3
"""Steps of a play at which a snapshot is written, about."""

_SIDE_BY_SIDE: Final = 12
"""Steps after a snapshot that are compared, before the end."""

Told = dict[int | None, list[dict[str, Any]]]


def check_snapshots(match: Match) -> int:
    """Write and read snapshots in a finished play; gives how many."""
    made = len(match.moves)
    rulebook = replace(match.rulebook, make=lambda _seats, _options: match.game)
    kinds = {event.kind for events in match.events for event in events}
    demand(UNDO not in kinds, match.game, made, f"an event has the kind {UNDO}, which only the engine tells")
    points = sorted({0, made, *(made * part // _POINTS for part in range(1, _POINTS))})
    for point in points:
        one = Match(match.rulebook, match.game, match.deal, match.players, match.dictionary, undo=LENIENT)
        for seat, move in match.moves[:point]:
            one.submit(seat, move)
        told = _told(one)
        for seat in range(match.game.seats):
            _take_back_and_make_again(one, seat)
        _check_numbers(one, told)
        text = json.dumps(write_snapshot(one))
        two = load_snapshot(json.loads(text), lambda _: rulebook)
        demand(
            json.dumps(write_snapshot(two)) == text, match.game, point, "a snapshot is written differently"
        )
        _check_both(one, two, match.moves[point:])
    return len(points)


def _check_both(one: Match, two: Match, moves: list[tuple[int, int]]) -> None:
    """Play on with both; `two` is read from the snapshot of `one`."""
    told = _told(one)
    for number, (seat, move) in enumerate(moves):
        if number < _SIDE_BY_SIDE:
            _demand_same(one, two, told)
        one.submit(seat, move)
        two.submit(seat, move)
    _demand_same(one, two, told)
    step = len(one.moves)
    demand(write_log(one) == write_log(two), one.game, step, "a match from a snapshot writes another log")
    same = write_snapshot(one)["record"] == write_snapshot(two)["record"]
    demand(same, one.game, step, "a match from a snapshot has another record")


def _demand_same(one: Match, two: Match, told: Told) -> None:
    broken = "a match from a snapshot {}"
    game, step = one.game, len(one.moves)
    for viewer in viewers(game):
        demand(one.view(viewer) == two.view(viewer), game, step, broken.format("looks different"))
        after = len(told[viewer])
        same = _plain(one.history(viewer, after)) == _plain(two.history(viewer, after))
        demand(same, game, step, broken.format("has another history"))
    for seat in range(game.seats):
        same = list(game.legal(one.state, seat)) == list(two.game.legal(two.state, seat))
        demand(same, game, step, broken.format("has other legal moves"))
        same = proposals(game, one.view(seat), step) == proposals(two.game, two.view(seat), step)
        demand(same, game, step, broken.format("has other proposals"))
        demand(_answers(one, seat) == _answers(two, seat), game, step, broken.format("permits another undo"))
    fine = game.scores(one.state) == two.game.scores(two.state)
    demand(fine, game, step, broken.format("has other scores"))


def _take_back_and_make_again(match: Match, seat: int) -> None:
    if match.check_undo(seat) is not None:
        return
    move = next(move for mover, move in reversed(match.moves) if mover == seat)
    match.undo(seat)
    match.submit(seat, move)


def _check_numbers(match: Match, told: Told) -> None:
    """Check that events keep their numbers, and that a history goes on where it stopped."""
    for viewer, before in told.items():
        history = match.history(viewer)
        step = len(match.moves)
        demand(history[: len(before)] == before, match.game, step, "what was told has changed")
        for after in (0, len(before), len(history)):
            same = match.history(viewer, after) == history[after:]
            demand(same, match.game, step, "a history does not go on where it was left")


def _told(match: Match) -> Told:
    return {viewer: match.history(viewer) for viewer in viewers(match.game)}


def _answers(match: Match, seat: int) -> list[tuple[str, str, str] | None]:
    """Return the answers to the seat's request for an undo, at a lenient table and at a strict one."""
    mode = match.undo_mode
    answers: list[tuple[str, str, str] | None] = []
    for match.undo_mode in (LENIENT, STRICT):
        refusal = match.check_undo(seat)
        answers.append(None if refusal is None else (refusal.code, refusal.message, refusal.rule))
    match.undo_mode = mode
    return answers


def _plain(data: object) -> str:
    return json.dumps(data)
