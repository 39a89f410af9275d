"""Every action of Talkytoot, alone and after each other."""

from typing import Any

import pytest

from games.core import Match
from games.fiddlefoo.cards import CARD_OF, KEYS, Cards, printed
from games.fiddlefoo.scoring import card_costs, hand_score
from tests.games.fiddlefoo.positions import (
    asked,
    card,
    cards,
    hand,
    kinds,
    laid,
    legal,
    no_deck,
    play,
    public,
    refusal,
    where,
)

FILLER = "Y16 B16 P16"
SAFE = "B2@2,0 Y2@3,0 B4@4,0"
"""With these on the map a red card at 5,0 makes a Safe Song."""
WITHOUT_PURPLE = "B1 Y5 R6 B8"


def drawing(deck: str, faces: dict[str, str], **options: Any) -> Match:
    """Return a position after R10 at 5,0 was laid, a Safe Song, and the first seat drew."""
    match = laid("R10 Y9 P4", FILLER, on=SAFE, deck=deck, printed=faces, **options)
    play(match, "R10 5,0")
    return match


# When paired


@pytest.mark.rule("fiddlefoo.37", "F29", "F45", "F46")
def test_discard_when_it_is_laid_or_on_the_map_before_the_throws() -> None:
    match = laid("discard Y9 Y10", FILLER, printed={"discard": "R10"})
    play(match, "t:discard 2,0")
    assert public(match)["phase"] == "discard"
    assert legal(match) == ["Y9", "Y10", "done"]
    assert refusal(match, "Y11") == "not_in_hand fiddlefoo.11"
    assert refusal(match, "2,2") == "discard_first F45"
    play(match, "Y9")
    assert public(match)["gone"] == [card("Y9")]
    assert asked(match) == [2]
    match = laid("R10 Y9 Y10", FILLER, square="B1 Y5 discard P7", printed={"discard": "R6"})
    play(match, "R10 2,0 done")
    assert public(match)["gone"] == []
    assert public(match)["phase"] == "throw"


@pytest.mark.rule("F29")
def test_the_card_laid_acts_first_then_the_card_of_the_map_each_time() -> None:
    faces = {"discard": "R10", "remove_cards": "R6"}
    match = laid("discard Y9 R1", FILLER, square="B1 Y5 remove_cards P7", printed=faces)
    play(match, "t:discard 2,0")
    assert public(match)["phase"] == "discard"
    play(match, "done")
    assert public(match)["phase"] == "remove"
    play(match, "done 2:done")
    play(match, "Y16 -1,1 1:done R1 0,2")
    assert public(match)["phase"] == "remove"


@pytest.mark.rule("F34", "F53", "F45", "F46")
def test_move_puts_a_card_where_the_map_stays_in_one_piece() -> None:
    match = laid("move Y9 Y10", FILLER, printed={"move": "R10"})
    play(match, "t:move 2,0")
    assert legal(match) == ["0,0", "0,1", "1,0", "1,1", "2,0", "done"]
    assert refusal(match, "5,5") == "no_card F34"
    play(match, "1,0")
    assert legal(match) == ["2,1"]
    assert refusal(match, "1,0") == "not_moved F53"
    assert refusal(match, "0,2") == "in_pieces F34"
    assert refusal(match, "0,0") == "occupied F53"
    assert refusal(match, "done") == "move_first F53"
    play(match, "2,1")
    assert where(match)["P7"] == (2, 1)
    assert public(match)["pair"]["distance"] == 1
    assert public(match)["phase"] == "throw"
    match = laid("move Y9 Y10", FILLER, printed={"move": "R10"})
    play(match, "t:move 2,0 0,1")
    assert "2,1" in legal(match)  # beside Y5 and the red card: colours do not matter
    assert "3,0" in legal(match)
    play(match, "3,0")
    match = laid("move Y9 Y10", FILLER, printed={"move": "R10"})
    play(match, "t:move 2,0 done")
    assert len(where(match)) == 5


@pytest.mark.rule("F34", "F45")
def test_remove_takes_up_to_three_cards_and_leaves_one_piece() -> None:
    match = laid("remove_cards Y9 Y10", FILLER, printed={"remove_cards": "R10"})
    play(match, "t:remove_cards 2,0")
    assert legal(match) == ["0,0", "0,1", "1,1", "2,0", "done"]
    assert refusal(match, "1,0") == "in_pieces F34"
    assert refusal(match, "3,0") == "no_card F34"
    assert refusal(match, "Y9") == "remove_first F45"
    play(match, "2,0 0,0 0,1")
    assert set(where(match)) == {"Y5", "P7"}
    assert public(match)["gone"] == [CARD_OF["remove_cards"], card("R6"), card("B1")]
    assert public(match)["pair"]["range"] == [6, 10]
    assert public(match)["phase"] == "throw"
    match = laid("remove_cards Y9 Y10", FILLER, printed={"remove_cards": "R10"})
    play(match, "t:remove_cards 2,0 0,1 done")
    assert len(where(match)) == 4


@pytest.mark.rule("F45", "F46", "F50")
def test_play_again_after_the_throws_in_another_colour() -> None:
    match = laid("play_again Y9 R1", "R8 B16 P16", printed={"play_again": "R10"})
    play(match, "t:play_again 2,0")
    assert asked(match) == [2]
    play(match, "R8 done")
    assert asked(match) == [1]
    assert legal(match) == ["Y9", "done"]
    assert refusal(match, "R1") == "same_colour F50"
    assert refusal(match, "draw") == "choose_first fiddlefoo.11"
    play(match, "Y9 -1,1 done")
    assert asked(match) == [2]
    match = laid("play_again R9 R1", FILLER, printed={"play_again": "R10"}, deck="Y8")
    play(match, "t:play_again 2,0 2:done")
    assert legal(match) == ["done"]
    play(match, "done")
    assert hand(match, 1) == {"R9", "R1"}
    assert asked(match) == [2]


@pytest.mark.rule("F49")
def test_the_card_that_pairs_with_other_colours() -> None:
    match = laid("wildcard_pair Y9", "R7 B8 Y8 P16", printed={"wildcard_pair": "R10"})
    play(match, "t:wildcard_pair -1,1")
    assert public(match)["pair"]["other"] == card("B1")
    assert legal(match) == ["R7", "B8", "done"]
    match = laid("B9 Y9", "R7 Y8 P16", square="B1 Y5 wildcard_pair P7", printed={"wildcard_pair": "R6"})
    play(match, "B9")
    assert "2,0" in legal(match)
    match = laid("B9 Y9", "R7 Y8 P16")
    play(match, "B9")
    assert refusal(match, "2,0") == "no_line fiddlefoo.12"


@pytest.mark.rule("F49")
def test_under_wildcard_it_makes_no_pair_with_purple() -> None:
    match = laid("wildcard_pair Y9", FILLER, printed={"wildcard_pair": "R10"}, wildcard="yes")
    play(match, "t:wildcard_pair")
    play(match, "1,-1")
    assert public(match)["pair"]["other"] == card("Y5")
    faces = {"wildcard_pair": "R6"}
    match = laid("P1 Y9", FILLER, square="B1 Y5 wildcard_pair Y2", printed=faces, wildcard="yes")
    play(match, "P1")
    assert legal(match) == ["as:yellow", "as:blue"]
    match = laid("P1 Y9", FILLER, square="B1 Y5 R6 Y2", wildcard="yes")
    play(match, "P1")
    assert "as:red" in legal(match)
    faces = {"wildcard_pair": "P10"}
    match = laid("wildcard_pair Y9", FILLER, printed=faces, wildcard="yes", square="B1 Y5 R6 R9")
    play(match, "t:wildcard_pair")
    assert legal(match) == ["as:yellow", "as:red", "as:blue"]


@pytest.mark.rule("F29", "fiddlefoo.41")
def test_others_may_throw_other_colours_inside_the_range() -> None:
    faces = {"throw_other_colors": "R10"}
    match = laid("throw_other_colors Y9", "R7 B8 P16", "Y8 R5", printed=faces)
    play(match, "t:throw_other_colors 2,0")
    assert legal(match, 2) == ["R7", "B8", "notes:P16", "done"]
    assert legal(match, 3) == ["Y8", "done"]


@pytest.mark.rule("F29", "F14")
def test_a_song_with_the_card_that_disables_it_is_never_safe() -> None:
    faces = {"safety_rule_disable": "R10"}
    match = laid("safety_rule_disable Y9", "R7 B8 B9", on=SAFE, printed=faces)
    play(match, "t:safety_rule_disable 5,0")
    assert public(match)["pair"]["safe"] is False
    assert legal(match) == ["R7", "notes:B8", "notes:B9", "done"]


@pytest.mark.rule("F29", "F37")
def test_limits_of_range_and_distance_are_looked_at_before_laying() -> None:
    match = laid("range_limit Y9", FILLER, printed={"range_limit": "R10"})
    assert legal(match) == ["Y9"]
    assert refusal(match, "t:range_limit") == "no_place fiddlefoo.12"
    match = laid("range_limit Y9", FILLER, printed={"range_limit": "R11"})
    play(match, "t:range_limit 2,0")
    match = laid("R9 R12 Y9", FILLER, square="B1 Y5 range_limit P7", printed={"range_limit": "R6"})
    assert legal(match) == ["Y9", "R12"]
    match = laid("distance_limit Y9", FILLER, on=SAFE, printed={"distance_limit": "R10"})
    play(match, "t:distance_limit")
    assert refusal(match, "5,0") == "limit F37"
    assert legal(match) == ["0,2"]


# When thrown


@pytest.mark.rule("fiddlefoo.38", "F30")
def test_the_thrower_draws() -> None:
    match = laid("R10 Y9", "draw B16", "R9 P16", printed={"draw": "R8"}, deck="Y1 Y2")
    play(match, "R10 2,0 2:t:draw 2:done 3:done")
    assert hand(match, 2) == {"B16", "Y1"}
    assert hand(match, 1) == {"Y9", "t:draw"}
    assert match.history(0)[-1] == {"kind": "draw", "seat": 1}


@pytest.mark.rule("F30")
@pytest.mark.parametrize(("face", "move", "drawn"), [("R16", "notes:t:notes_match_penalty", 2),
                                                      ("R8", "t:notes_match_penalty", 0)])  # fmt: skip
def test_a_throw_for_notes_costs_two_cards(face: str, move: str, drawn: int) -> None:
    faces = {"notes_match_penalty": face}
    match = laid("R10 Y9", "notes_match_penalty B16", printed=faces, deck="Y1 Y2 Y3")
    play(match, "R10 2,0", move, "2:done" if drawn == 0 else "")
    assert hand(match, 2) == {"B16", *["Y1", "Y2"][:drawn]}


@pytest.mark.rule("F30")
def test_a_card_that_is_never_thrown_for_its_number() -> None:
    match = laid("R10 Y9", "notes_match_forbid R7", printed={"notes_match_forbid": "R8"})
    play(match, "R10 2,0")
    assert legal(match) == ["R7", "done"]
    assert refusal(match, "t:notes_match_forbid") == "never_by_range F30"
    match = laid("R10 Y9", "notes_match_forbid R7", printed={"notes_match_forbid": "R16"})
    play(match, "R10 2,0")
    assert legal(match) == ["R7", "notes:t:notes_match_forbid", "done"]


@pytest.mark.rule("F30", "F47")
def test_a_card_that_may_always_be_thrown() -> None:
    faces = {"wildcard_throw": "B3"}
    match = laid("R10 Y9", "wildcard_throw R8", printed=faces)
    play(match, "R10 2,0")
    assert legal(match) == ["R8", "t:wildcard_throw", "done"]
    match = laid("R10 Y9", "wildcard_throw R8", "Y16 B16", on=SAFE, printed=faces, deck="Y1")
    play(match, "R10 5,0")
    assert asked(match) == [2, 3]
    assert legal(match, 2) == ["t:wildcard_throw", "done"]
    assert refusal(match, "R8", 2) == "safe_song fiddlefoo.23"
    play(match, "2:t:wildcard_throw 2:done")
    assert hand(match, 1) == {"Y9"}
    play(match, "3:done")
    assert hand(match, 1) == {"Y9", "t:wildcard_throw", "Y1"}


@pytest.mark.rule("F30", "F48")
def test_a_card_that_few_cards_keep_back() -> None:
    faces = {"cant_throw": "R8"}
    match = laid("R10 Y9", "cant_throw Y16 B16", printed=faces)
    play(match, "R10 2,0")
    assert legal(match) == ["notes:Y16", "notes:B16", "done"]
    assert refusal(match, "t:cant_throw") == "kept_by_few F48"
    match = laid("R10 Y9", "cant_throw R7 Y16 B16", printed=faces)
    play(match, "R10 2,0")
    assert "t:cant_throw" in legal(match)
    play(match, "R7")
    assert legal(match) == ["done"]


# When drawn


@pytest.mark.rule("fiddlefoo.39", "F31", "F33", "F52")
def test_a_card_drawn_is_played_at_once_with_its_own_pair_and_throws() -> None:
    faces = {"instaplay": "Y9"}
    match = laid("P1 P4", "Y7 B16", square=WITHOUT_PURPLE, deck="instaplay", printed=faces)
    play(match, "draw")
    assert kinds(match) == ["stuck", "draw", "show"]
    assert public(match)["forced"] == CARD_OF["instaplay"]
    assert asked(match) == [1]
    play(match, legal(match)[0])
    assert public(match)["pair"]["card"] == CARD_OF["instaplay"]
    assert asked(match) == [2]
    play(match, "Y7 done")
    assert hand(match, 1) == {"P1", "P4", "Y7"}
    assert asked(match) == [2]


@pytest.mark.rule("F33", "F52", "F31")
def test_a_card_that_cannot_be_played_at_once_is_kept_and_not_shown() -> None:
    faces = {"instaplay": "P10"}
    match = laid("P1 P4", "Y7 B16", square=WITHOUT_PURPLE, deck="instaplay", printed=faces)
    play(match, "draw")
    assert kinds(match) == ["stuck", "draw"]
    assert hand(match, 1) == {"P1", "P4", "t:instaplay"}
    match = laid("instaplay P4", "Y7 B16", printed={"instaplay": "Y9"})
    assert public(match)["phase"] == "play"
    assert legal(match) == ["P4", "t:instaplay"]


@pytest.mark.rule("F52", "F42")
def test_a_card_that_is_shown_is_known() -> None:
    match = drawing("reveal_to_all", {"reveal_to_all": "B3"})
    assert kinds(match) == ["lay", "pair", "draw", "show"]
    assert public(match)["known"][0] == [CARD_OF["reveal_to_all"]]
    assert asked(match) == [2]


@pytest.mark.rule("F32", "F51", "F52")
@pytest.mark.parametrize(
    ("key", "face", "drawn"),
    [
        ("hand_match_penalty", "R3", 2),
        ("hand_match_penalty", "B10", 1),
        ("hand_match_note_penalty", "B11", 2),
        ("hand_match_note_penalty", "R3", 1),
    ],
)
def test_a_card_like_the_last_one_played_draws_another(key: str, face: str, drawn: int) -> None:
    match = drawing(f"{key} Y8", {key: face})
    assert hand(match, 1) == {"Y9", "P4", f"t:{key}", *["Y8"][: drawn - 1]}
    assert kinds(match).count("draw") == drawn
    assert kinds(match).count("show") == drawn - 1


@pytest.mark.rule("F32")
def test_draws_go_on_in_turn_until_the_deck_is_empty() -> None:
    faces = {"hand_match_penalty": "R3", "hand_match_note_penalty": "R11", "reveal_to_all": "B3"}
    match = drawing("hand_match_penalty hand_match_note_penalty reveal_to_all", faces)
    assert kinds(match)[2:] == ["draw", "show", "draw", "show", "draw", "show"]
    match = laid("R10 Y9", FILLER, on=SAFE, deck="hand_match_penalty", printed={"hand_match_penalty": "R3"})
    match.state.gone += match.state.deck[:-1]
    match.state.deck = match.state.deck[-1:]
    play(match, "R10 5,0")
    assert kinds(match)[2:] == ["draw", "show"]


@pytest.mark.rule("F35", "F45", "F51")
def test_three_hand_cards_are_swapped_with_the_map() -> None:
    match = drawing("swap_map", {"swap_map": "B11"})
    assert public(match)["phase"] == "swap"
    assert legal(match)[-1] == "done"
    play(match, "Y9")
    assert refusal(match, "3,1") == "no_card F35"
    assert "1,1" in legal(match)
    assert refusal(match, "0,1") == "same_beside F35"
    assert refusal(match, "done") == "swap_first F35"
    play(match, "1,1")
    assert hand(match, 1) == {"Y5", "P4", "t:swap_map"}
    assert where(match)["Y9"] == (1, 1)
    assert refusal(match, "done") == "swap_on F35"
    assert refusal(match, "Y5") == "just_taken F35"
    play(match, "P4")
    assert refusal(match, "1,1") == "swapped_already F35"
    play(match, "1,0")
    play(match, "t:swap_map")
    assert refusal(match, "3,0") == "same_beside F35"
    play(match, "2,0")
    assert asked(match) == [2]
    assert public(match)["phase"] == "play"
    assert hand(match, 1) == {"Y5", "P7", "B2"}
    assert public(match)["known"][0] == sorted(cards("Y5 P7 B2"))


@pytest.mark.rule("F35", "F45")
def test_a_swap_may_be_declined_and_is_smaller_with_fewer_cards() -> None:
    match = drawing("swap_map", {"swap_map": "B11"})
    play(match, "done")
    assert asked(match) == [2]
    match = laid("R10", FILLER, on=SAFE, deck="swap_map", printed={"swap_map": "B11"})
    play(match, "R10 5,0 t:swap_map 2,0")
    assert kinds(match) == ["swap", "stop"]
    assert asked(match) == [2]
    assert match.check_undo(0) is not None


# When scored


def held(faces: dict[str, str], hand_text: str) -> tuple[Cards, int]:
    """Return printed cards, and a hand of them."""
    match = laid("R9", "R10", printed=faces)
    return match.state.cards, sum(1 << each for each in cards(hand_text))


@pytest.mark.rule("fiddlefoo.40", "F36")
@pytest.mark.parametrize(("hand_text", "score"), [("score_double_worst", 0), ("score_double_worst Y1", -3),
                                                   ("score_double_worst Y8 Y1", -13)])  # fmt: skip
def test_the_double_costs_twice_the_worst_other_card(hand_text: str, score: int) -> None:
    assert hand_score(*held({"score_double_worst": "R8"}, hand_text)) == score


@pytest.mark.rule("F36")
@pytest.mark.parametrize(
    ("hand_text", "score"),
    [
        ("score_minus_conditional", -10),
        ("score_minus_conditional Y1", -11),
        ("score_minus_conditional Y1 Y2", -4),
        ("score_minus_conditional Y1 Y2 R1", -13),
    ],
)
def test_the_conditional_costs_ten_when_no_colour_is_held_more(hand_text: str, score: int) -> None:
    assert hand_score(*held({"score_minus_conditional": "R3"}, hand_text)) == score


@pytest.mark.rule("F36")
def test_both_scoring_cards_together() -> None:
    both = {"score_minus_conditional": "R3", "score_double_worst": "R8"}
    shown, mine = held(both, "score_minus_conditional score_double_worst Y2")
    assert dict(card_costs(shown, mine)) == {
        card("Y2"): 1, CARD_OF["score_double_worst"]: 4, CARD_OF["score_minus_conditional"]: 10,
    }  # fmt: skip
    assert hand_score(shown, mine) == -15
    assert hand_score(printed((), (), ()), 0) == 0


# Together


@pytest.mark.rule("F32", "F30", "F33")
def test_a_thrown_card_makes_its_thrower_draw_one_that_is_played_at_once() -> None:
    faces = {"draw": "R8", "instaplay": "Y9", "play_again": "R10"}
    match = laid("play_again B9 P1", "draw B16", printed=faces, deck="instaplay")
    play(match, "t:play_again 2,0 t:draw done")
    assert asked(match) == [2]
    assert public(match)["actor"] == 1
    assert public(match)["turn"] == 0
    assert public(match)["pending"] == [["again", 0, 1], ["draw", 1, 0]]
    play(match, "-1,1")
    assert asked(match) == [1]
    assert public(match)["phase"] == "throw"
    play(match, "done")
    assert asked(match) == [1]
    assert legal(match)[-1] == "done"
    assert public(match)["phase"] == "play"


@pytest.mark.rule("F54")
def test_a_card_that_is_piled_is_not_thrown() -> None:
    faces = {"draw": "R8"}
    for move, drawn in (("pile:t:draw", set()), ("t:draw", {"Y1"})):
        match = laid("R10 Y9", "draw B16", cooperative="yes", printed=faces, deck="Y1")
        play(match, "R10 2,0", move, "done")
        assert hand(match, 2) == {"B16", *drawn}


def test_an_empty_deck_leaves_out_what_would_be_drawn() -> None:
    match = no_deck(laid("R10 Y9", "draw B16", printed={"draw": "R8"}))
    play(match, "R10 2,0 t:draw done")
    assert hand(match, 2) == {"B16"}


def test_there_is_a_test_for_each_action() -> None:
    from pathlib import Path

    text = Path(__file__).read_text("utf-8")
    assert [key for key in KEYS if f'"{key}"' not in text] == []
