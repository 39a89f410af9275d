"""The purple start card of the cooperative game (F55)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import draw_deal
from games.fiddlefoo import RULEBOOK, Fiddlefoo
from games.fiddlefoo.cards import (
    ALL_CARDS,
    BASE_CARDS,
    COLOURS,
    FACES,
    JITTERED,
    PLAIN,
    PURPLE,
    Cards,
    bits,
    printed,
)
from games.fiddlefoo.scoring import PILE_NOTES, can_fill, winnable_starts

BASE = (1 << BASE_CARDS) - 1


def can_fill_slowly(cards: Cards, held: list[int]) -> bool:
    """Try every pile of some of the cards."""
    return any(
        sum(cards.notes[card] for card in pile) == PILE_NOTES
        and len({cards.number[card] for card in pile}) == size
        for size in range(len(held) + 1)
        for pile in combinations(held, size)
    )


@given(
    st.lists(st.sampled_from(COLOURS), min_size=ALL_CARDS - BASE_CARDS, max_size=ALL_CARDS - BASE_CARDS),
    st.lists(st.integers(1, 16), min_size=ALL_CARDS - BASE_CARDS, max_size=ALL_CARDS - BASE_CARDS),
    st.sets(st.sampled_from(JITTERED)),
    st.sets(st.integers(0, ALL_CARDS - 1), max_size=9),
)
def test_a_pile_can_be_filled_when_some_of_the_cards_have_its_notes(
    colours: list[int], numbers: list[int], others: set[int], held: set[int]
) -> None:
    cards = printed(tuple(colours), tuple(numbers), tuple(sorted(others)))
    assert can_fill(cards, sum(1 << card for card in held)) == can_fill_slowly(cards, sorted(held))


def starts(cards: Cards) -> list[str]:
    """Return the purple cards of the base game with which it can be won."""
    return [FACES[card] for card in bits(winnable_starts(cards, BASE, PURPLE))]


@pytest.mark.rule("F55")
def test_in_the_plain_deck_neither_p7_nor_p10_can_be_a_start_card() -> None:
    assert starts(PLAIN) == ["P1", "P4", "P13", "P16"]


@pytest.mark.rule("F55")
def test_the_printed_notes_decide_and_leave_a_start_card_always() -> None:
    seven, ten = FACES.index("P7"), FACES.index("P10")
    found = {others: starts(printed((), (), others)) for others in ((), (seven,), (ten,), (seven, ten))}
    assert all(found.values())
    assert found[(seven,)] != found[()]
    for others, faces in found.items():
        cards = printed((), (), others)
        own = bits(cards.of_colour[PURPLE])
        assert faces == [
            FACES[card] for card in own if can_fill_slowly(cards, [other for other in own if other != card])
        ]


def purple_starts(version: int, **options: object) -> set[str]:
    """Return the purple start cards of many deals."""
    game = RULEBOOK.at(version).game(3, options)
    assert isinstance(game, Fiddlefoo)
    found = set()
    for seed in range(150):
        state = game.new(draw_deal(game.contents, seed))
        (start,) = [card for card in state.cells.values() if state.cards.colour[card] == PURPLE]
        found.add(FACES[start])
    return found


@pytest.mark.rule("F01", "F55")
def test_only_cooperative_games_care_and_only_unless_agreed_otherwise() -> None:
    every = {"P1", "P4", "P7", "P10", "P13", "P16"}
    assert purple_starts(2, cooperative="yes") == every - {"P7", "P10"}
    assert purple_starts(2, cooperative="yes", wildcard="yes") == every - {"P7", "P10"}
    assert purple_starts(2, cooperative="yes", start="random") == every
    assert purple_starts(2, start="winnable") == every
    assert purple_starts(1, cooperative="yes") == every


@pytest.mark.rule("F01", "F55")
def test_the_other_start_cards_are_dealt_as_ever() -> None:
    winnable, open_to_all = (
        RULEBOOK.game(3, {"cooperative": "yes", "start": start}) for start in ("winnable", "random")
    )
    for seed in range(50):
        deal = draw_deal(winnable.contents, seed)
        squares = [
            {place: card for place, card in game.new(deal).cells.items() if PLAIN.colour[card] != PURPLE}
            for game in (winnable, open_to_all)
        ]
        assert squares[0] == squares[1]


@pytest.mark.rule("F55")
def test_with_talkytoot_its_purple_cards_may_fill_the_pile_too() -> None:
    extra = ALL_CARDS - BASE_CARDS
    cards = printed((PURPLE,) * extra, (8,) * extra, ())
    whole = (1 << ALL_CARDS) - 1
    assert [FACES[card] for card in bits(winnable_starts(cards, whole, PURPLE))] == [
        "P1", "P4", "P7", "P10", "P13", "P16",
    ]  # fmt: skip
    assert winnable_starts(cards, BASE, PURPLE) == winnable_starts(PLAIN, BASE, PURPLE)
