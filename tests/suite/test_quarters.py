"""Quarters of the cases and of the files: together all, and every test in each of the cases."""

import pytest

from tests.suite.quarters import QUARTERS, ROOT, choose_quarter, pytest_ignore_collect

CASES = [f"tests/test_{test}.py::test[{case}]" for test in "abcdef" for case in range(40)]
SINGLE = "tests/test_g.py::test"


def test_four_quarters_are_the_whole() -> None:
    assert set().union(*(choose_quarter(CASES, quarter) for quarter in range(QUARTERS))) == {*CASES}


def test_the_first_case_of_each_test_is_in_every_quarter() -> None:
    quarters = [choose_quarter([*CASES, SINGLE], quarter) for quarter in range(QUARTERS)]
    assert quarters[0].intersection(*quarters[1:]) == {SINGLE, *CASES[::40]}


def test_each_quarter_leaves_out_cases_of_each_test() -> None:
    for quarter in range(QUARTERS):
        chosen = choose_quarter(CASES, quarter)
        for first in range(0, len(CASES), 40):
            assert 4 < len(chosen & {*CASES[first : first + 40]}) < 20


def test_each_file_is_in_one_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [*(ROOT / "tests").rglob("test_*.py")]
    sizes = []
    for quarter in range(QUARTERS):
        monkeypatch.setenv("WORDSVC_TEST_FILES", str(quarter))
        sizes.append(sum(not pytest_ignore_collect(file) for file in files))
        assert pytest_ignore_collect(ROOT / "tests" / "conftest.py") is None
    assert sum(sizes) == len(files)
    assert min(sizes) > len(files) / (2 * QUARTERS)
