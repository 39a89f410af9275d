"""Matches: moves, undo, views, histories."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from games.core import SPECTATOR, Event, IllegalMove, InvalidInput, Match, start, viewers
from games.diddly import RULEBOOK


def begun(seats: int = 2, seed: int = 1) -> Match:
    """A match after the flips at set-up, with the seat at the dealer's left to draw."""
    match = start(RULEBOOK, seats, seed, {"dealer": seats, "rounds": 1})
    while match.game.public(match.state)["phase"] != "draw":
        (seat,) = match.game.to_act(match.state)
        moves = match.game.legal(match.state, seat)
        match.submit(seat, moves[-1])
    return match


def play(match: Match, *texts: str) -> None:
    for text in texts:
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.read(text))


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    match = begun()
    before = match.game.to_json(match.state)
    with pytest.raises(IllegalMove) as caught:
        match.submit(1, match.game.read("deck"))
    assert caught.value.to_dict() == {
        "code": "not_your_turn",
        "reason": "seat 2 is not to act now",
        "rule": "core.2",
    }
    assert match.game.to_json(match.state) == before
    assert len(match.moves) == len(match.happened)


def test_a_choice_can_be_taken_back() -> None:
    match = start(RULEBOOK, 2, 1, {"dealer": 2})
    before = match.game.to_json(match.state)
    play(match, "flip1")
    match.undo(0)
    assert match.game.to_json(match.state) == before
    assert match.moves == []


def test_what_others_have_seen_cannot_be_taken_back() -> None:
    match = start(RULEBOOK, 2, 1, {"dealer": 2})
    play(match, "flip1", "flip2")
    with pytest.raises(IllegalMove, match=r"others have seen.*\[core.4\]"):
        match.undo(0)


def test_a_draw_from_the_deck_can_be_taken_back_but_not_at_a_strict_table() -> None:
    match = begun()
    play(match, "deck")
    refusal = match.check_undo(0, strict=True)
    assert refusal is not None
    assert refusal.code == "mover_learned"
    match.undo(0)
    assert match.game.public(match.state)["phase"] == "draw"


def test_placing_a_hidden_card_cannot_be_taken_back_and_an_open_one_can() -> None:
    match = begun()
    shown = match.game.public(match.state)["boards"][0]
    face_up = next(place for place, card in enumerate(shown) if card >= 0) + 1
    play(match, "discard", f"at{face_up}")
    assert match.check_undo(0) is None
    match.undo(0)
    match.undo(0)
    play(match, "deck", f"at{face_up}")
    refusal = match.check_undo(0)
    assert refusal is not None
    assert refusal.code == "others_learned"


def test_nobody_takes_back_the_move_of_another() -> None:
    match = begun()
    play(match, "deck")
    refusal = match.check_undo(1)
    assert refusal is not None
    assert refusal.code == "not_your_move"
    fresh = start(RULEBOOK, 2, 1)
    refusal = fresh.check_undo(0)
    assert refusal is not None
    assert refusal.code == "nothing_to_undo"


def test_sealed_answers_of_others_neither_forbid_undo_nor_are_lost(
    load_script: Callable[[str], ModuleType],
) -> None:
    highest = load_script("docs/examples/highest.py")

    class Silent(highest.Highest):  # type: ignore[name-defined, misc]
        """Nobody hears that a card was laid until all are turned up."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            happened: list[Event] = []
            super().apply(state, seat, move, happened)
            if events is not None:
                events += [e._replace(shown=None) if e.kind == "lay" else e for e in happened]

    match = start(replace(highest.RULEBOOK, make=Silent), 3, 1, {"cards": 2})
    game, hands = match.game, [list(hand) for hand in match.state.hands]
    match.submit(1, hands[1][0])
    refusal = match.check_undo(0)
    assert refusal is not None
    assert refusal.code == "nothing_to_undo"
    match = start(match.rulebook, 3, 1, {"cards": 2})
    match.submit(0, hands[0][0])
    match.submit(1, hands[1][0])
    match.undo(0)
    assert match.moves == [(1, hands[1][0])]
    match.submit(0, hands[0][1])
    match.submit(2, hands[2][0])
    refusal = match.check_undo(0)
    assert refusal is not None
    assert refusal.code == "not_your_move"
    assert game.public(match.state)["gone"] == [hands[0][1], hands[1][0], hands[2][0]]


def test_the_history_shows_each_viewer_his_part() -> None:
    match = begun()
    play(match, "deck")
    mine, others, nobody = (match.history(viewer)[-1] for viewer in (0, 1, SPECTATOR))
    assert mine["card"] == match.view(0)["private"]["drawn"]
    assert "card" not in others
    assert others == nobody
    assert viewers(match.game) == [0, 1, None]


def test_a_view_has_no_seed_and_no_deck() -> None:
    match = begun()
    for viewer in viewers(match.game):
        view = match.view(viewer)
        assert set(view) == {"seat", "to_act", "public", "private"}
        assert "seed" not in view["public"]
        assert isinstance(view["public"]["deck"], int)


def test_players_are_named_or_numbered() -> None:
    assert start(RULEBOOK, 2, 1).players == ("seat 1", "seat 2")
    with pytest.raises(InvalidInput, match="players: 2 names are needed"):
        start(RULEBOOK, 2, 1, players=("Ann",))
