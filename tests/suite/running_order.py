"""The order of a run with several workers: long tests first, so that none is left with them at the end."""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the long tests to the workers, each of which is given a part of the list, one after another."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = long_ones_first(items, [takes_long(item) for item in items], workers)


def takes_long(item: pytest.Item) -> bool:
    """Tell if a test takes seconds."""
    return item.get_closest_marker("slow") is not None


def long_ones_first(tests: Sequence[T], are_long: Sequence[bool], workers: int) -> list[T]:
    """Return the tests in equal parts, one a worker, each with its share of long ones at its head.

    Neighbours stay together, because they often share what was set up.
    """
    long = [test for test, is_long in zip(tests, are_long, strict=True) if is_long]
    short = [test for test, is_long in zip(tests, are_long, strict=True) if not is_long]
    ordered: list[T] = []
    for left in range(workers, 0, -1):
        size, share = (len(long) + len(short)) // left, len(long) // left
        ordered += [*long[:share], *short[: size - share]]
        del long[:share], short[: size - share]
    return ordered
