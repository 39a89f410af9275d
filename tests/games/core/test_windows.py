"""Reaction windows: sealed, in a ring, in a race."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import RACE, RING, ROUND, SEALED, Window

PASS = 0


def test_sealed_answers_are_asked_of_all_at_once_and_taken_in_the_order_of_the_members() -> None:
    window = Window(SEALED, (2, 0, 1))
    assert window.waiting() == (2, 0, 1)
    assert not window.answer(1, 11)
    assert window.waiting() == (2, 0)
    assert not window.answer(2, 12)
    assert window.answer(0, 10)
    assert window.taken() == [(2, [12]), (0, [10]), (1, [11])]
    assert window.waiting() == ()


def test_a_sealed_answer_of_several_moves_shows_nothing_until_it_closes() -> None:
    window = Window(SEALED, (0, 1))
    before = window.public()
    window.answer(0, 5, closes=False)
    window.answer(0, 6, closes=False)
    assert window.public() == before
    assert window.waiting() == (0, 1)
    assert window.private(0) == [5, 6]
    assert window.private(1) == []
    assert window.private(7) == []
    window.answer(0, PASS)
    assert window.waiting() == (1,)
    assert window.public() == before


def test_a_ring_goes_round_until_all_have_passed() -> None:
    window = Window(RING, (1, 2, 0))
    asked = []
    for move, passes in ((5, False), (PASS, True), (7, False), (PASS, True), (PASS, True), (PASS, True)):
        (seat,) = window.waiting()
        asked.append(seat)
        window.answer(seat, move, passes=passes)
    assert asked == [1, 2, 0, 1, 2, 0]
    assert window.resolved()
    assert window.taken() == [(1, [5, PASS]), (2, [PASS, PASS]), (0, [7, PASS])]


def test_in_a_round_each_answers_once_openly_and_in_order() -> None:
    window = Window(ROUND, (2, 0, 1))
    asked = []
    for move, closes in ((5, False), (6, True), (PASS, True), (7, True)):
        (seat,) = window.waiting()
        asked.append(seat)
        window.answer(seat, move, closes=closes, passes=move == PASS)
    assert asked == [2, 2, 0, 1]
    assert window.resolved()
    assert window.taken() == [(2, [5, 6]), (0, [PASS]), (1, [7])]


def test_in_a_ring_a_member_may_go_on_and_the_game_may_close_it() -> None:
    window = Window(RING, (0, 1))
    window.answer(0, 4, closes=False)
    assert window.waiting() == (0,)
    window.answer(0, 5)
    assert window.waiting() == (1,)
    window.close()
    assert window.waiting() == ()


def test_a_race_is_won_by_the_first_who_does_not_pass() -> None:
    window = Window(RACE, (0, 1, 2))
    assert not window.answer(1, PASS, passes=True)
    assert window.waiting() == (0, 2)
    assert window.answer(2, 9)
    assert window.taken() == [(0, []), (1, [PASS]), (2, [9])]


def test_a_race_nobody_runs_is_resolved_when_all_have_passed() -> None:
    window = Window(RACE, (0, 1))
    assert not window.answer(0, PASS, passes=True)
    assert window.answer(1, PASS, passes=True)


def test_a_window_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="sealed, round, ring, race"):
        Window("auction", (0, 1))


@given(
    st.sampled_from((SEALED, ROUND, RING, RACE)),
    st.permutations(range(4)),
    st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.booleans()), max_size=12),
)
def test_copies_and_json_are_equal_and_independent(
    kind: str, members: list[int], answers: list[tuple[int, bool, bool]]
) -> None:
    window = Window(kind, members)
    for move, closes, passes in answers:
        if not window.waiting():
            break
        copy = window.copy()
        read = Window.from_dict(json.loads(json.dumps(window.to_dict())))
        seat = window.waiting()[move % len(window.waiting())]
        before = window.to_dict()
        copy.answer(seat, move, closes=closes, passes=passes)
        assert window.to_dict() == before == read.to_dict()
        window.answer(seat, move, closes=closes, passes=passes)
        read.answer(seat, move, closes=closes, passes=passes)
        assert window.to_dict() == copy.to_dict() == read.to_dict()
