"""Long tests begin first, in every worker."""

import pytest

from tests.suite.running_order import long_ones_first


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
@pytest.mark.parametrize("number", [0, 1, 2, 40, 101])
def test_every_worker_begins_with_its_share_of_the_long_tests(number: int, workers: int) -> None:
    tests = list(range(number))
    are_long = [test % 5 == 3 for test in tests]
    ordered = long_ones_first(tests, are_long, workers)
    assert sorted(ordered) == tests
    shares = []
    for left in range(workers, 0, -1):  # as xdist divides what was collected
        size = len(ordered) // left
        part, ordered = ordered[:size], ordered[size:]
        long = [test for test in part if are_long[test]]
        assert part == [*long, *(test for test in part if not are_long[test])]
        assert long == sorted(long)
        shares.append(len(long))
    assert max(shares) - min(shares) <= 1
