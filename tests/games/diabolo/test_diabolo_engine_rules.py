"""The rules of the engine, kept by this game."""

from dataclasses import replace

import pytest

from games.core import new_match
from games.testing.conformance import check_game
from tests.games.diabolo.positions import lying, pass_all, play, refusal
from tools.fixed_words import fixed_judge, short_words
from wordsvc.catalogue import find_rulebook
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game import rulebook

RULEBOOK = find_rulebook("diabolo")


@pytest.mark.rule("C1")
def test_a_pass_may_be_taken_back_until_the_next_card_and_a_call_never() -> None:
    match = lying("T A G X", 2, deck="N")
    play(match, "0 pass")
    match.undo(0)
    assert match.game.to_act(match.state) == (0, 1)
    play(match, "0 call:TAX:T.A.X")
    refused = match.check_undo(0)
    assert refused is not None
    assert refused.code == "passed_on"
    play(match, "1 take:X")
    pass_all(match)
    for seat in (0, 1):
        assert match.check_undo(seat) is not None


@pytest.mark.rule("core.1", "core.2")
def test_nobody_moves_after_the_end_or_unasked() -> None:
    match = lying("T A G", 2)
    assert refusal(match, 5, "pass") == "not_your_turn core.2"
    play(match, "0 call:TAG:T.A.G")
    assert refusal(match, 0, "pass") == "game_over core.1"
    assert refusal(match, 0, "call:TAG:T.A.G") == "game_over core.1"


TABLES: list[tuple[int, dict[str, object]]] = [
    (3, {"rounds": 1}),
    (6, {"rounds": 1}),
    (2, {"score": "tiles", "flagged": "seat1", "turning": "dealer", "rounds": 2, "handicap": 3}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_table_keeps_every_promise_of_the_engine(seats: int, options: dict[str, object]) -> None:
    assert check_game(RULEBOOK, RULEBOOK.game(seats, options)).moves > 0


@pytest.mark.slow
def test_a_table_whose_random_calls_are_often_right_keeps_them_too() -> None:
    book = replace(rulebook(fixed_judge(EDITION, short_words())), judging_by=None)
    assert check_game(book, book.game(2, {"rounds": 1, "ends": "solver"})).moves > 0


def test_the_same_seed_gives_the_same_cards() -> None:
    assert new_match(RULEBOOK, 2, 7).state.deck == new_match(RULEBOOK, 2, 7).state.deck
