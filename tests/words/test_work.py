import pytest

from wordsvc.input import InputError
from wordsvc.words.work import bounded_work, spend


def test_without_a_bound_work_costs_nothing() -> None:
    spend("cards", 10**12)


def test_work_up_to_the_bound_is_done_and_a_step_beyond_is_refused() -> None:
    with bounded_work(100):
        spend("cards", 60)
        spend("limit", 40)
        with pytest.raises(InputError) as error:
            spend("limit", 1)
    assert (error.value.field, error.value.code) == (("cards",), "too_much_work")


def test_the_field_that_asked_for_most_is_named_with_a_hint_of_its_own() -> None:
    hints = set()
    for field in ("pattern", "must", "max_cards", "limit", "suggest"):
        with bounded_work(10):
            spend("cards", 4)
            with pytest.raises(InputError) as error:
                spend(field, 7)
        assert error.value.field == (field,)
        hints.add(error.value.hint)
    assert len(hints) == 5


def test_each_request_has_a_bound_of_its_own() -> None:
    for _ in range(3):
        with bounded_work(10):
            spend("cards", 10)
    spend("cards", 10)
