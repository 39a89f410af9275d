"""Moves that have no alternative, for all that everybody sees."""

from typing import Any

import pytest

from games.core import Match, new_match
from games.testing.conformance import NotConforming
from games.testing.forced_moves import check_forced_moves
from games.testing.playthrough import random_match
from wordsvc.catalogue import find_rulebook


def played(name: str, **options: Any) -> Match:
    return random_match(new_match(find_rulebook(name), 3, 8, options), 9)


@pytest.mark.parametrize(("name", "least"), [("diggity", 10), ("diabolo", 100), ("fiddlefoo", 0)])
def test_forced_moves_are_the_only_ones(name: str, least: int) -> None:
    assert check_forced_moves(played(name)) >= least


@pytest.mark.rule("G26")
def test_nothing_is_forced_by_tools_that_are_hidden() -> None:
    assert check_forced_moves(played("diggity", tools="hidden")) == 0


@pytest.mark.parametrize(
    ("forced", "broken"),
    [
        (lambda game, state, seat: game.moves[-1], "is refused"),
        (lambda game, state, seat: game.legal(state, seat)[0], "is not the only one"),
        (lambda game, state, seat: state.gold[-1] if seat == state.turn else None, "is refused"),
    ],
)
def test_a_false_forced_move_is_found(monkeypatch: pytest.MonkeyPatch, forced: Any, broken: str) -> None:
    match = played("diggity")
    monkeypatch.setattr(type(match.game), "forced_move", forced)
    with pytest.raises(NotConforming, match=broken):
        check_forced_moves(match)


def test_a_forced_move_that_depends_on_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("diggity")

    def only_one(game: Any, state: Any, seat: int) -> int | None:
        legal = game.legal(state, seat)
        return legal[0] if len(legal) == 1 else None

    monkeypatch.setattr(type(match.game), "forced_move", only_one)
    with pytest.raises(NotConforming, match="does not follow from what everybody sees"):
        check_forced_moves(match)


def test_a_match_names_its_forced_move_and_does_not_make_it() -> None:
    match = new_match(find_rulebook("diabolo"), 2, 5)
    forced = match.forced_move()
    assert forced is not None
    assert match.made == 0
    seat, move = forced
    assert (seat, match.game.format_move(move)) == (match.game.to_act(match.state)[0], "pass")
