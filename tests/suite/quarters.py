"""A quarter of the cases of each quick test, for runs with other Pythons and in the odd clone.

`WORDSVC_TEST_QUARTER` is 0 to 3. Each quarter has the first case of every test, which is the one in Python
where a test tries both kernels. Of a test marked `once`, which the other Pythons leave out, the odd clone
tries a quarter of the cases, and `make test` all.
"""

import os
from collections.abc import Iterable
from typing import Final
from zlib import crc32

import pytest

from tests.suite.running_order import takes_long

QUARTERS: Final = 4


@pytest.hookimpl(tryfirst=True)  # in the order of the sources, before it is made random
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases of other quarters; slow ones, which have a run of their own, are no first cases."""
    quarter = os.environ.get("WORDSVC_TEST_QUARTER")
    if quarter is None:
        return
    chosen = choose_quarter([item.nodeid for item in items if not takes_long(item)], int(quarter))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [item for item in items if item.nodeid in chosen]


def choose_quarter(cases: Iterable[str], quarter: int) -> set[str]:
    """Return the first case of each test and every fourth of its other cases."""
    chosen: set[str] = set()
    met: set[str] = set()
    for case in cases:
        test = case.partition("[")[0]
        if test not in met or crc32(case.encode("utf-8", "replace")) % QUARTERS == quarter:
            chosen.add(case)
        met.add(test)
    return chosen
