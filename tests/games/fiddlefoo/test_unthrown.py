"""The cards that a seat could have thrown and has not, which everybody sees."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.core import Match, Variant, choose, generator, new_match
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import bits
from games.fiddlefoo.moves import NOTES
from games.fiddlefoo.strategy.hidden_cards import HiddenCards
from tests.games.fiddlefoo.positions import card, cards, laid, play, public

ONE_NOTE = "Y1 Y2 Y15 Y16 R1 R2 R15 R16 B1 B2 B15 B16 P1 P16"
"""The cards that match a distance of 1."""


def unthrown(match: Match, seat: int) -> set[int]:
    """Return the cards that a view names for a seat, counted from 1."""
    return set(public(match)["unthrown"][seat - 1])


def test_who_throws_nothing_has_left_all_that_fits_and_all_that_matches() -> None:
    match = laid("R9 Y9 B9", "R7 Y16 B13", "P13 B12", deck="Y12 B14")
    play(match, "R9 0,2")
    assert unthrown(match, 2) == set()
    play(match, "2:done 3:done")
    assert unthrown(match, 2) == unthrown(match, 3) == set(cards("R7 R8 " + ONE_NOTE))
    assert unthrown(match, 1) == set()


def test_who_throws_a_card_has_left_the_others_that_fit_and_none_for_its_notes() -> None:
    match = laid("R9 Y9 B9", "R7 Y16 B13", "Y15 B12", deck="Y12 B14")
    play(match, "R9 0,2", "2:R7 2:done", "3:notes:Y15")
    assert unthrown(match, 2) == {card("R8")}
    assert unthrown(match, 3) == set(cards("R7 R8"))


def test_a_card_drawn_may_be_any_so_that_nothing_is_said_of_the_hand_any_more() -> None:
    match = laid("R9 Y9 B9", "B13 P13", deck="Y12 B14", on="Y4@0,2 B2@0,3 Y3@0,4 P1@0,5 Y7@0,6")
    match.state.unthrown[0] = 1 << card("Y3")
    play(match, "R9 0,7")
    assert public(match)["pair"]["safe"]
    assert unthrown(match, 1) == set()


@pytest.mark.parametrize("variant", RULEBOOK.variants, ids=lambda variant: variant.name)
def test_what_is_unthrown_follows_from_what_everybody_sees(variant: Variant) -> None:
    """From the view before each move, and from what is told of throws and draws."""
    match = new_match(RULEBOOK, 3, 5, dict(variant.options) | {"games": 2})
    rng = generator(5)
    books: list[set[int]] = [set() for _ in range(3)]
    while seats := match.game.to_act(match.state):
        seat = choose(rng, seats)
        before = public(match)
        match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
        after = public(match)
        for event in match.events[-1]:
            if event.kind == "throw" and event.seat is None and event.shown is not None:
                note_throws(books, before, event.shown["throws"])
            elif event.kind == "draw" and event.seat is not None:
                books[event.seat].clear()
            elif event.kind == "deal":
                books = [set() for _ in books]
        assert [set(cards) for cards in after["unthrown"]] == books
        if variant.options.get("cooperative") == "yes":
            assert not any(books)


def note_throws(books: list[set[int]], before: Mapping[str, Any], throws: list[list[int]]) -> None:
    """Note what the members of a window that has just been closed have not thrown."""
    for seat in before["window"]["members"]:
        thrown = {move % NOTES for by, move in throws if by == seat}
        books[seat] |= set(before["fits"]) - thrown
        if not thrown:
            books[seat] |= set(before["matches"])


def test_a_seat_counts_on_others_not_to_hold_what_they_have_not_thrown() -> None:
    match = laid("R9 Y9 B9", "R10 Y16 B13", "P13 B12", deck="Y12 B14 R11 Y8")
    state, options = match.state, match.game.parsed_options  # type: ignore[attr-defined]
    state.unthrown[1] = 1 << card("Y12") | 1 << card("R9")
    hidden = HiddenCards(options, state, 0)
    (of_second, chance), (of_third, other_chance) = hidden.likely
    assert of_third == hidden.unseen
    assert bits(hidden.unseen & ~of_second) == [card("Y12")]
    assert chance == 3 / of_second.bit_count()
    assert other_chance == 2 / of_third.bit_count()


def test_a_snapshot_from_before_reads_as_if_nothing_had_been_left() -> None:
    match = laid("R9 Y9 B9", "R7 Y16 B13")
    play(match, "R9 0,2", "2:done")
    document = match.game.to_dict(match.state)
    del document["unthrown"]
    assert match.game.from_dict(document).unthrown == [0, 0]
