"""Set-up: the decks, the hands, the tools, who goes first."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import InvalidInput, draw_deal, new_match
from games.diggity import RULEBOOK, load_deck
from games.diggity.cards import EXITS, FACES, KIND_OF, SYMBOL, SYMBOLS, sides_of, turned
from games.diggity.decks import deck_names, parse_deck
from games.diggity.tools import TOOLS
from tests.games.diggity.positions import asked, dealt, hand, kinds, legal, public
from wordsvc.faces.labels import load_labels


@pytest.mark.rule("diggity.2", "diggity.3", "G29")
@pytest.mark.parametrize("name", deck_names())
def test_a_deck_has_sixteen_mine_cards_of_each_symbol_and_each_has_exits(name: str) -> None:
    deck = load_deck(name)
    assert Counter(SYMBOLS[SYMBOL[kind]] for kind in deck.mine) == dict.fromkeys(SYMBOLS, 16)
    assert all(EXITS[kind] for kind in deck.mine)


@pytest.mark.rule("diggity.5", "diggity.6", "G29")
@pytest.mark.parametrize("name", deck_names())
def test_a_deck_has_sixteen_gold_cards_of_one_to_six_with_more_in_the_middle(name: str) -> None:
    counts = Counter(load_deck(name).gold)
    assert sum(counts.values()) == 16
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert min(counts[3], counts[4]) > max(counts[1], counts[2], counts[5], counts[6])


@pytest.mark.rule("G29")
def test_every_deck_says_that_it_is_a_model_wherever_it_is_shown() -> None:
    assert set(deck_names()) == {"even", "growth"}
    assert {load_deck(name).status for name in deck_names()} == {"model"}
    assert "model" in load_labels("wordsvc.faces.diggity", "en").options["deck"].label
    for name in deck_names():
        match = new_match(RULEBOOK, 2, 1, {"deck": name})
        assert f"({name} deck, a model)" in match.game.render(match.view(None), ["Ann", "Bea"])[0]


@pytest.mark.rule("diggity.3", "G29")
def test_the_even_deck_has_every_set_of_exits_and_the_other_one_fewer_dead_ends() -> None:
    documents = {
        name: json.loads((files("games.diggity") / "decks" / f"{name}.json").read_text("utf-8"))
        for name in deck_names()
    }
    for row in documents["even"]["mine"].values():
        assert len(row) == 15
        assert row.pop("NESW") == 2
        assert set(row.values()) == {1}
    ends = {name: sum(EXITS[kind].bit_count() == 1 for kind in load_deck(name).mine) for name in documents}
    assert ends == {"even": 16, "growth": 8}


@pytest.mark.rule("G30")
def test_half_a_turn_makes_no_other_card() -> None:
    assert len(FACES) == 36
    for symbol in SYMBOLS:
        for mask in range(1, 16):
            one, other = (KIND_OF[f"{symbol}:{sides_of(each)}"] for each in (mask, turned(mask, 2)))
            assert one == other
    assert KIND_OF["circle:SW"] == KIND_OF["circle:NE"] != KIND_OF["circle:NW"]
    game = RULEBOOK.game(2)
    assert game.format_move(game.parse_move("circle:sw")) == "circle:NE"


def rows(**exits: int) -> dict[str, Any]:
    """Return the same exits for every symbol."""
    return dict.fromkeys(SYMBOLS, exits)


def a_deck(**changes: Any) -> dict[str, Any]:
    return {
        "name": "test",
        "status": "model",
        "source": "A test.",
        "mine": rows(N=8, EW=8),
        "gold": {"3": 16},
        **changes,
    }


@pytest.mark.rule("diggity.2", "diggity.3", "diggity.5", "diggity.6", "G29")
@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ([], "deck: must have a name, status, source, mine and gold"),
        ({**a_deck(), "more": 1}, "deck: must have a name, status, source, mine and gold"),
        (a_deck(status=""), "deck.status: must be a text"),
        (a_deck(source=5), "deck.source: must be a text"),
        (a_deck(mine={}), "deck.mine: must have circle, triangle, square, line [diggity.2]"),
        (
            a_deck(mine={**rows(N=16), "line": {"N": 15}}),
            "deck.mine.line: has 15 cards, not 16 [diggity.2]",
        ),
        (
            a_deck(mine={**rows(N=16), "line": {"": 16}}),
            "deck.mine.line: there are no exits '' [diggity.3]",
        ),
        (
            a_deck(mine={**rows(N=16), "line": {"N": True}}),
            "deck.mine.line: must have a number from 1 for each",
        ),
        (a_deck(gold={"3": 15}), "deck.gold: has 15 cards, not 16 [diggity.5]"),
        (a_deck(gold={"3": 15, "7": 1}), "deck.gold: there is no gold of '7' [diggity.6]"),
        (a_deck(gold={"3": 17, "4": -1}), "deck.gold: must have a number from 1 for each"),
    ],
)
def test_a_deck_that_cannot_be_played_with_says_why(deck: object, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_deck(deck)
    assert str(caught.value) == message


@pytest.mark.rule("G29")
def test_a_new_deck_is_read_without_new_code() -> None:
    deck = parse_deck(a_deck())
    assert Counter(FACES[kind] for kind in deck.mine)["square:EW"] == 8
    assert deck.gold == (3,) * 16


@pytest.mark.rule("diggity.10", "diggity.11", "diggity.17")
@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 4), (4, 3)])
def test_how_many_cards_everybody_is_dealt(seats: int, size: int) -> None:
    match = new_match(RULEBOOK, seats, 1)
    assert public(match)["hands"] == [size] * seats
    assert public(match)["deck"] == 64 - seats * size
    assert [len(hand(match, seat)) for seat in range(seats)] == [size] * seats


@pytest.mark.rule("diggity.17")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_others_do_not_sit_down(seats: int) -> None:
    with pytest.raises(InvalidInput, match=r"Diggity is for 2 to 4 players, not . \[diggity.17\]"):
        RULEBOOK.game(seats)


@pytest.mark.rule("diggity.7", "diggity.10")
@settings(max_examples=30)
@given(st.integers(0, 2**53 - 1))
def test_both_decks_are_shuffled(seed: int) -> None:
    game = RULEBOOK.game(2)
    deal = draw_deal(game.contents, seed)
    for deck in ("mine", "gold"):
        assert sorted(deal.order(deck)) == sorted(game.contents[deck])
        assert deal.order(deck) != tuple(game.contents[deck])


@pytest.mark.rule("diggity.7", "diggity.11")
def test_nobody_sees_the_decks_or_another_hand() -> None:
    hands = ("c:N c:E c:NS c:EW c:NE", "t:N t:E t:NS t:EW t:NE")
    match = dealt(*hands, deck="l:N", nuggets="6")
    other = dealt(*hands, deck="s:N", nuggets="1")
    for viewer in (0, 1, None):
        assert match.view(viewer) == other.view(viewer)
    assert match.view(0)["private"] != dealt(hands[1], hands[0]).view(0)["private"]
    assert match.view(1)["public"] == dealt(hands[1], hands[0]).view(1)["public"]


@pytest.mark.rule("diggity.8", "G24")
@pytest.mark.parametrize("cards", [1, 8, 16])
def test_a_shorter_game_uses_some_gold_cards_at_random(cards: int) -> None:
    firsts = set()
    for seed in range(30):
        match = new_match(RULEBOOK, 2, seed, {"gold": cards})
        assert public(match)["gold"] == cards
        assert match.state.left == cards
        firsts.add(tuple(sorted(match.state.gold[-cards:])))
    assert (len(firsts) > 1) == (cards < 16)


@pytest.mark.rule("diggity.9", "G24", "G36")
def test_the_gold_cards_of_five_and_six_may_be_taken_out_first() -> None:
    game = RULEBOOK.game(2, {"high": "dropped"})
    assert Counter(game.contents["gold"]) == {1: 1, 2: 3, 3: 4, 4: 4}
    assert public(new_match(RULEBOOK, 2, 1, {"high": "dropped"}))["gold"] == 12
    assert public(new_match(RULEBOOK, 2, 1, {"high": "dropped", "gold": 14}))["gold"] == 12
    assert public(new_match(RULEBOOK, 2, 1, {"high": "dropped", "gold": 8}))["gold"] == 8


@pytest.mark.rule("diggity.4", "diggity.12", "diggity.13", "diggity.14", "G27")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_tool_of_each_kind_for_every_player_in_open_piles(seats: int) -> None:
    match = new_match(RULEBOOK, seats, 1)
    assert len(TOOLS) == 4
    assert public(match)["piles"] == [seats] * 4
    tools = [card for card in match.game.cards(match.state) if card >= 200]
    assert Counter(tools) == {200 + rank: seats for rank in range(4)}


@pytest.mark.rule("diggity.15", "G25")
def test_chance_decides_who_goes_first_unless_the_table_names_a_seat() -> None:
    assert {asked(new_match(RULEBOOK, 4, seed)) for seed in range(40)} == {0, 1, 2, 3}
    assert {asked(new_match(RULEBOOK, 4, seed, {"first": 3})) for seed in range(10)} == {2}
    with pytest.raises(InvalidInput, match=r"options.first: there is no seat 4 at a table of 3 \[G25\]"):
        RULEBOOK.game(3, {"first": 4})


@pytest.mark.rule("diggity.19", "diggity.18", "G28")
def test_the_first_card_may_be_any_card_of_the_hand_and_lies_upright_at_once() -> None:
    match = dealt("c:N t:E s:NS l:NESW c:NE", "")
    assert legal(match) == ["circle:N", "circle:NE", "triangle:E", "square:NS", "line:NESW"]
    match.submit(0, match.game.parse_move("circle:NE"))
    (card,) = match.view(None)["public"]["mine"]
    assert card == {
        "card": kinds("c:NE")[0], "left": -5, "top": -7, "right": 5, "bottom": 7, "exits": "NE",
    }  # fmt: skip
    assert asked(match) == 1
