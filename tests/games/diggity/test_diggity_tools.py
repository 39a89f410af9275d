"""Tools: what makes them, taking and stealing them, and the example of the sheet."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Match
from games.diggity.cards import CIRCLE, LINE, SQUARE, TRIANGLE
from games.diggity.tools import MINER, PULLEYS, TOOLS, made, recipes_for
from tests.games.diggity.positions import asked, dealt, legal, play, private, public, refusal, told
from tests.hypothesis_profiles import examples

PARTS = {
    "shovel": [TRIANGLE, LINE],
    "cart": [CIRCLE, CIRCLE, SQUARE],
    "shed": [TRIANGLE, SQUARE, LINE],
    "miner": [TRIANGLE, CIRCLE],
}


def slow_made(symbols: list[int], links: set[frozenset[int]], pulley: str, me: int) -> set[str]:
    """Return every tool of which the card is a part in a connected set of exactly the tool's parts."""
    found = set()
    for name, parts in {**PARTS, "pulley": sorted(PULLEYS[pulley])}.items():
        for chosen in combinations(range(len(symbols)), len(parts)):
            if me not in chosen or sorted(symbols[card] for card in chosen) != sorted(parts):
                continue
            reached = {me}
            for _ in parts:
                reached |= {c for c in chosen for r in reached if frozenset((c, r)) in links}
            if reached == set(chosen):
                found.add(name)
    return found


def fast_made(symbols: list[int], links: set[frozenset[int]], pulley: str, me: int) -> set[str]:
    """Return the same by the game."""
    near = [sum(1 << b for b in range(len(symbols)) if {a, b} in links) for a in range(len(symbols))]
    of = [sum(1 << c for c, symbol in enumerate(symbols) if symbol == each) for each in range(4)]
    bits = made(recipes_for(PULLEYS[pulley])[symbols[me]], near[me], of, near, 1 << me)
    names = {tool for rank, tool in enumerate(TOOLS) if bits >> rank & 1}
    return names | ({"miner"} if bits & MINER else set())


@pytest.mark.rule("diggity.34", "diggity.35", "diggity.36", "diggity.38", "diggity.42", "diggity.43", "G04")
@settings(max_examples=examples(400))
@given(st.data(), st.sampled_from(sorted(PULLEYS)), st.integers(1, 7))
def test_what_a_card_makes_is_every_connected_set_with_it(
    data: st.DataObject, pulley: str, size: int
) -> None:
    symbols = data.draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    pairs = [frozenset(pair) for pair in combinations(range(size), 2)]
    links = set(data.draw(st.lists(st.sampled_from(pairs)))) if pairs else set()
    me = data.draw(st.integers(0, size - 1))
    assert fast_made(symbols, links, pulley, me) == slow_made(symbols, links, pulley, me)


def chain(*symbols: int, me: int = -1, pulley: str = "circle-line") -> set[str]:
    """Return the tools that the last cards of a row make, or that one more card would make."""
    links = {frozenset((card, card + 1)) for card in range(len(symbols) - 1)}
    return fast_made(list(symbols), links, pulley, me % len(symbols))


@pytest.mark.rule("diggity.37", "diggity.35", "diggity.34", "G05")
def test_the_pairs_and_the_rows_of_three() -> None:
    assert chain(TRIANGLE, LINE) == chain(LINE, TRIANGLE) == {"shovel"}
    assert chain(CIRCLE, LINE) == chain(LINE, CIRCLE) == {"pulley"}
    assert chain(TRIANGLE, CIRCLE) == chain(CIRCLE, TRIANGLE) == {"miner"}
    assert chain(CIRCLE, CIRCLE, SQUARE) == chain(CIRCLE, SQUARE, CIRCLE) == {"cart"}
    assert chain(TRIANGLE, SQUARE, LINE) == {"shed"}
    assert chain(SQUARE, TRIANGLE, LINE) == {"shed", "shovel"}
    assert chain(CIRCLE, SQUARE) == chain(SQUARE, TRIANGLE) == chain(SQUARE, LINE) == set()


@pytest.mark.rule("G05")
@pytest.mark.parametrize(
    ("pulley", "symbols"),
    [
        ("circle-line", (CIRCLE, LINE)),
        ("triangles", (TRIANGLE, TRIANGLE)),
        ("squares", (SQUARE, SQUARE)),
        ("lines", (LINE, LINE)),
    ],
)
def test_the_pulley_is_an_option(pulley: str, symbols: tuple[int, int]) -> None:
    for other in PULLEYS:
        assert chain(*symbols, pulley=other) == ({"pulley"} if other == pulley else set())


@pytest.mark.rule("G05")
def test_a_table_may_choose_what_makes_a_pulley() -> None:
    match = dealt("s:NESW", "s:NS", pulley="squares")
    play(match, "s:NESW s:NS 1N-N take:pulley")
    assert public(match)["tools"] == [[0, 0, 0, 0], [0, 1, 0, 0]]
    match = dealt("s:NESW", "s:NS")
    play(match, "s:NESW s:NS 1N-N")
    assert asked(match) == 0


@pytest.mark.rule("diggity.38", "G04")
def test_parts_with_another_card_between_them_make_nothing() -> None:
    assert chain(TRIANGLE, SQUARE, CIRCLE) == set()
    assert chain(LINE, SQUARE, CIRCLE, SQUARE, TRIANGLE) == set()
    assert chain(CIRCLE, LINE, SQUARE, CIRCLE) == set()


@pytest.mark.rule("diggity.38", "diggity.42", "G04")
def test_a_card_may_be_laid_last_in_the_middle() -> None:
    assert chain(CIRCLE, SQUARE, CIRCLE, me=1) == {"cart"}
    assert chain(LINE, TRIANGLE, SQUARE, me=1) == {"shovel", "shed"}
    assert chain(SQUARE, CIRCLE, CIRCLE, me=1) == {"cart"}


@pytest.mark.rule("diggity.45", "diggity.46", "diggity.36", "diggity.44", "G07")
def test_example_a_line_at_the_triangle_is_a_shed_or_a_shovel() -> None:
    match = dealt("t:NESW", "s:NESW", "l:NESW")
    play(match, "t:NESW s:NESW 1N-N l:NESW 1S-N")
    assert public(match)["made"] == ["shovel", "shed"]
    assert legal(match) == ["take:shovel", "take:shed", "decline"]
    play(match, "take:shed")
    assert public(match)["tools"] == [[0] * 4, [0] * 4, [0, 0, 0, 1]]
    assert asked(match) == 0
    match.undo(2) if match.check_undo(2) is None else match.rewind(len(match.moves) - 1)
    play(match, "take:shovel")
    assert public(match)["tools"] == [[0] * 4, [0] * 4, [1, 0, 0, 0]]
    assert public(match)["piles"] == [2, 3, 3, 3]


@pytest.mark.rule("diggity.45", "G04")
def test_example_a_line_at_the_square_is_a_shed_only() -> None:
    match = dealt("t:NESW", "s:NESW", "l:NESW")
    play(match, "t:NESW s:NESW 1N-N l:NESW 2N-N")
    assert legal(match) == ["take:shed", "decline"]
    assert refusal(match, "take:shovel") == "not_made diggity.36"
    assert refusal(match, "take:cart") == "not_made diggity.36"
    assert refusal(match, "gold") == "no_miner diggity.51"
    assert refusal(match, "steal:shed") == "pile_first diggity.50"
    assert refusal(match, "s:N") == "earn_first diggity.44"


@pytest.mark.rule("diggity.47", "diggity.48", "diggity.42", "diggity.43")
@pytest.mark.parametrize("place", ["3N-N", "2W-N", "2W-E"])
def test_example_a_circle_makes_no_cart_and_a_second_one_does(place: str) -> None:
    match = dealt("t:NESW c:NESW", "s:NESW", "c:NESW")
    play(match, "t:NESW s:NESW 1N-N c:NESW 2N-N")
    assert public(match)["phase"] == "card"
    assert asked(match) == 0
    play(match, "c:NESW", place)
    assert legal(match) == ["take:cart", "decline"]
    play(match, "take:cart")
    assert public(match)["tools"] == [[0, 0, 1, 0], [0] * 4, [0] * 4]


@pytest.mark.rule("diggity.39", "diggity.43")
def test_parts_may_lie_across_and_round_a_corner() -> None:
    match = dealt("t:NESW", "s:NESW", "l:NESW")
    play(match, "t:NESW s:NESW 1N-E l:NESW 2W-N")
    assert legal(match) == ["take:shed", "decline"]


@pytest.mark.rule("diggity.41", "G01")
def test_cards_that_touch_without_a_railroad_make_nothing() -> None:
    match = dealt("s:NW l:E", "t:NW")
    play(match, "s:NW t:NW 1N-W l:E 1W-E")
    triangle, line = (match.state.mine.cards[number][0] for number in (1, 2))
    assert triangle[3] == line[1]
    assert triangle[0] < line[2]
    assert match.state.mine.links == [0b110, 0b001, 0b001]
    assert legal(match) == ["take:shed", "decline"]


@pytest.mark.rule("diggity.40", "G06")
def test_a_card_may_be_a_part_of_several_tools_but_old_parts_alone_make_no_more() -> None:
    match = dealt("t:NESW l:NS", "l:NESW s:NS", deck="s:NE s:NW")
    play(match, "t:NESW l:NESW 1N-N take:shovel")
    play(match, "l:NS 1S-N take:shovel")
    assert public(match)["tools"] == [[1, 0, 0, 0], [1, 0, 0, 0]]
    play(match, "s:NS 1E-N")
    assert legal(match) == ["take:shed", "decline"]
    play(match, "take:shed")
    play(match, "s:NE 2N-N")
    assert legal(match) == ["take:shed", "decline"]
    match = dealt("t:NESW s:NS", "l:NESW", deck="s:NE")
    play(match, "t:NESW l:NESW 1N-N decline")
    play(match, "s:NS 1E-N")
    assert public(match)["made"] == ["shed"]


@pytest.mark.rule("diggity.44", "G07")
def test_only_one_of_several_tools_is_taken_and_taking_may_be_declined() -> None:
    match = dealt("t:NESW", "s:NESW", "l:NESW")
    play(match, "t:NESW s:NESW 1N-N l:NESW 1S-N decline")
    assert told(match)[0] == "P3 took nothing."
    assert public(match)["tools"] == [[0] * 4] * 3
    assert asked(match) == 0
    assert refusal(match, "take:shovel") == "choose_first diggity.18"


@pytest.mark.rule("diggity.49", "G27")
def test_a_tool_is_taken_from_its_pile() -> None:
    match = dealt("t:NESW", "l:N")
    play(match, "t:NESW l:N 1N-N take:shovel")
    assert told(match)[0] == "P2 took a shovel."
    assert public(match)["piles"] == [1, 2, 2, 2]


def shovels(*held: int, **options: Any) -> Match:
    """Return a match before the second player's line makes a shovel; players have so many shovels."""
    match = dealt("t:NESW", "l:N", *["s:N"] * (len(held) - 2), **options)
    match.state.tools = [[count, 0, 0, 0] for count in held]
    match.state.piles[0] -= sum(held)
    play(match, "t:NESW l:N 1N-N")
    return match


@pytest.mark.rule("diggity.50", "G08")
def test_from_an_empty_pile_a_tool_is_stolen_from_a_player_of_choice() -> None:
    match = shovels(2, 0, 1)
    assert legal(match) == ["steal:shovel", "decline"]
    assert refusal(match, "take:shovel") == "pile_empty diggity.49"
    play(match, "steal:shovel")
    assert legal(match) == ["from:1", "from:3"]
    assert refusal(match, "from:2") == "yourself G08"
    assert refusal(match, "from:4") == "no_such_seat diggity.50"
    assert refusal(match, "decline") == "steal_first diggity.50"
    play(match, "from:3")
    assert told(match)[0] == "P2 stole a shovel from P3."
    assert public(match)["tools"] == [[2, 0, 0, 0], [1, 0, 0, 0], [0] * 4]
    assert public(match)["piles"][0] == 0
    assert asked(match) == 2


@pytest.mark.rule("diggity.50", "G08")
def test_nothing_is_stolen_from_who_has_none() -> None:
    match = shovels(1, 0, 0, 3)
    play(match, "steal:shovel")
    assert refusal(match, "from:3") == "has_none diggity.50"
    assert legal(match) == ["from:1", "from:4"]


@pytest.mark.rule("G34")
def test_when_only_one_has_the_tool_it_is_stolen_at_once() -> None:
    match = shovels(0, 1, 2)
    play(match, "steal:shovel")
    assert public(match)["tools"] == [[0] * 4, [2, 0, 0, 0], [1, 0, 0, 0]]
    assert asked(match) == 2


@pytest.mark.rule("G08", "diggity.50")
def test_a_player_who_has_all_of_a_tool_has_none_to_steal() -> None:
    match = shovels(0, 3, 0)
    assert legal(match) == ["decline"]
    assert refusal(match, "steal:shovel") == "only_yours G08"


@pytest.mark.rule("diggity.86", "diggity.87", "G26", "G35")
def test_hidden_tools_are_shown_when_one_is_stolen_and_then_the_thief_chooses() -> None:
    match = shovels(2, 0, 1, tools="hidden")
    assert public(match)["tools"] is None
    assert private(match, 0)["tools"] == [2, 0, 0, 0]
    assert legal(match) == ["steal:shovel", "decline"]
    play(match, "steal:shovel")
    assert told(match) == ["P2 chose to steal a shovel; all showed theirs: P1: 2, P2: 0, P3: 1."]
    assert public(match)["shown"] == [0, 2, 0, 1]
    assert match.check_undo(1) is not None
    assert legal(match) == ["from:1", "from:3"]
    play(match, "from:1")
    assert public(match)["shown"] == []
    assert public(match)["tools"] is None
    assert private(match, 1)["tools"] == [1, 0, 0, 0]


@pytest.mark.rule("G26", "G35")
def test_what_was_shown_is_counted_as_it_is_after_the_theft() -> None:
    match = shovels(3, 0, 0, tools="hidden")
    play(match, "steal:shovel")
    assert (match.state.tools[0][0], match.state.tools[1][0]) == (2, 1)
    for viewer, others in ((1, ["-", "-", "-"]), (None, ["?", "?", "?"])):
        lines = match.game.render(match.view(viewer), ["Ann", "Bea", "Cy"])
        assert any(line.split()[:3] == ["Bea", "0", "1"] and line.split()[3:6] == others for line in lines)
        assert any(line.split()[:3] == ["Ann", "0", "2"] for line in lines)


@pytest.mark.rule("diggity.86", "G26", "G35", "G08")
def test_who_may_steal_a_hidden_tool_is_asked_also_when_there_is_none_to_have() -> None:
    match = shovels(0, 3, 0, tools="hidden")
    assert legal(match) == ["decline"]
    other = shovels(3, 0, 0, tools="hidden").view(None)["public"]
    assert match.view(None)["public"] == {**other, "taken": match.view(None)["public"]["taken"]}


@pytest.mark.rule("G26", "C4")
def test_a_view_carries_who_took_which_tool_and_people_see_no_tally() -> None:
    match = dealt("t:NESW", "l:N", tools="hidden")
    play(match, "t:NESW l:N 1N-N take:shovel")
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert view["public"]["tools"] is None
        assert public(match)["taken"] == [[0, 0, 0, 0], [1, 0, 0, 0]]
        lines = match.game.render(view, ["Ann", "Bea"])
        counts = ["1", "-", "-", "-"] if viewer == 1 else ["?"] * 4
        assert any(line.split() == ["Bea", "0", *counts, "5"] for line in lines)
    match = shovels(2, 0, 1, tools="hidden")
    play(match, "steal:shovel from:1")
    assert public(match)["taken"] == [[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]]


@pytest.mark.rule("diggity.85", "diggity.86", "G26")
def test_tools_are_displayed_unless_they_are_hidden() -> None:
    shown = public(shovels(1, 0, 0))
    assert shown["tools"] == [[1, 0, 0, 0], [0] * 4, [0] * 4]
    match = dealt("t:NESW", "l:N", tools="hidden")
    play(match, "t:NESW l:N 1N-N take:shovel")
    assert public(match)["tools"] is None
    assert public(match)["piles"] == [1, 2, 2, 2]
    assert told(match)[0] == "P2 took a shovel."
    lines = match.game.render(match.view(0), ["Ann", "Bea"])
    assert any(line.split() == ["Bea", "0", "?", "?", "?", "?", "5"] for line in lines)
    assert any(line.split() == ["Ann", "0", "-", "-", "-", "-", "5"] for line in lines)
