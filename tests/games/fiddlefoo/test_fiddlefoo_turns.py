"""Turns of the base game: laying, pairs, throws, drawing, and the end."""

import pytest

from games.core import Match, format_text, load_log, new_match, parse_any, write_log
from games.fiddlefoo import RULEBOOK
from tests.games.fiddlefoo.positions import (
    asked,
    card,
    hand,
    kinds,
    laid,
    legal,
    no_deck,
    play,
    private,
    public,
    refusal,
    where,
)

FILLER = "Y16 B16 P16"
"""Cards that keep a hand from running out."""


def pair(match: Match) -> tuple[object, ...]:
    """Return the cards, range, distance and safety of the pair just made."""
    made = public(match)["pair"]
    return made["card"], made["other"], made["range"], made["distance"], made["safe"]


@pytest.mark.rule("fiddlefoo.11", "F16")
def test_a_player_lays_one_card_of_the_hand_and_must_if_possible() -> None:
    match = laid("R9 Y9 B9", FILLER)
    assert legal(match) == ["Y9", "R9", "B9"]
    assert refusal(match, "draw") == "must_lay F16"
    assert refusal(match, "done") == "must_lay F16"
    assert refusal(match, "R10") == "not_in_hand fiddlefoo.11"
    assert refusal(match, "0,2") == "choose_first fiddlefoo.11"
    play(match, "R9")
    assert refusal(match, "R9") == "lay_first fiddlefoo.11"
    assert refusal(match, "1,1") == "occupied fiddlefoo.11"
    play(match, "0,2")
    assert where(match)["R9"] == (0, 2)
    assert hand(match, 1) == {"Y9", "B9"}
    assert asked(match) == [2]


def test_a_card_chosen_is_secret_until_it_is_laid_and_may_be_taken_back() -> None:
    match = laid("R9 Y9 B9", FILLER)
    before = match.view(1), match.view(None)
    play(match, "R9")
    assert (match.view(1), match.view(None)) == before
    assert match.history(1) == []
    assert match.check_undo(0) is None
    play(match, "0,2")
    assert match.check_undo(0) is not None


@pytest.mark.rule("F06", "fiddlefoo.12", "fiddlefoo.13", "F10")
@pytest.mark.parametrize(
    ("laying", "places"), [("B9", ["0,-1", "2,1"]), ("Y9", ["-1,1", "1,-1"]), ("R9", ["0,2", "2,0"]),
                         ("P10", ["-1,0", "1,2"])],
)  # fmt: skip
def test_from_the_square_each_colour_has_two_places_at_distance_one(laying: str, places: list[str]) -> None:
    for place in places:
        match = laid(f"{laying} R1", FILLER)
        play(match, laying)
        assert legal(match) == places
        play(match, place)
        assert public(match)["pair"]["distance"] == 1


@pytest.mark.rule("fiddlefoo.12", "fiddlefoo.13", "F03", "F04", "F05")
def test_why_a_place_is_refused() -> None:
    match = laid("R9 Y9", FILLER, on="B2@2,1 Y2@3,1 P1@3,2")
    play(match, "R9")
    assert refusal(match, "5,0") == "not_beside F03"
    assert refusal(match, "4,2") == "no_line fiddlefoo.12"
    assert refusal(match, "-1,0") == "same_beside fiddlefoo.13"
    assert refusal(match, "0,-1") == "same_beside fiddlefoo.13"
    assert "2,0" in legal(match)  # in line with R6 over the purple card
    assert "3,0" in legal(match)  # over a card and a gap
    match = laid("Y9 R1", FILLER, on="B2@-1,1")
    play(match, "Y9")
    assert refusal(match, "2,1") == "same_beside fiddlefoo.13"
    match = laid("Y9 R1", FILLER, on="R2@2,1 Y3@2,2")
    play(match, "Y9")
    assert "1,2" not in legal(match)
    assert "3,1" in legal(match)  # Y3 touches it at a corner only


@pytest.mark.rule("fiddlefoo.14", "fiddlefoo.15", "fiddlefoo.16", "F09")
@pytest.mark.parametrize(
    ("laying", "thrown"),
    [("R2", ["R3", "R4", "R5"]), ("R5", []), ("R7", []), ("R8", ["R7"]), ("R10", ["R7", "R8", "R9"])],
)
def test_the_range_is_the_numbers_strictly_between(laying: str, thrown: list[str]) -> None:
    others = [face for face in (f"R{number}" for number in range(1, 17)) if face not in (laying, "R6")]
    match = laid(f"{laying} Y9", " ".join(others))
    play(match, laying, "2,0")
    low, high = sorted((6, int(laying[1:])))
    assert pair(match)[2] == [low, high]
    assert [text for text in legal(match) if ":" not in text and text != "done"] == thrown


@pytest.mark.rule("fiddlefoo.16")
def test_from_two_to_six_the_range_is_three_four_and_five() -> None:
    match = laid("R2 Y9", "R1 R3 R4 R5 R7 R15")
    play(match, "R2 2,0")
    assert legal(match) == ["R3", "R4", "R5", "notes:R1", "notes:R15", "done"]


@pytest.mark.rule("fiddlefoo.17", "F05", "F10")
@pytest.mark.parametrize(
    ("on", "place", "distance"),
    [("", "2,0", 1), ("B2@2,0 Y1@3,0", "4,0", 3), ("Y1@0,2 B3@0,3", "0,4", 3)],
)
def test_the_distance_counts_spaces_full_or_empty(on: str, place: str, distance: int) -> None:
    match = laid("R9 Y9", FILLER, on=on)
    play(match, "R9", place)
    assert public(match)["pair"]["distance"] == distance


@pytest.mark.rule("fiddlefoo.17", "F05")
def test_the_distance_counts_a_gap() -> None:
    match = laid("R9 Y9", FILLER, on="B2@2,1 Y2@3,1")
    play(match, "R9 3,0")
    assert public(match)["pair"]["distance"] == 2


@pytest.mark.rule("F07")
@pytest.mark.parametrize("on", ["B2@2,1 R16@2,2", "B2@2,1 Y2@3,1 R16@3,2"])
def test_of_several_cards_in_line_the_largest_range_makes_the_pair(on: str) -> None:
    match = laid("R9 Y9", "Y16 B16 P16", on=on)
    play(match, "R9 0,2")
    assert public(match)["pair"]["range"] == [9, 16]
    assert public(match)["pair"]["other"] == card("R16")


@pytest.mark.rule("F08")
def test_of_equal_ranges_the_player_chooses_or_takes_the_nearest() -> None:
    on = "B2@2,1 Y2@3,1 R12@3,2"
    for other, spaces in (("R6", 1), ("R12", 2)):
        match = laid("R9 Y9", FILLER, on=on)
        play(match, "R9 0,2")
        assert public(match)["tied"] == [card("R6"), card("R12")]
        assert legal(match) == ["pair:R6", "pair:R12"]
        assert refusal(match, "pair:B1") == "not_the_largest F07"
        assert refusal(match, "done") == "pair_first F08"
        assert asked(match) == [1]
        play(match, f"pair:{other}")
        assert pair(match)[1] == card(other)
        assert pair(match)[3] == spaces
    match = laid("R9 Y9", FILLER, on=on, ties="nearest")
    play(match, "R9 0,2")
    assert pair(match)[1] == card("R6")
    match = laid("R9 Y9", FILLER, on="B2@2,1 R12@2,2", ties="nearest")
    play(match, "R9 0,2")
    assert legal(match) == ["pair:R6", "pair:R12"]


@pytest.mark.rule("fiddlefoo.18", "fiddlefoo.19", "fiddlefoo.20", "F11")
def test_others_throw_the_colour_inside_the_range_or_the_notes_of_the_distance() -> None:
    match = laid("R10 Y9", "R7 R8 R5 R16 Y7 B15 R15", "Y16 B16 P16")
    play(match, "R10 2,0")
    assert asked(match) == [2, 3]
    assert legal(match, 2) == ["R7", "R8", "notes:R15", "notes:R16", "notes:B15", "done"]
    assert refusal(match, "R5") == "not_in_range fiddlefoo.19"
    assert refusal(match, "Y7") == "not_in_range fiddlefoo.19"
    assert refusal(match, "notes:R5") == "notes_differ fiddlefoo.20"
    assert refusal(match, "R9") == "not_in_hand fiddlefoo.18"
    assert refusal(match, "draw") == "throw_first fiddlefoo.18"
    assert refusal(match, "pile:R7") == "no_piles fiddlefoo.32"
    play(match, "R8")
    assert refusal(match, "R8") == "thrown_already F11"
    assert refusal(match, "notes:R15") == "notes_alone fiddlefoo.21"
    assert legal(match, 2) == ["R7", "done"]


@pytest.mark.rule("fiddlefoo.21", "F11")
def test_a_card_thrown_for_its_notes_is_the_only_one() -> None:
    match = laid("R10 Y9", "R7 R16 B15", FILLER)
    play(match, "R10 2,0 notes:R16")
    assert asked(match) == [3]
    play(match, "done")
    assert public(match)["thrown"] == [[1, match.game.parse_move("notes:R16")]]


@pytest.mark.rule("fiddlefoo.24", "F12", "F42")
def test_all_decide_unseen_and_the_cards_go_into_the_hand_and_are_known() -> None:
    match = laid("R10 Y9", "R7 R8 B15", "R9 Y16 B16")
    play(match, "R10 2,0")
    before = match.view(2), match.view(0)
    play(match, "2:R7 2:R8")
    assert (match.view(2), match.view(0)) == before
    play(match, "2:done")
    assert (match.view(2), match.view(0)) == before
    assert asked(match) == [3]
    assert match.view(1)["to_act"] == [2]
    assert match.view(2)["to_act"] == [1, 2]
    assert match.history(1)[-1] == {"kind": "answered", "seat": 1}
    assert match.history(0)[-1]["kind"] == match.history(None)[-1]["kind"] == "pair"
    assert "      All decide unseen: B, C." in match.game.render(match.view(1), "ABC")
    assert "      You have answered." in match.game.render(match.view(1), "ABC")
    assert "      You have answered." not in match.game.render(match.view(2), "ABC")
    assert hand(match, 1) == {"Y9"}
    play(match, "3:R9 3:done")
    assert hand(match, 1) == {"Y9", "R7", "R8", "R9"}
    assert hand(match, 2) == {"B15"}
    known = [match.game.card_names("cards1")[each] for each in public(match)["known"][0]]
    assert known == ["R7", "R8", "R9"]
    assert match.check_undo(2) is not None


def both_may_throw() -> Match:
    """Return a match of three, where both others may throw at the first player now."""
    for seed in range(200):
        match = new_match(RULEBOOK, 3, seed, {"first": 1})
        while match.game.window(match.state) is None:
            play(match, legal(match)[0])
        if all(":" not in legal(match, seat)[0] and len(legal(match, seat)) > 1 for seat in (2, 3)):
            return match
    raise AssertionError("no seed deals so")


@pytest.mark.rule("C1")
def test_a_sealed_throw_is_taken_back_while_others_have_not_all_answered() -> None:
    match = both_may_throw()
    throw, other = legal(match, 2)[0], legal(match, 3)[0]
    assert match.check_undo(0) is not None
    play(match, f"2:{throw} 3:{other} 2:done")
    match.undo(1)
    match.undo(1)
    assert private(match, 2)["sealed"] == []
    assert private(match, 3)["sealed"] == [match.game.parse_move(other)]
    play(match, "3:done 2:done")
    assert public(match)["thrown"] == [[2, match.game.parse_move(other)]]
    assert match.check_undo(1) is not None
    assert match.check_undo(2) is not None


@pytest.mark.rule("C4", "F42")
def test_cards_that_all_have_seen_stay_known_in_every_view() -> None:
    match = both_may_throw()
    throw = legal(match, 2)[0]
    play(match, f"2:{throw} 2:done 3:done")
    for viewer in (0, 1, 2, None):
        assert match.game.parse_move(throw) in match.view(viewer)["public"]["known"][0]


@pytest.mark.rule("F12")
def test_the_order_of_the_answers_changes_nothing() -> None:
    views = []
    for order in ("2:R7 2:done 3:R9 3:done", "3:R9 3:done 2:R7 2:done"):
        match = laid("R10 Y9", "R7 R8 B15", "R9 Y16 B16")
        play(match, "R10 2,0", order)
        views.append([match.view(viewer) for viewer in (0, 1, 2, None)])
    assert views[0] == views[1]


@pytest.mark.rule("F13")
def test_the_player_in_turn_throws_only_in_the_simulation() -> None:
    match = laid("R10 R7 Y9", "R8 Y15", FILLER)
    play(match, "R10 2,0")
    assert asked(match) == [2, 3]
    match = laid("R10 R7 Y9", "R8 Y15", FILLER, throwers="all")
    play(match, "R10 2,0")
    assert asked(match) == [2, 3, 1]
    play(match, "1:R7 1:done 2:done 3:done")
    assert hand(match, 1) == {"R7", "Y9"}
    assert public(match)["thrown"] == [[0, match.game.parse_move("R7")]]


@pytest.mark.rule("fiddlefoo.22", "fiddlefoo.23", "F14")
def test_a_safe_song_lets_nobody_throw_and_draws_a_card() -> None:
    far = "B2@2,0 Y1@3,0 B4@4,0 Y3@5,0"
    match = laid("R10 Y9", "R7 R16", FILLER, on=far, deck="Y8")
    play(match, "R10 6,0")
    assert pair(match)[3:] == (5, True)
    assert public(match)["window"] is None
    assert kinds(match) == ["lay", "pair", "draw"]
    assert hand(match, 1) == {"Y9", "Y8"}
    assert asked(match) == [2]


@pytest.mark.rule("fiddlefoo.22", "F14")
@pytest.mark.parametrize(("on", "place", "safe"), [("B2@2,0 Y1@3,0", "4,0", False),
                                                    ("B2@2,0 Y1@3,0 B4@4,0", "5,0", True)])  # fmt: skip
def test_a_distance_of_three_is_not_safe_and_four_is(on: str, place: str, safe: bool) -> None:
    match = laid("R10 Y9", "R7 B8 B7", on=on)
    play(match, "R10", place)
    assert public(match)["pair"]["safe"] is safe
    if not safe:
        assert legal(match) == ["R7", "notes:R7", "notes:B7", "done"]  # four notes never match


@pytest.mark.rule("F14")
def test_with_an_empty_deck_a_safe_song_draws_nothing() -> None:
    match = no_deck(laid("R10 Y9", "R7 R16", on="B2@2,0 Y1@3,0 B4@4,0"))
    play(match, "R10 5,0")
    assert hand(match, 1) == {"Y9"}
    assert asked(match) == [2]


WITHOUT_PURPLE = "B1 Y5 R6 B8"
"""A square on which no purple card can be laid."""


@pytest.mark.rule("F15")
def test_who_can_lay_no_card_draws_one_and_does_not_play_it() -> None:
    match = laid("P1 P4", FILLER, square=WITHOUT_PURPLE, deck="Y8")
    assert legal(match) == ["draw"]
    assert refusal(match, "P1") == "no_place fiddlefoo.12"
    play(match, "draw")
    assert kinds(match) == ["stuck", "draw"]
    assert hand(match, 1) == {"P1", "P4", "Y8"}
    assert asked(match) == [2]
    assert match.history(1)[-1] == {"kind": "draw", "seat": 0}
    assert match.check_undo(0) is not None


@pytest.mark.rule("F17")
@pytest.mark.parametrize("stall", [1, 2, 5])
def test_the_game_ends_when_the_deck_is_empty_and_nobody_lays_for_whole_rounds(stall: int) -> None:
    match = no_deck(laid("P1 P4", "P10", "P13", square=WITHOUT_PURPLE, stall=stall))
    for _ in range(3 * stall):
        assert not match.game.over(match.state)
        play(match, "draw")
    assert match.game.over(match.state)
    assert match.game.scores(match.state) == [-3, -3, -2]
    assert match.game.winners(match.state) == [2]


@pytest.mark.rule("F17")
def test_a_card_laid_begins_the_count_anew_and_a_card_drawn_is_no_stall() -> None:
    match = no_deck(laid("P1 P4", "P10 Y15", "P13", square=WITHOUT_PURPLE))
    play(match, "draw Y15 -1,1 3:done 1:done draw draw")
    assert not match.game.over(match.state)
    play(match, "draw")
    assert match.game.over(match.state)
    match = laid("P1", "P10", square=WITHOUT_PURPLE, deck="P4 P13 P16 Y1")
    play(match, "draw draw draw draw")
    assert not match.game.over(match.state)


@pytest.mark.rule("fiddlefoo.6", "fiddlefoo.25", "fiddlefoo.7", "F18", "F20")
def test_a_player_who_ends_a_turn_without_cards_ends_the_game_and_wins() -> None:
    match = laid("R7", "Y16 B8 P10", "R1 R2")
    play(match, "R7 2,0 2:done 3:done")
    assert match.game.over(match.state)
    assert match.game.scores(match.state) == [0, -(1 + 4 + 3), -2]
    assert match.game.winners(match.state) == [0]
    assert public(match)["ended"]["hands"][0] == []
    assert refusal(match, "draw", 1) == "game_over core.1"


@pytest.mark.rule("F19")
def test_a_player_who_lays_the_last_card_but_receives_one_plays_on() -> None:
    match = laid("R10", "R7 B8 P10", "R1 R2")
    play(match, "R10 2,0 2:R7 2:done 3:done")
    assert not match.game.over(match.state)
    assert hand(match, 1) == {"R7"}
    assert asked(match) == [2]


@pytest.mark.rule("F18")
def test_all_with_empty_hands_share() -> None:
    match = laid("R10 Y3", "R7", "R8", "Y16")
    play(match, "R10 2,0 2:R7 2:done 3:R8 3:done 4:done")
    assert match.game.scores(match.state) == [-(2 + 3 + 4), 0, 0, -1]
    assert match.game.winners(match.state) == [1, 2]


@pytest.mark.rule("fiddlefoo.9", "F20")
def test_the_best_total_wins_and_ties_are_shared() -> None:
    match = laid("R9", "R10", "R11", games=3)
    match.state.results = [(-5, 0, -9), (0, -5, 0)]
    assert match.game.winners(match.state) == [0, 1]
    match.state.results.append((-1, 0, 0))
    assert match.game.scores(match.state) == [-6, -5, -9]
    assert match.game.winners(match.state) == [1]


@pytest.mark.rule("fiddlefoo.10")
def test_turns_go_clockwise() -> None:
    match = laid("Y1 Y16 B9", "Y2 Y15 B10", "B3 Y14 B11", first=2)
    turns = []
    for _ in range(5):
        turns.append(asked(match)[0])
        play(match, legal(match)[0])
        play(match, legal(match)[0])
        while public(match)["phase"] == "throw":
            play(match, f"{asked(match)[0]}:done")
    assert turns == [2, 3, 1, 2, 3]


@pytest.mark.rule("core.1", "core.2", "core.3", "core.4")
def test_the_rules_of_every_table() -> None:
    match = laid("R9 Y9", FILLER)
    assert refusal(match, "R9", 2) == "not_your_turn core.2"
    answer = match.game.check(match.state, 0, 10**9)
    assert answer is not None
    assert answer.rule == "core.3"
    play(match, "R9")
    assert match.check_undo(1) is not None
    match.submit(0, match.game.parse_move("0,2"))
    refused = match.check_undo(0)
    assert refused is not None
    assert refused.rule == "C1"


def test_a_match_is_a_log_that_replays() -> None:
    from games.core import choose, generator

    match = new_match(RULEBOOK, 3, 9, {"games": 2, "notes": "printed", "talkytoot": "all"})
    rng = generator(1)
    while seats := match.game.to_act(match.state):
        seat = choose(rng, seats)
        match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
    again = load_log(parse_any(format_text(write_log(match))), lambda _: RULEBOOK)
    assert again.view(None) == match.view(None)
