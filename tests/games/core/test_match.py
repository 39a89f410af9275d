"""Matches: moves, undo, views, histories."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from games.core import SPECTATOR, IllegalMove, InvalidInput, Match, new_match, viewers
from games.diddly import RULEBOOK
from games.diddly.cards import PEEK
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from tests.games.diddly.positions import private


def begun(seats: int = 2, seed: int = 1, undo: str = "strict") -> Match:
    """Return a match after the flips at set-up, with the seat at the dealer's left to draw."""
    match = new_match(RULEBOOK, seats, seed, {"dealer": seats, "rounds": 1}, undo=undo)
    while match.game.public(match.state)["phase"] != "draw":
        (seat,) = match.game.to_act(match.state)
        moves = match.game.legal(match.state, seat)
        match.submit(seat, moves[-1])
    return match


def drawing_a_peek(source: str = "deck", undo: str = "strict") -> Match:
    """Return the same when the first seat has just drawn a Peek."""
    for seed in range(200):
        match = begun(seed=seed, undo=undo)
        play(match, source)
        if private(match, 0)["drawn"] == PEEK:
            return match
    raise AssertionError("no seed deals so")


def hidden(match: Match) -> int:
    """Return a place of seat 0 with a card face down."""
    return int(match.game.public(match.state)["boards"][0].index(-1)) + 1


def play(match: Match, *texts: str) -> None:
    for text in texts:
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.parse_move(text))


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    match = begun()
    before = match.game.to_dict(match.state)
    with pytest.raises(IllegalMove) as caught:
        match.submit(1, match.game.parse_move("deck"))
    assert caught.value.to_dict() == {
        "code": "not_your_turn",
        "reason": "seat 2 is not to act now",
        "rule": "core.2",
    }
    assert match.game.to_dict(match.state) == before
    assert len(match.moves) == len(match.events)


def test_a_choice_can_be_taken_back() -> None:
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    before = match.game.to_dict(match.state)
    play(match, "flip1")
    match.undo(0)
    assert match.game.to_dict(match.state) == before
    assert match.moves == []


def answer(match: Match, seat: int) -> str | None:
    """Return the code of the refusal when a seat asks for an undo."""
    refusal = match.check_undo(seat)
    assert refusal is None or refusal.rule in ("C1", "core.4")
    return None if refusal is None else refusal.code


def test_what_others_have_seen_cannot_be_taken_back() -> None:
    match = begun(undo="lenient")
    play(match, "deck")
    assert answer(match, 0) is None
    play(match, f"at{hidden(match)}")
    with pytest.raises(IllegalMove, match=r"the turn has passed.*\[C1\]"):
        match.undo(0)
    match = drawing_a_peek(undo="lenient")
    play(match, f"peek{hidden(match)}")
    with pytest.raises(IllegalMove, match=r"others have seen.*\[C1\]"):
        match.undo(0)


def test_a_draw_from_the_deck_can_be_taken_back_at_a_lenient_table_alone() -> None:
    for mode, code in (("strict", "mover_learned"), ("lenient", None), ("off", "undo_off")):
        match = begun(undo=mode)
        play(match, "deck")
        assert answer(match, 0) == code
    match = begun(undo="lenient")
    play(match, "deck")
    match.undo(0)
    assert match.game.public(match.state)["phase"] == "draw"


def test_one_peek_does_not_show_the_whole_board() -> None:
    match = drawing_a_peek(source="discard")
    play(match, f"peek{hidden(match)}")
    assert answer(match, 0) == "mover_learned"
    with pytest.raises(IllegalMove, match=r"shown you something.*\[C1\]"):
        match.undo(0)
    assert len(match.view(0)["public"]["peeked"][0]) == 1


def test_a_move_that_passes_the_turn_stands_though_nobody_has_learned_anything() -> None:
    match = begun()
    shown = match.game.public(match.state)["boards"][0]
    face_up = next(place for place, card in enumerate(shown) if card >= 0) + 1
    play(match, "discard")
    match.undo(0)
    play(match, "discard", f"at{face_up}")
    assert answer(match, 0) == "passed_on"
    assert answer(match, 1) == "passed_on"
    play(match, "discard")
    assert answer(match, 0) == "passed_on"
    assert answer(match, 1) is None


def test_who_has_made_no_move_takes_none_back() -> None:
    fresh = new_match(RULEBOOK, 2, 1)
    assert answer(fresh, 0) == "nothing_to_undo"
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    play(match, "flip1")
    assert answer(match, 1) == "nothing_to_undo"


def test_a_seat_takes_back_its_own_sealed_answer_and_those_of_others_stay(
    load_script: Callable[[str], ModuleType],
) -> None:
    highest = load_script("docs/examples/highest.py")

    match = new_match(highest.RULEBOOK, 3, 1, {"cards": 2})
    game, hands = match.game, [list(hand) for hand in match.state.hands]
    match.submit(1, hands[1][0])
    assert answer(match, 0) == "nothing_to_undo"
    match = new_match(highest.RULEBOOK, 3, 1, {"cards": 2})
    match.submit(0, hands[0][0])
    match.submit(1, hands[1][0])
    match.undo(0)
    assert match.moves == [(1, hands[1][0])]
    assert match.state.window.private(1) == [hands[1][0]]
    match.submit(0, hands[0][1])
    match.submit(2, hands[2][0])  # which turns the cards up
    for seat in range(3):
        assert answer(match, seat) == "passed_on"
    assert game.public(match.state)["gone"] == [hands[0][1], hands[1][0], hands[2][0]]


@pytest.mark.rule("C3")
def test_while_answers_are_sealed_each_sees_of_itself_alone_that_it_has_answered(
    load_script: Callable[[str], ModuleType],
) -> None:
    match = new_match(load_script("docs/examples/highest.py").RULEBOOK, 3, 1, {"cards": 1})
    before = {viewer: match.view(viewer) for viewer in viewers(match.game)}
    assert all(view["to_act"] == [0, 1, 2] for view in before.values())
    match.submit(2, match.state.hands[2][0])
    assert match.game.to_act(match.state) == (0, 1)
    assert match.view(2)["to_act"] == [0, 1]
    match.submit(0, match.state.hands[0][0])
    assert match.view(0)["to_act"] == [1, 2]
    assert match.view(2)["to_act"] == [0, 1]
    for viewer in (1, SPECTATOR):
        assert match.view(viewer) == before[viewer]
        assert match.history(viewer) == []
    match.submit(1, match.state.hands[1][0])
    assert [match.view(viewer)["to_act"] for viewer in viewers(match.game)] == [[]] * 4


def test_an_undo_that_cannot_be_carried_out_changes_nothing(load_script: Callable[[str], ModuleType]) -> None:
    highest = load_script("docs/examples/highest.py")

    class Polite(highest.Highest):  # type: ignore[name-defined, misc]
        """Against the promises of the engine, seat 2 may answer only after seat 1 has."""

        def check(self, state: Any, seat: int, move: int) -> Any:
            if seat == 1 and not state.window.private(0):
                return IllegalMove("not_yet", "seat 1 goes first", "H2")
            return super().check(state, seat, move)

    match = new_match(replace(highest.RULEBOOK, make=Polite), 3, 1, {"cards": 2})
    hands = [list(hand) for hand in match.state.hands]
    match.submit(0, hands[0][0])
    match.submit(1, hands[1][0])
    before = match.game.to_dict(match.state), list(match.moves), list(match.events)
    with pytest.raises(IllegalMove, match="seat 1 goes first"):
        match.undo(0)
    assert (match.game.to_dict(match.state), match.moves, match.events) == before


def test_a_window_that_opens_or_closes_makes_moves_stand() -> None:
    match = new_match(FIDDLEFOO, 3, 1, {"first": 1}, undo="lenient")
    while match.game.window(match.state) is None:
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.legal(match.state, seat)[0])
    assert answer(match, seat) == "passed_on"
    first, second = match.game.to_act(match.state)
    done = match.game.parse_move("done")
    match.submit(first, done)
    assert answer(match, first) is None
    match.submit(second, done)
    assert answer(match, first) == answer(match, second) == "passed_on"


def test_a_match_can_be_rewound() -> None:
    match = begun()
    before, step = match.game.to_dict(match.state), len(match.moves)
    play(match, "discard")
    match.rewind(step)
    assert (match.game.to_dict(match.state), len(match.moves), len(match.events)) == (before, step, step)
    assert answer(match, 0) == "passed_on"


def test_the_history_shows_each_viewer_their_part() -> None:
    match = begun()
    play(match, "deck")
    mine, others, nobody = (match.history(viewer)[-1] for viewer in (0, 1, SPECTATOR))
    assert mine["card"] == private(match, 0)["drawn"]
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
    assert new_match(RULEBOOK, 2, 1).players == ("seat 1", "seat 2")
    with pytest.raises(InvalidInput, match="players: 2 names are needed"):
        new_match(RULEBOOK, 2, 1, players=("Ann",))
