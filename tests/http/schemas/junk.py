"""Junk for every place of a document."""

import copy
from collections.abc import Iterator
from typing import Any

NUMBERS: list[Any] = [True, -1, 0, 10**30, 1.5, 1e308]
TEXTS: list[Any] = ["", "\x00", "\ud800", "é" * 60, "Ann", "**"]
JUNK: list[Any] = [None, *NUMBERS, *TEXTS, [], [[]], [None], {}, {"a": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def put(document: Any, path: tuple[Any, ...], junk: Any) -> Any:
    if not path:
        return junk
    changed = copy.deepcopy(document)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = junk
    return changed
