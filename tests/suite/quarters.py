"""Parts of the quick tests, for runs with other Pythons and in the odd clone.

`WORDSVC_TEST_QUARTER` is 0 to 3 for a quarter of the cases of each test. Each quarter has the first case of
every test, which is the one in Python where a test tries both kernels. Of a test marked `once`, which the
other Pythons leave out, the odd clone tries a quarter of the cases, and `make test` all.
`WORDSVC_TEST_FILES` is 0 to 3 for a quarter of the files; the others are not even read.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest

from tests.suite.running_order import takes_long

QUARTERS: Final = 4
ROOT: Final = Path(__file__).parents[2]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the files of other quarters."""
    quarter = os.environ.get("WORDSVC_TEST_FILES")
    if quarter is None or not collection_path.name.startswith("test_"):
        return None
    return None if is_in_quarter(collection_path.relative_to(ROOT).as_posix(), int(quarter)) else True


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
        if test not in met or is_in_quarter(case, quarter):
            chosen.add(case)
        met.add(test)
    return chosen


def is_in_quarter(name: str, quarter: int) -> bool:
    """Tell if a case or a file is in a quarter, by its name alone."""
    return crc32(name.encode("utf-8", "replace")) % QUARTERS == quarter
