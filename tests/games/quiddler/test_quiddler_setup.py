"""Set-up: the deck, the deal, the options."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Deal, InvalidInput, draw_deal, new_match
from tests.games.quiddler.positions import JUDGE, RULEBOOK, legal, play, private, public, table
from tools.fixed_words import fixed_authority
from wordsvc.cards import DeckCard
from wordsvc.cards.deck import make_deck
from wordsvc.quiddler import EDITION
from wordsvc.quiddler.game import rulebook
from wordsvc.referee import Referee

COPIES = "A10 B2 C2 D4 E12 F2 G4 H2 I8 J2 K2 L4 M2 N6 O8 P2 Q2 R6 S4 T6 U6 V2 W2 X2 Y4 Z2 QU2 IN2 ER2 CL2 TH2"


@pytest.mark.rule("quiddler.3", "quiddler.4", "quiddler.5", "quiddler.39")
def test_the_deck_has_118_cards_of_31_kinds_with_points() -> None:
    game = RULEBOOK.game(2)
    faces = game.card_names("1")
    counts = Counter(faces[kind] for kind in game.contents["1"])
    assert " ".join(f"{face}{count}" for face, count in counts.items()) == COPIES
    assert counts.total() == 118
    match = table("Q A X", "E E E")
    assert match.game.render(match.view(0), ["Ann", "Bea"])[-1] == "Your cards: A2 Q15 X12."


@pytest.mark.rule("quiddler.7", "quiddler.9", "quiddler.10")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_and_one_is_turned_over() -> None:
    game = RULEBOOK.game(3, {"dealer": 1, "hands": "3"})
    state = game.new(Deal(game.contents, 1, {"1": list(game.contents["1"])}))  # A ten times, B, B, C ...
    assert [game.private(state, seat)["cards"] for seat in range(3)] == [["A"] * 3] * 3
    assert game.public(state)["discards"] == ["A"]
    order = list(range(31)) + [0] * 87
    state = game.new(Deal(game.contents, 1, {"1": order}))
    faces = game.card_names("1")
    assert game.private(state, 1)["cards"] == [faces[number] for number in (0, 3, 6)]
    assert game.private(state, 2)["cards"] == [faces[number] for number in (1, 4, 7)]
    assert game.private(state, 0)["cards"] == [faces[number] for number in (2, 5, 8)]
    assert game.public(state)["discards"] == [faces[9]]
    assert game.public(state)["pile"] == 118 - 10
    assert game.to_act(state) == (1,)


@pytest.mark.rule("quiddler.8", "quiddler.25", "quiddler.26", "Q17", "quiddler.11")
def test_eight_hands_of_three_to_ten_cards_and_the_deal_moves_left() -> None:
    match = new_match(RULEBOOK, 3, 1, {"dealer": 2, "turns": 1})
    sizes, dealers, first = [], [], []
    while match.game.to_act(match.state):
        if public(match)["turns"] == 0 and public(match)["phase"] == "draw":
            sizes.append(public(match)["cards"])
            dealers.append(public(match)["dealer"])
            first.append(public(match)["turn"])
            assert [len(private(match, seat)["cards"]) for seat in range(3)] == [sizes[-1]] * 3
        play(match, "draw")
        play(match, legal(match)[0])
    assert sizes == [3, 4, 5, 6, 7, 8, 9, 10]
    assert dealers == [1, 2, 0, 1, 2, 0, 1, 2]
    assert first == [2, 0, 1, 2, 0, 1, 2, 0]
    assert len(public(match)["results"]) == 8


@pytest.mark.rule("quiddler.6")
@settings(max_examples=20)
@given(st.integers(0, 2**53 - 1))
def test_every_hand_has_a_shuffled_deck_of_its_own(seed: int) -> None:
    game = RULEBOOK.game(2)
    deal = draw_deal(game.contents, seed)
    orders = [deal.order(str(number)) for number in range(1, 9)]
    assert all(sorted(order) == list(game.contents["1"]) for order in orders)
    assert len(set(orders)) == 8


@pytest.mark.rule("quiddler.2", "Q17")
def test_others_do_not_sit_down() -> None:
    for seats in (1, 9):
        with pytest.raises(InvalidInput, match="Q17"):
            RULEBOOK.game(seats)


@pytest.mark.rule("Q37", "quiddler.26")
@pytest.mark.parametrize(
    ("text", "written", "sizes"),
    [
        ("3-10", "3-10", (3, 4, 5, 6, 7, 8, 9, 10)),
        ("3+4+5+6", "3-6", (3, 4, 5, 6)),
        ("7-10", "7-10", (7, 8, 9, 10)),
        ("3+5+7-9", "3+5+7-9", (3, 5, 7, 8, 9)),
        ("10", 10, (10,)),
        (10, 10, (10,)),
        ("4-4+5", "4-5", (4, 5)),
    ],
)
def test_a_table_plays_the_hands_that_it_names(text: object, written: object, sizes: tuple[int, ...]) -> None:
    game = RULEBOOK.game(2, {"hands": text})
    assert game.options["hands"] == written
    deal = draw_deal(game.contents, 1)
    assert game.public(game.new(deal))["hands"] == len(sizes)
    assert set(game.contents) == {"dealer", *map(str, range(1, len(sizes) + 1))}
    again = RULEBOOK.game(2, dict(game.options))
    assert again.options == game.options


@pytest.mark.rule("Q37")
@pytest.mark.parametrize(
    "text",
    ["", "2-5", "3-11", "5-3", "4+4", "3-5+5", "3,4", " 3", "٣", "3-", "all", None, 3.0, True, "3+" * 30],
)
def test_other_hands_are_refused(text: object) -> None:
    with pytest.raises(InvalidInput) as error:
        RULEBOOK.game(2, {"hands": text})
    assert (error.value.field, error.value.code) == (("options", "hands"), "bad_option")


@pytest.mark.rule("Q38")
def test_the_first_dealer_is_named_or_chance_decides() -> None:
    assert {new_match(RULEBOOK, 4, seed, {"dealer": 3}).state.dealer for seed in range(20)} == {2}
    assert {new_match(RULEBOOK, 4, seed).state.dealer for seed in range(60)} == {0, 1, 2, 3}
    with pytest.raises(InvalidInput, match="Q38"):
        RULEBOOK.game(2, {"dealer": 3})


def a_deck(*cards: DeckCard) -> Referee:
    deck = make_deck("few", "few cards", "en", "model", "", 2, (), cards)
    return Referee.from_parts(EDITION, deck, fixed_authority(["AA"], "en"))


def test_a_deck_with_jokers_without_points_or_with_too_few_cards_is_refused() -> None:
    for judge in (a_deck(DeckCard("*", 60, 1), DeckCard("A", 60, 1)), a_deck(DeckCard("A", 60, None))):
        with pytest.raises(InvalidInput) as error:
            rulebook(judge).game(2)
        assert error.value.field == ("dictionary", "deck")
    few = rulebook(a_deck(DeckCard("A", 20, 1)))
    with pytest.raises(InvalidInput, match="the deck has 20 cards, and 21 are dealt"):
        few.game(2)
    assert few.game(2, {"hands": "3-9"}).seats == 2


@pytest.mark.rule("Q19", "quiddler.35")
def test_the_dictionary_is_named_before_the_game() -> None:
    match = new_match(RULEBOOK, 2, 1)
    assert match.dictionary == dict(JUDGE.header)
    assert match.dictionary["dictionaries"].startswith("fixed 1 ")
