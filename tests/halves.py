"""Half of the cases of each quick test, for two runs that together try every case.

`WORDSVC_TEST_HALF` is 0 in one run and 1 in the other. Both run the first case of every test, which is the
one in Python where a test tries both kernels. Of a test marked `once`, which the other Pythons leave out, the
odd clone tries half of the cases, and `make test` all.
"""

import os
from collections.abc import Iterable
from zlib import crc32

import pytest

from tests.running_order import takes_long


@pytest.hookimpl(tryfirst=True)  # in the order of the sources, before it is made random
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases of the other half; slow ones, which have a run of their own, are no first cases."""
    half = os.environ.get("WORDSVC_TEST_HALF")
    if half is None:
        return
    chosen = choose_half([item.nodeid for item in items if not takes_long(item)], int(half))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [item for item in items if item.nodeid in chosen]


def choose_half(cases: Iterable[str], half: int) -> set[str]:
    """Return the first case of each test and every second of its other cases."""
    chosen: set[str] = set()
    met: set[str] = set()
    for case in cases:
        test = case.partition("[")[0]
        if test not in met or crc32(case.encode("utf-8", "replace")) % 2 == half:
            chosen.add(case)
        met.add(test)
    return chosen
