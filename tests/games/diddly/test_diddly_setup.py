"""Set-up: the deck, the boards, the flips and the looks."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput, draw_deal, new_match
from games.diddly import RULEBOOK
from games.diddly.cards import DECK, FACES
from tests.games.diddly.positions import kinds, laid, legal, play, private, public, refusal

EIGHT = "4 9 H W 4 2 7 P"
PLAIN = "2 2 3 3 5 5 6 6"


@pytest.mark.rule("diddly.1", "diddly.2")
def test_the_deck_has_104_cards() -> None:
    counts = Counter(FACES[kind] for kind in DECK)
    numbers = {face: counts.pop(face) for face in map(str, range(1, 11))}
    assert set(numbers.values()) == {8}
    assert sum(numbers.values()) == 80
    assert counts == {"D": 8, "W": 4, "H": 4, "P": 4, "R": 4}
    assert len(DECK) == 104


@pytest.mark.rule("diddly.3", "diddly.9", "diddly.11", "diddly.17", "diddly.72", "diddly.75", "Y22")
@pytest.mark.parametrize(
    ("board", "seats", "size"),
    [
        *(("columns", n, 8) for n in (2, 3, 4)),
        *(("columns", n, 6) for n in (5, 6, 7, 8)),
        ("nine", 2, 9),
        ("nine", 6, 9),
    ],
)
def test_how_many_cards_everybody_is_dealt(board: str, seats: int, size: int) -> None:
    match = new_match(RULEBOOK, seats, 1, {"board": board})
    boards = public(match)["boards"]
    assert boards == [[-1] * size] * seats
    assert public(match)["deck"] == 104 - seats * size - 1


@pytest.mark.rule("diddly.3", "diddly.72", "Y22")
def test_others_do_not_sit_down() -> None:
    for board, seats in (("columns", 1), ("columns", 9), ("nine", 1), ("nine", 7)):
        with pytest.raises(InvalidInput, match="Y22"):
            RULEBOOK.game(seats, {"board": board})


@pytest.mark.rule("diddly.9", "diddly.13")
@given(st.integers(0, 2**53 - 1))
def test_every_round_has_a_shuffled_deck_of_its_own(seed: int) -> None:
    game = RULEBOOK.game(2)
    deal = draw_deal(game.contents, seed)
    orders = [deal.order(str(number)) for number in range(1, 6)]
    assert all(sorted(order) == sorted(DECK) for order in orders)
    assert len(set(orders)) == 5


@pytest.mark.rule("diddly.10")
def test_nobody_sees_a_card_that_lies_face_down() -> None:
    match = laid(EIGHT, PLAIN)
    for viewer in (0, 1):
        assert private(match, viewer)["board"] == [-1] * 8


@pytest.mark.rule("diddly.12", "Y25")
def test_everybody_chooses_any_two_cards_which_turn_up_together_where_they_lie() -> None:
    match = laid(EIGHT, PLAIN)
    assert legal(match) == [f"flip{place}" for place in range(1, 9)]
    play(match, "flip8")
    assert public(match)["boards"][0] == [-1] * 8
    assert public(match)["chosen"] == [8]
    assert refusal(match, "flip8") == "already_chosen diddly.12"
    assert refusal(match, "deck") == "flip_first diddly.12"
    assert refusal(match, "flip9") == "no_such_place diddly.11"
    play(match, "flip2")
    assert public(match)["boards"][0] == [-1, 9, -1, -1, -1, -1, -1, *kinds("P")]
    assert match.game.to_act(match.state) == (1,)


@pytest.mark.rule("diddly.77", "diddly.76")
def test_in_the_nine_card_game_three_cards_turn_up_in_a_square() -> None:
    match = laid("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9", board="nine")
    play(match, "flip1 flip5")
    assert public(match)["boards"][0] == [-1] * 9
    play(match, "flip9")
    assert public(match)["boards"][0] == [1, -1, -1, -1, 5, -1, -1, -1, 9]
    assert [line.split() for line in match.game.render(match.view(0), ["Ann", "Bea"])[3:6]] == [
        ["1", "?", "?", "?", "?", "?"],
        ["?", "5", "?", "?", "?", "?"],
        ["?", "?", "9", "?", "?", "?"],
    ]


@pytest.mark.rule("diddly.11", "diddly.17")
def test_the_columns_have_two_cards_each() -> None:
    match = laid(EIGHT, PLAIN)
    play(match, "flip1 flip5 flip1 flip2")
    upper, lower = (line.split() for line in match.game.render(match.view(0), ["Ann", "Bea"])[3:5])
    assert (upper[:4], lower[:4]) == (["4", "?", "?", "?"], ["4", "?", "?", "?"])
    six = laid(*["1 2 3 4 5 6"] * 5)
    assert refusal(six, "flip7") == "no_such_place diddly.17"


@pytest.mark.rule("diddly.14", "diddly.13")
def test_the_top_of_the_deck_begins_the_discard_pile() -> None:
    match = laid(EIGHT, PLAIN, discard="W", deck="10 9")
    assert public(match)["discard"] == kinds("W")
    play(match, "flip1 flip2 flip1 flip2 deck")
    assert private(match, 0)["drawn"] == 10
    play(match, "at1 deck")
    assert private(match, 1)["drawn"] == 9


@pytest.mark.rule("diddly.15", "diddly.16", "diddly.8", "Y23")
def test_the_seat_to_the_left_of_the_dealer_begins_and_play_goes_on_to_the_left() -> None:
    match = laid(EIGHT, PLAIN, "8 8 10 10 6 6 1 1", dealer=2)
    asked = []
    for text in [*["flip1", "flip2"] * 3, *["deck", "at1"] * 3, "deck"]:
        asked.append(match.game.to_act(match.state)[0])
        play(match, text)
    assert asked == [2, 2, 0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2]


@pytest.mark.rule("diddly.8", "Y23")
def test_the_first_dealer_is_named_or_chance_decides() -> None:
    assert {new_match(RULEBOOK, 4, seed, {"dealer": 3}).state.dealer for seed in range(30)} == {2}
    assert {new_match(RULEBOOK, 4, seed).state.dealer for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("diddly.37", "diddly.38", "Y06", "Y26")
def test_a_look_for_each_peek_turned_up_in_order_before_the_first_turn() -> None:
    match = laid("P P 1 2 3 4 5 6", "7 P 8 9 10 10 9 8", "2 2 3 3 4 4 5 5")
    play(match, "flip1 flip2 flip2 flip3 flip1 flip2")
    assert public(match)["phase"] == "peek"
    assert public(match)["peeks"] == 2
    assert match.game.to_act(match.state) == (0,)
    assert legal(match) == ["peek3", "peek4", "peek5", "peek6", "peek7", "peek8", "done"]
    assert refusal(match, "deck") == "peek_first diddly.37"
    assert refusal(match, "peek1") == "face_up diddly.32"
    play(match, "peek3")
    assert private(match, 0)["board"][2] == 1
    assert match.view(1)["public"]["boards"][0][2] == -1
    play(match, "peek3")
    assert match.game.to_act(match.state) == (1,)
    play(match, "done")
    assert public(match)["phase"] == "draw"
    assert match.game.to_act(match.state) == (0,)


@pytest.mark.rule("Y06")
def test_in_the_nine_card_game_there_may_be_three_looks() -> None:
    match = laid("P P P 1 2 3 4 5 6", "1 2 3 4 5 6 7 8 9", board="nine")
    play(match, "flip1 flip2 flip3 flip1 flip2 flip3")
    assert public(match)["peeks"] == 3
