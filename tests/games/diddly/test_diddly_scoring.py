"""The worth of columns and squares, and the winner."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.diddly import RULEBOOK
from games.diddly.cards import DECK, FACES, HALF, POINTS, WILD
from games.diddly.game import Diddly
from games.diddly.scoring import (
    LINES,
    column_score,
    columns_score,
    halved_in_square,
    sets_in_square,
    square_points,
    square_score,
)
from tests.games.diddly.positions import kinds, laid, play
from tests.hypothesis_profiles import examples

ZERO = ("D", "W", "H")


def column(cards: str) -> int:
    first, second = kinds(cards)
    assert column_score(first, second) == column_score(second, first)
    return column_score(first, second)


def square(cards: str) -> list[int]:
    return square_points(kinds(cards))


@pytest.mark.rule("diddly.6", "diddly.49", "Y13")
@pytest.mark.parametrize("face", FACES)
def test_two_equal_cards_in_a_column_cost_nothing(face: str) -> None:
    assert column(f"{face} {face}") == 0


@pytest.mark.rule("diddly.40", "diddly.41", "diddly.63", "Y13", "Y14")
@pytest.mark.parametrize("face", FACES)
def test_a_wild_matches_every_card(face: str) -> None:
    assert column(f"W {face}") == 0


@pytest.mark.rule("diddly.7", "diddly.50", "diddly.51")
def test_in_other_columns_every_number_costs_itself() -> None:
    for first, second in permutations(range(1, 11), 2):
        assert column_score(first, second) == first + second


@pytest.mark.rule("diddly.31", "diddly.52", "diddly.53", "Y13")
def test_a_recycle_matches_a_recycle_or_a_wild_and_else_costs_ten() -> None:
    matching = [face for face in FACES if column(f"R {face}") == 0]
    assert matching == ["W", "R"]
    assert column("R D") == 10
    assert column("R 3") == 13
    assert column("R P") == 20


@pytest.mark.rule("diddly.39", "diddly.54", "diddly.55", "Y13")
def test_a_peek_matches_a_peek_or_a_wild_and_else_costs_ten() -> None:
    matching = [face for face in FACES if column(f"P {face}") == 0]
    assert matching == ["W", "P"]
    assert column("P D") == 10
    assert column("P 10") == 20


@pytest.mark.rule(
    "diddly.56", "diddly.57", "diddly.58", "diddly.59", "diddly.60", "diddly.61", "diddly.62", "Y14", "Y15"
)
def test_a_half_makes_the_other_card_cost_half_rounded_up() -> None:
    halves = {face: column(f"H {face}") for face in FACES}
    assert halves == {
        **dict.fromkeys(("P", "R", "10", "9"), 5),
        **dict.fromkeys(("8", "7"), 4),
        **dict.fromkeys(("6", "5"), 3),
        **dict.fromkeys(("4", "3"), 2),
        **dict.fromkeys(("2", "1"), 1),
        **dict.fromkeys(("D", "W", "H"), 0),
    }


@pytest.mark.rule("diddly.63", "diddly.64", "Y14")
def test_columns_of_zero_cards_cost_nothing() -> None:
    assert {column(f"{first} {second}") for first, second in product(ZERO, repeat=2)} == {0}


@pytest.mark.rule("diddly.65", "diddly.64", "Y16")
def test_a_diddly_has_no_effect_on_the_other_card() -> None:
    for card in range(1, 11):
        assert column_score(0, card) == card
    assert POINTS[0] == 0


@pytest.mark.rule("diddly.6", "diddly.7", "diddly.50")
def test_a_board_of_columns_adds_its_columns() -> None:
    assert columns_score(kinds("4 9 H W 4 2 7 P")) == 0 + 11 + 4 + 0
    assert columns_score(kinds("D D D D W D")) == 0


@pytest.mark.rule("diddly.73", "diddly.79", "diddly.80", "Y17")
def test_three_equal_cards_in_any_line_cost_nothing() -> None:
    rest = iter(range(0))
    for line in LINES:
        rest = iter((1, 2, 3, 4, 6, 7))
        cards = [5 if place in line else next(rest) for place in range(9)]
        assert square_score(cards) == 1 + 2 + 3 + 4 + 6 + 7


@pytest.mark.rule("diddly.81", "diddly.82")
def test_a_card_may_belong_to_sets_in_several_directions_and_is_scored_once() -> None:
    cards = kinds("5 5 5 5 1 2 5 3 4")
    assert sets_in_square(cards) == [0, 3]
    assert square_points(cards) == [0, 0, 0, 0, 1, 2, 0, 3, 4]


@pytest.mark.rule("diddly.83", "Y17")
@pytest.mark.parametrize(
    ("line", "matches"),
    [
        ("4 4 W", True), ("4 W 4", True), ("W 4 4", True),
        ("W W 4", True), ("W 4 W", True), ("4 W W", True), ("W W W", True),
        ("W 4 5", False), ("4 W 5", False), ("4 4 5", False), ("4 4 D", False), ("4 4 H", False),
        ("H W 4", False), ("D W 4", False), ("P P P", True), ("R R W", True), ("P R W", False),
        ("D D D", True),
    ],
)  # fmt: skip
def test_which_lines_are_sets(line: str, matches: bool) -> None:
    cards = kinds(line + " 1 2 3 6 7 8")
    assert (0 in sets_in_square(cards)) == matches


@pytest.mark.rule("diddly.84", "diddly.85", "Y18")
def test_a_wild_may_match_different_cards_in_different_directions() -> None:
    assert square("1 3 2 6 W 6 8 3 9") == [1, 0, 2, 0, 0, 0, 8, 0, 9]
    assert square("1 3 7 6 W 6 7 3 1") == [0] * 9


@pytest.mark.rule("diddly.86", "Y19")
@pytest.mark.parametrize(
    ("half", "reached"), [(4, 8), (0, 6), (2, 6), (6, 6), (8, 6), (1, 4), (3, 4), (5, 4), (7, 4)]
)
def test_a_half_halves_every_card_of_its_lines(half: int, reached: int) -> None:
    cards = kinds("1 2 3 4 5 6 7 8 9")
    cards[half] = HALF
    halved = halved_in_square(cards)
    assert len(halved) == reached
    points = square_points(cards)
    for place in range(9):
        if place != half:
            worth = place + 1
            assert points[place] == ((worth + 1) // 2 if place in halved else worth)


@pytest.mark.rule("diddly.87")
def test_a_card_is_halved_once_at_most() -> None:
    assert square("H 9 H 1 2 3 4 5 6")[1] == 5
    assert square("H 9 H 8 H 7 H 10 H") == [0, 5, 0, 4, 0, 4, 0, 5, 0]


@pytest.mark.rule("diddly.88", "diddly.89", "diddly.90", "diddly.91", "Y20")
def test_halving_does_not_change_what_a_card_matches() -> None:
    assert square("5 5 5 H 9 10 1 2 4") == [0, 0, 0, 0, 5, 5, 1, 2, 4]
    assert square("10 5 5 H 9 8 1 2 4")[:3] == [5, 5, 5]


def slow_square_score(cards: list[int]) -> int:
    """Return the three steps of the sheet, one after the other."""
    rows = [cards[0:3], cards[3:6], cards[6:9]]
    columns = [list(line) for line in zip(*rows, strict=True)]
    diagonals = [[rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]]
    places = [[(i, j) for j in range(3)] for i in range(3)]
    lines = [*places, *(list(line) for line in zip(*places, strict=True))]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    assert len(lines) == len([*rows, *columns, *diagonals])
    sideways = {
        place
        for line in lines
        for half in line
        for place in line
        if place != half and rows[half[0]][half[1]] == HALF
    }
    gone = set()
    for line in lines:
        faces = {rows[i][j] for i, j in line} - {WILD}
        if len(faces) <= 1:
            gone |= set(line)
    total = 0
    for i, j in product(range(3), repeat=2):
        if (i, j) not in gone:
            points = POINTS[rows[i][j]]
            total += -(-points // 2) if (i, j) in sideways else points
    return total


@pytest.mark.rule("diddly.89", "diddly.90", "diddly.91", "Y17", "Y19", "Y20")
@settings(max_examples=examples(300))
@given(st.permutations([*DECK[::3], WILD, WILD, HALF, HALF]))
def test_the_square_agrees_with_the_steps_of_the_sheet(cards: list[int]) -> None:
    assert square_score(cards[:9]) == slow_square_score(list(cards[:9]))


@given(
    st.lists(st.sampled_from(DECK), min_size=9, max_size=9),
    st.sampled_from(((0, 3, 6, 1, 4, 7, 2, 5, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6))),
)
def test_turning_the_square_changes_nothing(cards: list[int], turn: tuple[int, ...]) -> None:
    assert square_score([cards[place] for place in turn]) == square_score(cards)


def winners(*rounds: list[int], board: str = "columns") -> list[int]:
    """Return the winners after rounds with these scores."""
    table: Diddly = RULEBOOK.game(len(rounds[0]), {"board": board, "rounds": len(rounds)})  # type: ignore[assignment]
    match = laid(*(["1 2 3 4 5 6 7 8"] * len(rounds[0])))
    match.state.results = [tuple(scores) for scores in rounds]
    return table.winners(match.state)


@pytest.mark.rule("diddly.4", "diddly.5", "diddly.68", "diddly.69", "diddly.74", "diddly.92")
@pytest.mark.parametrize("board", ["columns", "nine"])
def test_the_lowest_total_wins(board: str) -> None:
    assert winners([5, 6], [5, 0], [1, 1], [1, 1], [1, 1], board=board) == [1]
    assert winners([0, 30], [9, 0], [9, 0], [9, 0], [9, 0], board=board) == [1]


@pytest.mark.rule("diddly.70", "diddly.71", "diddly.92", "Y21")
@pytest.mark.parametrize(
    ("rounds", "won"),
    [
        (([5, 1], [5, 9]), [1]),
        (([3, 9], [9, 3], [6, 6]), [0, 1]),
        (([2, 9], [9, 2], [9, 5], [4, 8]), [0]),
        (([2, 2, 9], [9, 8, 9], [4, 5, 9]), [0]),
        (([1, 4, 4], [7, 4, 4]), [0]),
        (([4, 4, 5], [4, 4, 5]), [0, 1]),
    ],
)  # fmt: skip
def test_a_tie_goes_to_the_lowest_single_rounds(rounds: tuple[list[int], ...], won: list[int]) -> None:
    assert winners(*rounds) == won


@pytest.mark.rule("diddly.66", "diddly.67", "diddly.5", "diddly.68", "diddly.78", "Y23", "Y27")
@pytest.mark.parametrize(("board", "flips"), [("columns", 2), ("nine", 3)])
def test_rounds_are_written_down_and_the_deal_passes_to_the_left(board: str, flips: int) -> None:
    match = laid(
        *["1 2 3 4 5 6 7 8 9"[: 17 if board == "nine" else 15]] * 3, board=board, rounds=5, dealer=2, turns=1
    )
    dealers = []
    while match.game.to_act(match.state):
        dealers.append(match.game.public(match.state)["dealer"])
        for seat in range(3):
            first = (dealers[-1] + 1 + seat) % 3
            assert match.game.to_act(match.state) == (first,)
            play(match, " ".join(f"flip{place}" for place in range(1, flips + 1)))
        while match.game.public(match.state)["phase"] == "peek":
            play(match, "done")
        play(match, "deck at1 deck at1 deck at1")
    assert dealers == [1, 2, 0, 1, 2]
    results = match.game.public(match.state)["results"]
    assert len(results) == 5
    assert match.game.scores(match.state) == [sum(scores) for scores in zip(*results, strict=True)]
    assert match.game.options["rounds"] == 5
    assert RULEBOOK.game(2).options["rounds"] == 5
