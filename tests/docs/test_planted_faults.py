"""Each fault that the benchmark of `games check` plants has its place in the code of a game."""

import pytest

from benchmarks.rules.planted_faults import FAULTS, Fault, plant


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.text)
def test_a_planted_fault_has_one_place(fault: Fault) -> None:
    assert fault.new in plant(fault)
