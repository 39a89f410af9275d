"""`legal` and `check` decide apart: the suite fails whichever of the two is wrong."""

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games.core import IllegalMove
from games.fiddlefoo import RULEBOOK, Fiddlefoo, actions, legality, map_rules, placement, throws
from games.fiddlefoo.moves import CELL, NAME, PAIR
from games.fiddlefoo.state import (
    CHOOSE,
    DISCARDING,
    LAYING,
    LIFTING,
    MOVING,
    NAMING,
    PAIRING,
    REMOVING,
    THROWING,
    State,
)
from games.testing.conformance import NotConforming, play_checked

EVERYTHING: dict[str, object] = {"wildcard": "yes", "talkytoot": "all"}
TOGETHER: dict[str, object] = {"cooperative": "yes"}

ASKED: list[tuple[int, dict[str, object]]] = [
    (CHOOSE, {}),
    (LAYING, {}),
    (THROWING, {}),
    (THROWING, TOGETHER),
    (PAIRING, EVERYTHING),
    (NAMING, EVERYTHING),
    (DISCARDING, {"talkytoot": "discard"}),
    (LIFTING, {"talkytoot": "move"}),
    (MOVING, {"talkytoot": "move"}),
    (REMOVING, {"talkytoot": "remove_cards"}),
]
"""Every phase in which a seat is asked, with options of a table that comes to it."""


class Drops(Fiddlefoo):
    """`legal` forgets the first of several moves in one phase."""

    wrong = CHOOSE

    def legal(self, state: State, seat: int) -> Sequence[int]:
        moves = super().legal(state, seat)
        return moves[1:] if state.phase == self.wrong and len(moves) > 1 else moves


class Adds(Fiddlefoo):
    """`legal` lists one move more in one phase: the next of its kind that is not legal."""

    wrong = CHOOSE

    def legal(self, state: State, seat: int) -> Sequence[int]:
        moves = super().legal(state, seat)
        if state.phase != self.wrong or not moves:
            return moves
        first = (
            CELL
            if moves[0] >= CELL
            else PAIR
            if self.wrong == PAIRING
            else NAME
            if self.wrong == NAMING
            else 0
        )
        kind = range(min(moves), len(self.moves)) if first == CELL else range(first, len(self.moves))
        return [*moves, next(move for move in kind if move not in moves)]


class Refuses(Fiddlefoo):
    """`check` refuses the highest legal move of one phase."""

    wrong = CHOOSE

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = super().check(state, seat, move)
        if refusal is None and state.phase == self.wrong and move == max(self.legal(state, seat)):
            return IllegalMove("not_now", "not now", "fiddlefoo.11")
        return refusal


class Passes(Fiddlefoo):
    """`check` passes what it should refuse in one phase, if it is of the kind that is asked for."""

    wrong = CHOOSE

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = super().check(state, seat, move)
        wanted = refusal is not None and refusal.code in WRONGLY_PASSED
        return None if wanted and state.phase == self.wrong else refusal


WRONGLY_PASSED = {
    "not_in_hand", "no_place", "no_line", "not_beside", "not_in_range", "not_the_largest", "no_card",
    "in_pieces", "same_beside",
}  # fmt: skip


def fails(kind: type[Any], phase: int, options: dict[str, object]) -> bool:
    """Return True if the suite fails on a table of this kind in one of a few plays."""
    game = kind(2, RULEBOOK.game(2, options).options)
    game.wrong = phase
    return any(disagree(game, seed) for seed in range(12))


def disagree(game: Any, seed: int) -> bool:
    """Return True if `legal` and `check` disagree in one play."""
    try:
        play_checked(RULEBOOK, game, seed)
    except NotConforming as broken:
        return "legal is not what check passes" in str(broken)
    except IllegalMove:  # the play made a move that only `legal` lists
        return True
    return False


@pytest.mark.parametrize(
    ("kind", "phase", "options"),
    [
        pytest.param(kind, phase, options, marks=[pytest.mark.slow] if options else [])
        for kind in (Drops, Adds, Refuses, Passes)
        for phase, options in ASKED
        if (kind, phase) != (Drops, PAIRING)  # the suite tries only moves near the legal ones there
    ],
)
def test_the_suite_fails_a_game_whose_legal_or_check_is_wrong(
    kind: type[Any], phase: int, options: dict[str, object]
) -> None:
    assert fails(kind, phase, options)


BROKEN: list[tuple[Any, str, Any, dict[str, object]]] = [
    (placement, "friends_and_foes", lambda options, state, card, named: (0b1111, 0, -1, -1), {}),
    (placement, "_broken", lambda *_: False, {"talkytoot": "range_limit+distance_limit"}),
    (placement, "names_for", lambda *_: [0, 1, 2, 3], {"wildcard": "yes"}),
    (throws, "fitting", lambda options, cards, card, other, one: cards.of_colour[one], {}),
    (throws, "may_pile", lambda *_: True, TOGETHER),
    (throws, "is_safe", lambda *_: False, {}),
    (actions, "_removable", lambda state: tuple(sorted(state.cells)), {"talkytoot": "remove_cards"}),
    (map_rules.Trial, "clashes", lambda *_: False, {}),
    (map_rules.Trial, "in_line", lambda *_: [], {}),
    (legality, "_matches", lambda *_: False, {}),
    (legality, "_is_safe", lambda *_: True, {}),
]
"""A function of one reading of the rules, a wrong one, and options of a table that reaches it."""


@pytest.mark.parametrize(
    ("module", "name", "wrong", "options"),
    [pytest.param(*broken, id=broken[1], marks=pytest.mark.slow if broken[-1] else ()) for broken in BROKEN],
)
def test_the_suite_fails_a_wrong_reading_of_a_rule(
    module: Any, name: str, wrong: Any, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = RULEBOOK.game(3, options)
    monkeypatch.setattr(module, name, wrong)
    if name == "names_for":
        monkeypatch.setattr("games.fiddlefoo.game.names_for", wrong)
    assert any(disagree(game, seed) for seed in range(8))


def test_check_and_legal_read_the_rules_with_code_of_their_own() -> None:
    """The check shares only the figures of the rules with the modules of `legal`."""
    imported: dict[str, set[str]] = {}
    for module in (legality, map_rules):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                imported.setdefault(node.module, set()).update(alias.name for alias in node.names)
    for name in ("placement", "throws", "actions", "turns"):
        taken = imported.get(f"games.fiddlefoo.{name}", set())
        assert all(each.isupper() for each in taken), name
