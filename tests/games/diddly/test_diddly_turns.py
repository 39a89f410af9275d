"""Turns: draw, place, discard; Peek and Recycle; the end of a round."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Event, Match, choose, generator, new_match
from games.diddly import RULEBOOK
from tests.games.diddly.positions import kinds, laid, legal, play, private, public, refusal

NUMBERS = "1 2 3 4 5 6 7 8"
FLIPS = "flip1 flip2 flip1 flip2"


def at_play(first: str = NUMBERS, second: str = "2 2 3 3 5 5 6 6", **more: Any) -> Match:
    """Return two seats, places 1 and 2 face up, seat 0 to draw."""
    match = laid(first, second, **more)
    play(match, FLIPS)
    return match


@pytest.mark.rule("diddly.18")
def test_a_turn_begins_with_the_deck_or_the_top_discard() -> None:
    match = at_play(discard="9", deck="10")
    assert legal(match) == ["deck", "discard"]
    assert refusal(match, "at1") == "draw_first diddly.18"
    play(match, "discard")
    assert public(match)["drawn"] == {"from": "discard", "card": 9, "slot": 0, "looked": False}
    assert public(match)["discard"] == []


@pytest.mark.rule("diddly.18", "diddly.20")
def test_a_card_drawn_from_the_deck_is_seen_by_who_drew_it_alone() -> None:
    match = at_play(deck="10")
    play(match, "deck")
    assert private(match, 0)["drawn"] == 10
    assert private(match, 1)["drawn"] is None
    drawn = public(match)["drawn"]
    assert drawn is not None
    assert drawn["card"] == -1


@pytest.mark.rule("diddly.19", "diddly.20", "diddly.21", "diddly.23", "diddly.24", "Y08")
@pytest.mark.parametrize(("place", "was"), [(1, 1), (6, 6)], ids=["face up", "face down"])
def test_the_card_drawn_replaces_any_card_which_is_discarded_face_up(place: int, was: int) -> None:
    match = at_play(discard="9", deck="10")
    play(match, "deck")
    assert legal(match) == [f"at{number}" for number in range(1, 9)]
    play(match, f"at{place}")
    assert public(match)["boards"][0][place - 1] == 10
    assert public(match)["discard"] == [9, was]
    assert match.game.to_act(match.state) == (1,)


@pytest.mark.rule("diddly.22", "diddly.32")
def test_a_face_down_card_may_not_be_looked_at_without_a_peek() -> None:
    match = at_play(deck="10")
    play(match, "deck")
    assert refusal(match, "peek3") == "no_peek diddly.22"


@pytest.mark.rule("diddly.25", "Y08")
def test_the_card_drawn_cannot_be_discarded_and_nobody_passes() -> None:
    match = at_play(deck="10")
    assert refusal(match, "done") == "draw_first diddly.18"
    play(match, "deck")
    for text in ("discard", "done", "deck", "recycle1:5"):
        assert refusal(match, text) == "place_first diddly.19"


@pytest.mark.rule("diddly.26", "diddly.28", "diddly.29", "Y09", "Y10")
def test_on_a_later_turn_a_recycle_fetches_any_discard_and_ends_the_turn() -> None:
    match = at_play(discard="9", deck="R 10")
    play(match, "deck at3 deck at3")
    assert public(match)["discard"] == [9, 3, 3]
    assert legal(match) == ["deck", "discard", "recycle3:3", "recycle3:9"]
    play(match, "recycle3:9")
    assert public(match)["boards"][0][2] == 9
    assert public(match)["discard"] == [3, 3, *kinds("R")]
    assert match.game.to_act(match.state) == (1,)


@pytest.mark.rule("diddly.27")
def test_a_recycle_just_drawn_must_first_replace_a_card() -> None:
    match = at_play(discard="9", deck="R")
    assert refusal(match, "recycle1:9") == "no_recycle diddly.26"
    play(match, "deck")
    assert refusal(match, "recycle1:9") == "place_first diddly.19"
    assert legal(match) == [f"at{number}" for number in range(1, 9)]


@pytest.mark.rule("diddly.26", "Y09")
def test_a_recycle_that_lies_face_down_cannot_be_used_and_one_turned_up_at_set_up_can() -> None:
    match = at_play("R 2 R 4 5 6 7 8", discard="9")
    assert refusal(match, "recycle3:9") == "no_recycle diddly.26"
    assert refusal(match, "recycle1:W") == "not_discarded Y10"
    assert refusal(match, "recycle9:9") == "no_such_place diddly.11"
    play(match, "recycle1:9")
    assert public(match)["boards"][0][0] == 9


@pytest.mark.rule("Y10")
def test_another_recycle_may_be_fetched_but_not_the_one_given_up() -> None:
    match = at_play("R 2 3 4 5 6 7 8", discard="R", deck="10 10")
    assert legal(match) == ["deck", "discard", "recycle1:R"]
    play(match, "recycle1:R")
    assert public(match)["boards"][0][0] == kinds("R")[0]
    assert public(match)["discard"] == kinds("R")
    other = at_play("R 2 3 4 5 6 7 8", discard="9")
    assert refusal(other, "recycle1:R") == "not_discarded Y10"


@pytest.mark.rule("diddly.30")
def test_a_recycle_may_be_replaced_like_any_card() -> None:
    match = at_play("R 2 3 4 5 6 7 8", discard="9", deck="10")
    play(match, "deck at1")
    assert public(match)["boards"][0][0] == 10
    assert public(match)["discard"] == [9, *kinds("R")]


@pytest.mark.rule("diddly.33", "diddly.34", "diddly.35", "Y03")
@pytest.mark.parametrize("source", ["deck", "discard"])
def test_who_draws_a_peek_looks_first_and_then_puts_it_anywhere(source: str) -> None:
    match = at_play(discard="P", deck="P")
    play(match, source)
    assert legal(match)[8:] == [f"peek{number}" for number in range(3, 9)]
    assert refusal(match, "peek1") == "face_up diddly.32"
    assert refusal(match, "peek9") == "no_such_place diddly.11"
    play(match, "peek4")
    assert private(match, 0)["board"] == [1, 2, -1, 4, -1, -1, -1, -1]
    assert private(match, 1)["board"][3] == -1
    assert public(match)["boards"][0] == [1, 2, -1, -1, -1, -1, -1, -1]
    assert public(match)["peeked"][0] == [4]
    assert refusal(match, "peek5") == "peeked_already Y03"
    assert legal(match) == [f"at{number}" for number in range(1, 9)]
    play(match, "at1")
    assert public(match)["boards"][0][0] == kinds("P")[0]


@pytest.mark.rule("Y03")
def test_the_look_may_be_left_out_and_the_peek_may_go_on_the_card_looked_at() -> None:
    match = at_play(deck="P P")
    play(match, "deck at3")
    assert public(match)["discard"] == [1, 3]
    play(match, "deck peek3 at3")
    assert public(match)["boards"][1][2] == kinds("P")[0]
    assert public(match)["peeked"][1] == []


@pytest.mark.rule("diddly.36", "Y04")
def test_a_recycled_peek_looks_before_it_takes_the_place_of_the_recycle() -> None:
    match = at_play("1 R 3 4 5 6 7 8", discard="P")
    play(match, "recycle2:P")
    assert public(match)["boards"][0][1] == kinds("R")[0]
    assert legal(match) == ["at2", *(f"peek{number}" for number in range(3, 9))]
    assert refusal(match, "at1") == "not_its_place Y04"
    play(match, "peek8")
    assert private(match, 0)["board"][7] == 8
    assert legal(match) == ["at2"]
    play(match, "at2")
    assert public(match)["boards"][0][1] == kinds("P")[0]
    assert public(match)["discard"] == kinds("R")
    assert match.game.to_act(match.state) == (1,)


def all_up(first: str, **more: Any) -> Match:
    """Seat 0 to draw with nothing face down: no game comes to it, because that seat would be out."""
    match = at_play(first, **more)
    match.state.down[0] = 0
    match.state.shown[0][:] = match.state.cards[0]
    return match


@pytest.mark.rule("Y05")
def test_with_nothing_face_down_there_is_no_look() -> None:
    match = all_up(NUMBERS, discard="P")
    play(match, "discard")
    assert legal(match) == [f"at{number}" for number in range(1, 9)]
    recycled = all_up("R 2 3 4 5 6 7 8", discard="P")
    play(recycled, "recycle1:P")
    assert recycled.state.cards[0][0] == kinds("P")[0]
    assert recycled.game.to_act(recycled.state) == (1,)


@pytest.mark.rule("Y07")
def test_a_peek_that_is_replaced_gives_no_look() -> None:
    match = at_play("1 2 P 4 5 6 7 8", deck="10")
    play(match, "deck at3")
    assert public(match)["discard"] == [1, *kinds("P")]
    assert public(match)["phase"] == "draw"
    assert match.game.to_act(match.state) == (1,)


def nearly_out(**more: Any) -> Match:
    """Return two seats; seat 0 has one card face down, seat 1 six, and it is the turn of seat 0."""
    match = at_play("1 2 3 4 5 6 7 8", "P R 3 3 5 5 6 6", deck="9 10 " * 5 + "1 W 7 4", **more)
    play(match, "done")
    for place in range(3, 8):
        play(match, f"deck at{place} deck at1")
    return match


@pytest.mark.rule("diddly.42", "diddly.43", "diddly.44", "diddly.45", "Y12")
def test_the_round_ends_when_the_others_have_had_one_turn_after_the_first_is_out() -> None:
    match = laid(*["1 2 3 4 5 6"] * 5, deck="10 10 10 10 10 9 9 9 9 9 8 8 8 8 8 7 7 7 7 7")
    play(match, "flip1 flip2 " * 5)
    for place in (3, 4, 5):
        play(match, f"deck at{place} " * 5)
    play(match, "deck at1 deck at6")
    assert public(match)["closer"] == 1
    asked = []
    while public(match)["phase"] != "over":
        asked.append(match.game.to_act(match.state)[0])
        play(match, "deck at1")
    assert asked == [2, 3, 4, 0]


@pytest.mark.rule("diddly.46", "diddly.48", "Y07")
def test_cards_still_face_down_are_turned_up_and_scored_without_a_look() -> None:
    match = nearly_out()
    play(match, "deck at8")
    play(match, "deck at8")
    assert public(match)["phase"] == "over"
    assert public(match)["boards"][1] == [10, *kinds("R 3 3 5 5 6 W")]
    assert public(match)["results"] == [[1 + 9 + 2 + 9 + 9 + 1, 10 + 5 + 10 + 5 + 3 + 6]]
    assert match.game.to_act(match.state) == ()


@pytest.mark.rule("diddly.47", "Y11")
def test_a_last_turn_may_recycle_and_afterwards_nobody_may() -> None:
    match = nearly_out()
    play(match, "deck at8")
    assert "recycle2:8" in legal(match)
    play(match, "recycle2:8")
    assert public(match)["phase"] == "over"
    for seat in (0, 1):
        assert refusal(match, "recycle2:8", seat) == "game_over core.1"


@pytest.mark.rule("Y24")
def test_a_round_ends_at_the_latest_after_the_agreed_number_of_turns() -> None:
    match = at_play(deck="9 10 9 10", turns=2)
    play(match, "deck at1 deck at1 deck at1 deck at1")
    assert public(match)["phase"] == "over"
    assert public(match)["results"] == [[9 + 5 + 2 + 6 + 3 + 7 + 4 + 8, 10 + 5 + 2 + 5 + 3 + 6 + 3 + 6]]
    assert RULEBOOK.game(2).options["turns"] == 100


@pytest.mark.rule("Y12", "Y24", "C2")
@pytest.mark.parametrize(("version", "last_turns"), [(1, []), (2, [0, 1])])
def test_the_limit_of_turns_cuts_last_turns_off_in_version_1_alone(
    version: int, last_turns: list[int]
) -> None:
    match = laid(*["5 2 3 4 5 6 7 8"] * 3, turns=6, version=version)
    play(match, "flip1 flip2 " * 3)
    for place in range(3, 8):
        play(match, f"discard at1 discard at1 discard at{place}")
    play(match, "discard at1 discard at1 discard at8")
    asked = []
    while public(match)["phase"] != "over":
        asked.append(match.game.to_act(match.state)[0])
        play(match, "discard at1")
    assert asked == last_turns
    assert len(public(match)["results"]) == 1


@pytest.mark.rule("Y01")
def test_the_discards_are_shuffled_when_somebody_draws_from_an_empty_deck() -> None:
    match = at_play()
    state = match.state
    state.pile, state.deck = state.deck + state.pile, []
    cards = sorted(match.game.cards(state))
    top = state.pile[-1]
    events: list[Event] = []
    match.game.apply(state, 0, match.game.parse_move("deck"), events)
    assert state.pile == [top]
    assert sorted(match.game.cards(state)) == cards
    assert [event.kind for event in events] == ["reshuffle", "draw"]
    again = at_play()
    again.state.pile, again.state.deck = again.state.deck + again.state.pile, []
    match.game.apply(again.state, 0, match.game.parse_move("deck"))
    assert again.state.deck == state.deck


@pytest.mark.rule("Y01", "Y02")
def test_with_no_other_discard_only_the_top_one_can_be_taken_or_a_card_recycled() -> None:
    match = at_play("R 2 3 4 5 6 7 8", discard="9")
    match.state.deck.clear()
    assert legal(match) == ["discard", "recycle1:9"]
    assert refusal(match, "deck") == "no_deck Y01"


@pytest.mark.rule("Y02", "Y08")
@settings(max_examples=20)
@given(st.integers(0, 2**53 - 1), st.integers(2, 8))
def test_every_turn_discards_a_card_so_that_there_is_always_one_to_take(seed: int, seats: int) -> None:
    match = new_match(RULEBOOK, seats, seed, {"rounds": 1})
    rng = generator(seed, "turns")
    while match.game.to_act(match.state):
        (seat,) = match.game.to_act(match.state)
        moves = match.game.legal(match.state, seat)
        if public(match)["phase"] == "draw":
            assert match.game.parse_move("discard") in moves
        match.submit(seat, choose(rng, moves))


@pytest.mark.rule("core.1", "core.2", "core.3")
def test_a_move_out_of_turn_or_unknown_or_after_the_end_is_refused() -> None:
    match = at_play(turns=1)
    assert refusal(match, "deck", 1) == "not_your_turn core.2"
    for move in (-1, 165, 10**9):
        answer = match.game.check(match.state, 0, move)
        assert answer is not None
        assert answer.rule == "core.3"
    play(match, "deck at1 deck at1")
    assert refusal(match, "deck", 0) == "game_over core.1"


@pytest.mark.rule("core.4", "C1")
def test_a_move_that_showed_nobody_anything_can_be_taken_back_until_the_turn_passes() -> None:
    match = at_play(discard="9")
    play(match, "discard")
    assert match.check_undo(0) is None
    match.undo(0)
    play(match, "discard at1")
    answer = match.check_undo(0)
    assert answer is not None
    assert (answer.code, answer.rule) == ("passed_on", "C1")


@pytest.mark.rule("C4")
def test_a_view_keeps_the_boards_of_the_last_round_and_all_discards() -> None:
    match = laid("1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8", discard="9", turns=1, rounds=2)
    play(match, FLIPS, "discard at1 discard at1")
    assert public(match)["round"] == 2
    ended = public(match)["ended"]
    assert ended["boards"][0] == [9, 2, 3, 4, 5, 6, 7, 8]  # type: ignore[index]
    assert ended["discard"] == [1]  # type: ignore[index]


def test_moves_are_read_in_any_case_and_other_texts_are_refused() -> None:
    game = RULEBOOK.game(2)
    assert game.parse_move("RECYCLE1:w") == game.parse_move("recycle1:W")
    for text in ("", "at0", "at10", "at", "peek-1", "recycle1:", "recycle1:11", "déck"):
        with pytest.raises(ValueError, match="is no move of Diddly"):
            game.parse_move(text)
