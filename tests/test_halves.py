"""Two runs with half of the cases try every case, and every test twice."""

from tests.halves import choose_half

CASES = [f"tests/test_{test}.py::test[{case}]" for test in "abcdef" for case in range(20)]
SINGLE = "tests/test_g.py::test"


def test_two_halves_are_the_whole() -> None:
    assert choose_half(CASES, 0) | choose_half(CASES, 1) == {*CASES}


def test_the_first_case_of_each_test_is_in_both_halves() -> None:
    both = choose_half([*CASES, SINGLE], 0) & choose_half([*CASES, SINGLE], 1)
    assert both == {SINGLE, *CASES[::20]}


def test_each_half_leaves_out_cases_of_each_test() -> None:
    for half in (0, 1):
        chosen = choose_half(CASES, half)
        for first in range(0, len(CASES), 20):
            assert 4 < len(chosen & {*CASES[first : first + 20]}) < 17
