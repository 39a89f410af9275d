from contextlib import nullcontext

import pytest

from wordsvc.input import InputError
from wordsvc.words.step_budget import charge, limit_steps


def test_without_a_bound_work_costs_nothing() -> None:
    charge("cards", 10**12)


def test_work_up_to_the_bound_is_done_and_a_step_beyond_is_refused() -> None:
    with limit_steps(100):
        charge("cards", 60)
        charge("limit", 40)
        with pytest.raises(InputError) as error:
            charge("limit", 1)
    assert (error.value.field, error.value.code) == (("cards",), "too_much_work")


@pytest.mark.parametrize(("times", "counted"), [(0, 60), (1, 75), (2, 90), (3, 105), (9, 105)])
def test_work_that_is_done_often_is_counted_as_one_by_one(times: int, counted: int) -> None:
    with limit_steps(100) as account:
        charge("cards", 60)
        with nullcontext() if counted <= 100 else pytest.raises(InputError):
            charge("limit", 15, times)
    assert account.total == counted


def test_the_field_that_asked_for_most_is_named_with_a_hint_of_its_own() -> None:
    hints = set()
    for field in ("pattern", "must", "max_cards", "limit", "suggest"):
        with limit_steps(10):
            charge("cards", 4)
            with pytest.raises(InputError) as error:
                charge(field, 7)
        assert error.value.field == (field,)
        hints.add(error.value.hint)
    assert len(hints) == 5


def test_each_request_has_a_bound_of_its_own() -> None:
    for _ in range(3):
        with limit_steps(10):
            charge("cards", 10)
    charge("cards", 10)
