"""Each fault that the benchmark of `games check` plants has its place in the code of a game."""

import pytest

from benchmarks.rules.planted_faults import FAULTS, Fault, plant, summarize


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.text)
def test_a_planted_fault_has_one_place(fault: Fault) -> None:
    assert fault.new in plant(fault)


def test_the_faults_that_are_not_found_are_named() -> None:
    assert summarize({3: True, 19: False, 2: True, 7: False}) == "2 of 4 faults were found, all but 7, 19"
    assert summarize({2: True}) == "1 of 1 faults were found"
