"""The worth of the piles of the cooperative game, and how the bots fill them."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.arena import simulate
from games.core import Window, choose, draw_deal, generator
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import FACES, PLAIN
from games.fiddlefoo.moves import parse_move
from games.fiddlefoo.scoring import PILE_NOTES
from games.fiddlefoo.state import THROWING
from games.fiddlefoo.strategy.pile_values import A_WRONG_PILE, Prospect, value_offers, value_piles

PROSPECTS = st.lists(
    st.builds(Prospect, st.integers(1, 16), st.integers(1, 4), st.sampled_from([0.0, 0.25, 0.5, 1.0])),
    max_size=7,
    unique_by=lambda card: card.number,
)


def worth(cards: Sequence[Prospect], number: int, notes: int) -> float:
    """Return the value of a pile by going through all that may happen, card by card as they rise."""
    if not cards:
        return 0.0 if notes == PILE_NOTES else notes - PILE_NOTES - A_WRONG_PILE
    card, rest = cards[0], cards[1:]
    skipped = worth(rest, number, notes)
    if card.number <= number or notes + card.notes > PILE_NOTES:
        return skipped
    piled = worth(rest, card.number, notes + card.notes)
    return (1 - card.chance) * skipped + card.chance * max(skipped, piled)


@given(PROSPECTS, st.integers(0, 16), st.integers(0, PILE_NOTES))
def test_a_pile_is_worth_what_all_that_may_happen_gives(
    cards: list[Prospect], number: int, notes: int
) -> None:
    assert value_piles(cards)[number][notes] == pytest.approx(worth(sorted(cards), number, notes))


@given(PROSPECTS, PROSPECTS, st.integers(0, 16), st.integers(0, PILE_NOTES))
def test_what_is_offered_now_comes_before_what_comes_later(
    offered: list[Prospect], later: list[Prospect], number: int, notes: int
) -> None:
    def offer(cards: Sequence[Prospect], number: int, notes: int) -> float:
        if not cards:
            return worth(sorted(later), number, notes)
        card, rest = cards[0], cards[1:]
        skipped = offer(rest, number, notes)
        if card.number <= number or notes + card.notes > PILE_NOTES:
            return skipped
        piled = offer(rest, card.number, notes + card.notes)
        return (1 - card.chance) * skipped + card.chance * max(skipped, piled)

    found = value_offers(value_piles(later), sorted(offered), (number, notes))
    assert found == pytest.approx(offer(sorted(offered), number, notes))


def test_a_pile_with_too_many_notes_takes_no_card() -> None:
    values = value_piles([Prospect(5, 3, 1.0)])
    assert values[0][PILE_NOTES + 1] == values[16][PILE_NOTES + 1]


def cards_of(text: str) -> list[int]:
    return [FACES.index(face) for face in text.split()]


def asked(pile: str, hand: str, others: str, fits: str) -> tuple[Any, Any]:
    """Return a table of three: seat 2 is asked, and seat 3 after it; all other cards have left the game."""
    game: Any = RULEBOOK.game(3, {"cooperative": "yes", "first": 1})
    state = game.new(draw_deal(game.contents, 3))
    state.deck, state.piles = [], [[], cards_of(pile), [], []]
    state.hands = [sum(1 << card for card in cards_of(held)) for held in ("", hand, others)]
    state.known = state.hands[:]
    staying = {*state.cells.values(), *cards_of(pile), *cards_of(hand), *cards_of(others)}
    state.gone = [card for card in range(len(PLAIN.number)) if card not in staying]
    state.phase, state.fits, state.matches = THROWING, sum(1 << card for card in cards_of(fits)), 0
    state.window = Window("round", [1, 2])
    return game, state


@pytest.mark.parametrize(
    ("pile", "hand", "others", "move"),
    [
        ("R5 R6", "R7 R8", "", "pile:R8"),  # 3 + 3 and the 4, not a second 3
        ("R5 R6", "R7 R15", "", "pile:R7"),  # the 15 makes ten
        ("R5 R6", "R7", "", "pile:R7"),  # nine is nearer than six
        ("R5 R6", "R7", "R8", "done"),  # the next has the four
        ("R5 R6 R8", "R9", "", "done"),  # it has its ten
        ("R8", "R5 R6", "", "done"),  # they are lower
    ],
)
def test_the_bot_piles_what_makes_ten(pile: str, hand: str, others: str, move: str) -> None:
    game, state = asked(pile, hand, others, "R5 R6 R7 R8 R9 R15")
    assert game.advice.suggest(state, 1) == parse_move(move)


def test_the_advice_is_the_same_in_every_world_that_looks_alike() -> None:
    """It uses only what the seat knows."""
    compared = 0
    for variant in RULEBOOK.variants:
        game: Any = RULEBOOK.game(4, variant.options)
        state = game.new(draw_deal(game.contents, 8))
        rng = generator(8)
        while to_act := game.to_act(state):
            seat = choose(rng, to_act)
            view = {"seat": seat, "public": game.public(state), "private": game.private(state, seat)}
            view["to_act"] = list(to_act)
            move = game.advice.suggest(state, seat)
            assert game.advice.suggest(game.determinize(view, rng), seat) == move
            compared += 1
            game.apply(state, seat, choose(rng, [move, *game.legal(state, seat)]))
    assert compared > 200


@pytest.mark.slow
def test_bots_that_plan_win_some_cooperative_games() -> None:
    report = simulate(RULEBOOK, ["greedy"] * 4, 30, 1, options={"cooperative": "yes"})
    assert report["scores"]["mean"] > -6
    assert report["scores"]["most"] == 0
