"""Wildcard and the cooperative game."""

import pytest

from games.core import Match
from tests.games.fiddlefoo.positions import (
    asked,
    card,
    cards,
    hand,
    laid,
    legal,
    no_deck,
    play,
    public,
    refusal,
)

FILLER = "Y16 B16 P16"


def piled(match: Match, *piles: str) -> Match:
    """Return the same with cards of the deck on their piles."""
    for faces in piles:
        for each in cards(faces):
            match.state.deck.remove(each)
            match.state.piles[match.state.cards.colour[each]].append(each)
    return match


@pytest.mark.rule("fiddlefoo.27", "F22", "F39")
@pytest.mark.parametrize(
    ("colour", "places"),
    [
        ("red", ["0,2", "1,2"]),
        ("yellow", ["-1,0", "-1,1"]),
        ("blue", ["-1,0", "0,-1", "1,2", "2,1"]),
        ("purple", ["-1,0", "1,2"]),
    ],
)
def test_a_purple_card_is_laid_as_the_colour_that_is_named(colour: str, places: list[str]) -> None:
    match = laid("P1 R16", FILLER, wildcard="yes")
    play(match, "P1")
    assert legal(match) == ["as:yellow", "as:red", "as:blue", "as:purple"]
    assert refusal(match, "0,2") == "name_first F22"
    before = match.view(None)
    play(match, f"as:{colour}")
    assert match.view(None) == before
    assert legal(match) == places
    assert refusal(match, "2,0") in ("same_beside fiddlefoo.13", "no_line fiddlefoo.12")
    play(match, places[0])
    assert public(match)["as"] == ["yellow", "red", "blue", "purple"].index(colour)


@pytest.mark.rule("F22")
def test_a_colour_that_has_no_place_cannot_be_named() -> None:
    match = laid("P1 R16", FILLER, wildcard="yes", square="B1 Y5 R6 R9")
    play(match, "P1")
    assert "as:purple" not in legal(match)
    assert refusal(match, "as:purple") == "no_place F22"


@pytest.mark.rule("F23", "fiddlefoo.29", "F24")
def test_a_purple_card_of_the_map_pairs_as_any_colour_and_is_in_no_ones_way() -> None:
    match = laid("R9 Y9", "Y8 R8 B8 B15 Y7", wildcard="yes")
    play(match, "R9")
    assert "1,-1" in legal(match)
    play(match, "1,-1")
    made = public(match)["pair"]
    assert (made["other"], made["distance"], made["range"]) == (card("P7"), 0, [7, 9])
    assert legal(match) == ["Y8", "R8", "B8", "done"]


@pytest.mark.rule("fiddlefoo.28", "F24")
def test_a_purple_card_inside_the_range_may_be_thrown_at_any_pair() -> None:
    match = laid("R10 Y9", "P7 R7 Y8 B8 P4 B16", square="B1 Y5 R6 P1", wildcard="yes")
    play(match, "R10 0,2")
    assert legal(match) == ["R7", "P7", "notes:B16", "done"]
    match = laid("R10 Y9", "P7 R7 Y8", square="B1 Y5 R6 P1")
    play(match, "R10 2,0")
    assert legal(match) == ["R7", "done"]


@pytest.mark.rule("F24", "fiddlefoo.29")
def test_a_purple_card_laid_lets_any_colour_be_thrown() -> None:
    match = laid("P10 Y9", "R7 Y8 B9 P13", wildcard="yes")
    play(match, "P10 as:red 0,2")
    assert public(match)["pair"]["range"] == [6, 10]
    assert legal(match) == ["Y8", "R7", "B9", "done"]


@pytest.mark.rule("fiddlefoo.26")
def test_without_the_variant_purple_is_a_colour_like_others() -> None:
    match = laid("P10 Y9", FILLER)
    play(match, "P10")
    assert legal(match) == ["-1,0", "1,2"]


@pytest.mark.rule("fiddlefoo.31", "fiddlefoo.32", "fiddlefoo.33", "F12", "F25")
def test_cards_may_be_piled_openly_and_in_turn_in_rising_numbers() -> None:
    match = laid("R10 Y9", "R7 R8 B15", "R9 Y16 B16", cooperative="yes")
    assert public(match)["piles"] == [[], [], [], []]
    play(match, "R10 2,0")
    assert asked(match) == [2]
    assert legal(match) == ["R7", "R8", "notes:B15", "pile:R7", "pile:R8", "pile:B15", "done"]
    play(match, "pile:R8")
    assert public(match)["piles"][1] == [card("R8")]
    assert hand(match, 2) == {"R7", "B15"}
    assert refusal(match, "pile:R7") == "too_low fiddlefoo.33"
    assert refusal(match, "pile:B15") == "notes_alone fiddlefoo.21"
    assert legal(match) == ["R7", "done"]
    play(match, "R7")
    assert hand(match, 1) == {"Y9", "R7"}
    play(match, "done")
    assert asked(match) == [3]
    assert "pile:R9" in legal(match)
    assert refusal(match, "pile:B9", 3) == "not_in_hand fiddlefoo.18"


@pytest.mark.rule("F25")
def test_only_a_card_that_could_be_thrown_is_piled() -> None:
    match = laid("R10 Y9", "R5 Y16 P4", cooperative="yes")
    play(match, "R10 2,0")
    assert legal(match) == ["notes:Y16", "pile:Y16", "done"]
    assert refusal(match, "pile:R5") == "notes_differ fiddlefoo.20"


@pytest.mark.rule("F43")
def test_a_card_that_fits_only_for_its_notes_is_piled_alone() -> None:
    match = laid("R10 Y9", "R7 B15 P16", "Y16 Y1", cooperative="yes")
    play(match, "R10 2,0 pile:B15")
    assert asked(match) == [3]
    match = laid("R10 Y9", "P16 P1 Y2", cooperative="yes", wildcard="yes")
    play(match, "R10 2,0 pile:P16")
    assert public(match)["piles"][3] == [card("P16")]


@pytest.mark.rule("F26", "fiddlefoo.34")
def test_players_without_cards_are_skipped_until_one_is_left() -> None:
    match = laid("R7", "Y16 Y15", "P16 B16", cooperative="yes")
    play(match, "R7 2,0 2:done 3:done")
    assert asked(match) == [2]
    play(match, "Y16 -1,1")
    assert asked(match) == [3]
    play(match, "done")
    assert asked(match) == [3]
    play(match, "B16 2,1 done")
    assert asked(match) == [2]
    play(match, legal(match)[0], "1,-1", "done")
    assert match.game.over(match.state)
    assert public(match)["hands"] == [0, 0, 1]


@pytest.mark.rule("F26", "F17")
def test_the_cooperative_game_ends_when_nobody_can_lay_any_more() -> None:
    match = no_deck(laid("P1 P4", "P10", "P13", square="B1 Y5 R6 B8", cooperative="yes"))
    play(match, "draw draw draw")
    assert match.game.over(match.state)
    assert match.game.winners(match.state) == []


@pytest.mark.rule("fiddlefoo.30", "fiddlefoo.35", "F27", "F44")
def test_all_win_when_every_pile_has_ten_notes_and_else_all_lose() -> None:
    match = laid("R8", "Y16 Y15", square="B1 Y5 R6 P16", cooperative="yes")
    piled(match, "Y2 Y3 Y6 Y9", "R2 R3 R7 R9", "B2 B3 B7 B9", "P4 P7 P10 P13")
    play(match, "R8 0,2 done")
    assert match.game.scores(match.state) == [0, 0]
    assert match.game.winners(match.state) == [0, 1]
    match = laid("R8", "Y16 Y15", square="B1 Y5 R6 P16", cooperative="yes")
    piled(match, "Y2 Y3 Y6 Y9 Y10", "R2 R3", "P4 P7 P10 P13")
    play(match, "R8 0,2 done")
    assert match.game.scores(match.state) == [-(3 + 7 + 10)] * 2
    assert match.game.winners(match.state) == []


@pytest.mark.rule("F44")
def test_a_cooperative_match_is_won_when_each_of_its_games_is() -> None:
    match = laid("R8", "Y16 Y15", cooperative="yes", games=2)
    assert match.game.winners(match.state) == []
    match.state.results = [(0, 0)]
    assert match.game.winners(match.state) == [0, 1]
    match.state.results = [(0, 0), (-1, -1)]
    assert match.game.winners(match.state) == []


def test_the_known_cards_of_a_thrower_are_forgotten_when_they_leave() -> None:
    match = laid("R10 Y9", "R7 R8 B15", FILLER)
    play(match, "R10 2,0 2:R7 2:done 3:done")
    assert public(match)["known"][0] == [card("R7")]
    play(match, "B15 2,1 3:done 1:done")
    play(match, legal(match)[0])
    assert public(match)["known"][0] == [card("R7")]
