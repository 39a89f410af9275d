"""Miners, gold, the duel, what comes after it, and the end."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import IllegalMove, Match, choose, generator, new_match
from games.diggity import RULEBOOK
from games.diggity.moves import GOLD
from games.diggity.tools import TOOLS
from tests.games.diggity.positions import asked, dealt, hand, legal, play, public, refusal, told
from tests.hypothesis_profiles import examples

LAID = ("s:NESW", "t:NESW 1E-N", "s:N 1S-N", "s:N 1N-N")
"""Squares, and a triangle with open exits, by as many seats as there are; by two seats in two turns."""


def before_the_miner(*tools: list[int], nuggets: str = "2 3", **options: Any) -> Match:
    """Seat 0 has a circle for the triangle on the table; the tools as given."""
    hands = {
        2: ("s:NESW s:N c:NESW", "t:NESW s:N"),
        3: ("s:NESW c:NESW", "t:NESW", "s:N"),
        4: ("s:NESW c:NESW", "t:NESW", "s:N", "s:N"),
    }[len(tools)]
    match = dealt(*hands, nuggets=nuggets, **options)
    play(match, *LAID[: 3 if len(tools) == 3 else 4])
    for seat, counts in enumerate(tools):
        match.state.tools[seat] = list(counts)
        for rank, count in enumerate(counts):
            match.state.piles[rank] -= count
    assert asked(match) == 0
    return match


def miner(*tools: list[int], nuggets: str = "2 3", **options: Any) -> Match:
    """Seat 0 has just made a miner."""
    match = before_the_miner(*tools, nuggets=nuggets, **options)
    play(match, "c:NESW 2E-N")
    assert public(match)["phase"] == "duel"
    return match


NONE = [0, 0, 0, 0]
ALL = [1, 1, 1, 1]


@pytest.mark.rule("diggity.51", "diggity.53", "diggity.54", "diggity.28", "G10")
def test_a_circle_at_a_triangle_is_a_miner_and_turns_up_gold() -> None:
    match = miner(NONE, NONE, nuggets="4 3")
    assert told(match)[1] == "P1 made a miner and turned up gold worth 4; 15 to come."
    assert (public(match)["face"], public(match)["gold"]) == (4, 15)
    assert match.check_undo(0) is not None
    play(match, "pass pass")
    assert match.game.scores(match.state) == [4, 0]


@pytest.mark.rule("diggity.51", "diggity.52", "G09")
@pytest.mark.parametrize("cards", [2, 3])
@pytest.mark.parametrize(("first", "second"), [("c:NESW", "t:NESW"), ("t:NESW", "c:NESW")])
def test_there_must_be_three_cards_when_the_turn_begins(cards: int, first: str, second: str) -> None:
    match = dealt(f"s:NESW s:EW {second}", f"{first} s:NS {second}")
    play(match, f"s:NESW {first} 1N-N", "s:EW 1E-E" if cards == 3 else "")
    play(match, second, "2N-N")
    assert (public(match)["phase"] == "duel") == (cards == 3)
    assert len(public(match)["mine"]) == cards + 1


@pytest.mark.rule("G09")
def test_a_pair_that_made_no_miner_makes_none_later() -> None:
    match = dealt("c:NESW s:N", "t:NESW s:NS", deck="s:N")
    play(match, "c:NESW t:NESW 1N-N s:N 1S-N s:NS 1E-N s:N 1W-N")
    assert public(match)["phase"] == "card"
    assert public(match)["gold"] == 16


@pytest.mark.rule("diggity.54", "diggity.55", "diggity.61", "G14")
def test_without_tools_the_gold_goes_to_who_made_the_miner() -> None:
    match = miner(NONE, NONE, nuggets="6 3")
    assert [legal(match), asked(match)] == [["pass"], 0]
    play(match, "pass")
    assert [legal(match), asked(match)] == [["pass"], 1]
    play(match, "pass")
    assert told(match)[1] == "The gold worth 6 goes to P1."
    assert public(match)["won"] == [[6], []]


@pytest.mark.rule("G37", "diggity.63")
def test_everybody_is_asked_also_who_has_no_tool() -> None:
    match = miner(NONE, NONE, NONE, NONE)
    order = []
    for _ in range(4):
        order.append(asked(match))
        play(match, "pass")
    assert order == [0, 1, 2, 3]
    assert public(match)["phase"] == "card"


@pytest.mark.rule("diggity.55", "diggity.61", "diggity.57", "diggity.58")
def test_a_shovel_takes_the_gold_and_tools_are_played_from_the_shovel_on() -> None:
    match = miner(NONE, ALL)
    play(match, "pass")
    assert legal(match) == ["pass", "shovel"]
    assert refusal(match, "pulley") == "rank_left_out diggity.60"
    play(match, "shovel")
    assert told(match) == ["P2 played a shovel."]
    assert legal(match) == ["pass", "pulley"]
    play(match, "pass pass")
    assert public(match)["won"] == [[], [2]]


@pytest.mark.rule("diggity.56", "G12")
def test_who_has_passed_may_come_back_and_take_his_gold_again() -> None:
    match = miner([0, 1, 0, 0], [1, 0, 0, 0])
    assert refusal(match, "pulley") == "rank_left_out diggity.60"
    play(match, "pass shovel pass pulley")
    assert public(match)["played"] == [1, 0]
    play(match, "pass pass")
    assert public(match)["won"] == [[2], []]


@pytest.mark.rule("G13", "diggity.56", "diggity.62")
def test_a_player_may_play_on_his_own_tool_to_protect_his_gold() -> None:
    match = miner([1, 1, 0, 0], [0, 0, 1, 0])
    play(match, "shovel pulley")
    assert asked(match) == 0
    assert refusal(match, "cart") == "no_such_tool diggity.62"
    play(match, "pass cart pass pass")
    assert public(match)["won"] == [[], [2]]


@pytest.mark.rule("diggity.59", "diggity.60", "diggity.58")
def test_only_one_tool_of_each_kind_is_played_for_a_gold_card() -> None:
    match = miner([2, 0, 0, 0], [0, 1, 0, 0])
    play(match, "shovel")
    assert legal(match) == ["pass"]
    assert refusal(match, "shovel") == "played_already diggity.59"
    assert refusal(match, "shed") == "rank_left_out diggity.60"
    play(match, "pass")
    assert refusal(match, "shovel") == "played_already diggity.59"


@pytest.mark.rule("diggity.63", "diggity.64", "G12")
def test_a_shed_ends_the_duel_at_once() -> None:
    match = miner(ALL, ALL)
    play(match, "shovel pulley cart")
    assert asked(match) == 0
    play(match, "shed")
    assert public(match)["won"] == [[2], []]
    assert public(match)["phase"] == "card"


@pytest.mark.rule("G12", "diggity.63")
def test_the_duel_ends_when_all_have_passed_in_a_row() -> None:
    match = miner([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])
    play(match, "shovel pass pulley pass")
    assert public(match)["phase"] == "duel"
    play(match, "cart pass pass")
    assert public(match)["phase"] == "duel"
    play(match, "pass")
    assert public(match)["won"] == [[], [], [2]]


@pytest.mark.rule("diggity.65", "diggity.66", "G27")
def test_played_tools_go_back_to_the_piles_and_the_others_are_kept() -> None:
    match = miner([1, 0, 1, 0], [0, 1, 0, 1])
    assert public(match)["piles"] == [1, 1, 1, 1]
    play(match, "shovel pass pulley")
    assert public(match)["piles"] == [1, 1, 1, 1]
    play(match, "pass cart pass shed")
    assert public(match)["piles"] == [2, 2, 2, 2]
    match = miner([1, 0, 1, 0], [0, 1, 0, 1])
    play(match, "shovel pass pass")
    assert public(match)["tools"] == [[0, 0, 1, 0], [0, 1, 0, 1]]
    assert public(match)["piles"] == [2, 1, 1, 1]


@pytest.mark.rule("diggity.67", "diggity.68", "G15", "diggity.79")
def test_after_the_gold_the_mine_is_discarded_and_the_winner_has_the_next_turn() -> None:
    match = miner([0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0])
    before = hand(match, 0)
    play(match, "pass pass shovel pass pass pass")
    assert public(match)["won"] == [[], [], [2]]
    assert public(match)["mine"] == []
    assert len(public(match)["discards"]) == 4
    assert len(hand(match, 0)) == len(before) + 1
    assert asked(match) == 2
    card = legal(match)[0]
    play(match, card)
    assert len(public(match)["mine"]) == 1
    assert public(match)["hands"] == [4, 4, 4]
    assert asked(match) == 0


@pytest.mark.rule("G15", "G39")
def test_a_table_may_let_the_winner_lay_only_the_first_card() -> None:
    match = miner([0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], restart="card")
    play(match, "pass pass shovel pass pass pass")
    assert asked(match) == 2
    assert public(match)["resume"] == 1
    turns = match.state.turns
    play(match, legal(match)[0])
    assert public(match)["hands"] == [4, 4, 4]
    assert asked(match) == 1
    assert (public(match)["resume"], match.state.turns) == (None, turns + 1)


@pytest.mark.rule("G39", "G22")
def test_without_a_card_the_winner_passes_and_the_next_player_starts() -> None:
    match = miner([0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], restart="card")
    match.state.hands[2] = []
    play(match, "pass pass shovel pass pass pass pass")
    assert asked(match) == 1
    assert public(match)["mine"] == []


@pytest.mark.rule("G17", "diggity.33")
def test_gold_is_collected_also_when_the_miner_closes_the_mine() -> None:
    match = dealt("s:NS t:NS", "s:N c:N")
    play(match, "s:NS s:N 1N-N t:NS 1S-N c:N 3S-N")
    assert set(match.state.mine.exits().values()) == {"joined"}
    assert public(match)["phase"] == "duel"
    play(match, "pass pass")
    assert [len(won) for won in public(match)["won"]] == [0, 1]
    assert public(match)["mine"] == []
    assert "The mine of 4 cards was cleared away." in told(match)
    assert asked(match) == 1


@pytest.mark.rule("G11")
def test_two_miners_at_once_turn_up_one_gold_card() -> None:
    match = dealt("s:NESW t:NESW", "t:NESW c:NESW")
    play(match, "s:NESW t:NESW 1E-E t:NESW 1S-N c:NESW 2S-N")
    assert match.state.mine.links[3] == 0b110
    play(match, "pass pass")
    assert public(match)["gold"] == 15
    assert [len(won) for won in public(match)["won"]] == [0, 1]


@pytest.mark.rule("diggity.78", "G10")
def test_a_miner_alone_is_made_without_asking() -> None:
    match = before_the_miner(NONE, NONE)
    play(match, "c:NESW 2E-N")
    assert public(match)["phase"] == "duel"
    match = before_the_miner(NONE, NONE)
    play(match, "c:NESW 1W-N")
    assert public(match)["phase"] == "card"


def line_and_circle(*shovels: int) -> Match:
    """Return a match after a triangle that joins a circle and a line; the seats have so many shovels."""
    match = dealt("c:NESW l:NESW", "c:NESW t:NESW")
    play(match, "c:NESW c:NESW 1E-E l:NESW 1S-N decline")
    for seat, count in enumerate(shovels):
        match.state.tools[seat][0] = count
        match.state.piles[0] -= count
    play(match, "t:NESW 2S-N")
    assert match.state.mine.links[3] == 0b110
    return match


@pytest.mark.rule("diggity.77", "G10", "diggity.44")
def test_a_card_that_makes_a_tool_and_a_miner_makes_one_of_them() -> None:
    match = line_and_circle()
    assert public(match)["made"] == ["shovel"]
    assert public(match)["miner"] is True
    assert legal(match) == ["take:shovel", "gold"]
    assert refusal(match, "decline") == "must_dig diggity.78"
    play(match, "take:shovel")
    assert public(match)["gold"] == 16
    assert len(match.state.mine.cards) == 4
    match = line_and_circle()
    play(match, "gold")
    assert public(match)["face"] != 0
    assert public(match)["tools"] == [NONE, NONE]


@pytest.mark.rule("G33", "G10", "G08")
def test_a_tool_that_cannot_be_had_does_not_free_from_the_miner() -> None:
    match = line_and_circle(0, 2)
    assert public(match)["made"] == ["shovel"]
    assert legal(match) == ["gold"]
    assert refusal(match, "decline") == "must_dig diggity.78"
    match = line_and_circle(2, 0)
    assert legal(match) == ["steal:shovel", "gold"]


@pytest.mark.rule(
    "diggity.69", "diggity.70", "diggity.71", "diggity.72", "diggity.73", "diggity.74", "diggity.75",
    "diggity.76", "diggity.62", "diggity.63", "diggity.64",
)  # fmt: skip
def test_the_example_of_jill_bruce_and_wiley_move_by_move() -> None:
    jill, bruce, wiley = [1, 0, 1, 0], [1, 1, 0, 1], [0, 0, 1, 1]
    match = before_the_miner(jill, bruce, wiley, nuggets="2")
    piles = public(match)["piles"]
    circle = "circle:NESW"
    assert circle in hand(match, 0)
    play(match, "c:NESW 2E-N")
    assert told(match)[1] == "P1 made a miner and turned up gold worth 2; 15 to come."
    assert asked(match) == 0
    assert legal(match) == ["pass", "shovel"]
    play(match, "shovel")
    assert legal(match) == ["pass"]
    assert refusal(match, "pulley") == "no_such_tool diggity.62"
    assert refusal(match, "cart") == "rank_left_out diggity.60"
    play(match, "pass")
    assert asked(match) == 1
    assert refusal(match, "shovel") == "played_already diggity.59"
    assert legal(match) == ["pass", "pulley"]
    play(match, "pulley")
    assert legal(match) == ["pass"]
    assert refusal(match, "shed") == "rank_left_out diggity.60"
    play(match, "pass")
    assert asked(match) == 2
    assert legal(match) == ["pass", "cart"]
    play(match, "cart")
    stopping = match.game.copy(match.state)
    match.game.apply(stopping, 2, match.game.parse_move("pass"))
    match.game.apply(stopping, 0, match.game.parse_move("pass"))
    assert match.game.to_act(stopping) == (1,)
    assert match.game.parse_move("shed") in match.game.legal(stopping, 1)
    assert legal(match) == ["pass", "shed"]
    jills = hand(match, 0)
    play(match, "shed")
    assert public(match)["won"] == [[], [], [2]]
    assert public(match)["piles"] == [pile + 1 for pile in piles]
    assert public(match)["tools"] == [[0, 0, 1, 0], [1, 0, 0, 1], [0, 0, 0, 0]]
    assert len(hand(match, 0)) == len(jills) + 1
    assert asked(match) == 2
    assert public(match)["mine"] == []
    play(match, legal(match)[0])
    assert len(public(match)["mine"]) == 1


@pytest.mark.rule("diggity.82", "G23", "G24", "core.1")
def test_the_game_ends_when_the_last_gold_card_is_collected() -> None:
    match = before_the_miner(NONE, NONE, nuggets="5", gold=1)
    play(match, "c:NESW 2E-N")
    assert not match.game.over(match.state)
    play(match, "pass pass")
    assert match.game.over(match.state)
    assert match.game.to_act(match.state) == ()
    assert match.game.winners(match.state) == [0]
    with pytest.raises(IllegalMove, match=r"core\.1"):
        match.submit(0, 0)


@pytest.mark.rule("diggity.1", "diggity.83", "diggity.84", "G23")
@pytest.mark.parametrize(
    ("won", "scores", "winners"),
    [
        ([[3, 4], [6], [1]], [7, 6, 1], [0]),
        ([[3], [2, 1], [1]], [3, 3, 1], [0, 1]),
        ([[], [], []], [0, 0, 0], [0, 1, 2]),
    ],
)
def test_the_most_nuggets_win_and_ties_are_shared(
    won: list[list[int]], scores: list[int], winners: list[int]
) -> None:
    match = new_match(RULEBOOK, 3, 1)
    match.state.won = won
    assert match.game.scores(match.state) == scores
    assert match.game.winners(match.state) == winners
    assert match.game.low_wins is False


@pytest.mark.rule("G38", "diggity.82")
@pytest.mark.parametrize("turns", [1, 3])
def test_a_game_ends_at_the_limit_of_turns_and_the_gold_collected_counts(turns: int) -> None:
    match = new_match(RULEBOOK, 2, 5, {"turns": turns})
    rng = generator(5, "limit")
    while match.game.to_act(match.state):
        match.submit(asked(match), choose(rng, match.game.legal(match.state, asked(match))))
    assert match.state.turns == 2 * turns
    assert "The last turn that was agreed on is over." in told(match)


@pytest.mark.rule("G38")
def test_ordinary_games_stay_far_from_the_limit() -> None:
    most = 0
    for seed in range(12):
        match = new_match(RULEBOOK, 2, seed)
        rng = generator(seed, "limit")
        while match.game.to_act(match.state):
            seat = asked(match)
            match.game.apply(match.state, seat, choose(rng, match.game.legal(match.state, seat)))
        most = max(most, match.state.turns)
        assert match.state.left == 0
    assert most < 500


def slow_duel(seats: int, tools: list[list[int]], answers: list[str]) -> tuple[int | None, list[list[int]]]:
    """Return the seat with the gold after these answers, by the words of the rules; None while it is open."""
    left = [list(row) for row in tools]
    table: list[int] = []
    at = passes = 0
    for answer in answers:
        if answer == "pass":
            passes += 1
            at = (at + 1) % seats
        else:
            rank = TOOLS.index(answer)
            assert rank == len(table)
            left[at][rank] -= 1
            table.append(at)
            passes = 0
        if len(table) == 4 or passes == seats:
            return (table[-1] if table else 0), left
    return None, left


@pytest.mark.rule("diggity.61", "diggity.63", "diggity.66", "G12", "G14")
@settings(max_examples=examples(150))
@given(st.integers(2, 4), st.data())
def test_duels_agree_with_the_words_of_the_rules(seats: int, data: st.DataObject) -> None:
    tools = [[data.draw(st.integers(0, 1)) for _ in range(4)] for _ in range(seats)]
    match = miner(*tools)
    answers: list[str] = []
    while public(match)["phase"] == "duel":
        assert slow_duel(seats, tools, answers)[0] is None
        answers.append(data.draw(st.sampled_from(legal(match))))
        play(match, answers[-1])
    winner, left = slow_duel(seats, tools, answers)
    assert [bool(won) for won in public(match)["won"]] == [seat == winner for seat in range(seats)]
    assert public(match)["tools"] == left
    assert asked(match) == winner


@pytest.mark.rule("core.2", "core.3")
def test_only_the_seat_that_is_asked_makes_a_move_and_only_one_of_the_game() -> None:
    match = new_match(RULEBOOK, 2, 1, {"first": 1})
    for seat, move, code in ((1, GOLD, "not_your_turn"), (0, -1, "no_such_move"), (0, GOLD, "choose_first")):
        refused = match.game.check(match.state, seat, move)
        assert refused is not None
        assert refused.code == code
    match = miner(NONE, NONE)
    assert refusal(match, "pass", 1) == "not_your_turn core.2"
    play(match, "pass")
    assert refusal(match, "pass", 0) == "not_your_turn core.2"
