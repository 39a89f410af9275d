"""The check of plain data against its type finds what is wrong in it."""

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from games.core import View
from tests.typed_data import misfit


class Part(TypedDict):
    kind: Literal["a", "b"]
    rows: Sequence[list[int]]
    named: dict[str, list[int]]
    more: NotRequired[str | None]


PART: dict[str, Any] = {"kind": "a", "rows": [[1], []], "named": {"a": [1]}}


@pytest.mark.parametrize(
    "value",
    [
        {**PART, "kind": "c"},
        {**PART, "rows": [1]},
        {**PART, "rows": [["1"]]},
        {**PART, "rows": [[True]]},
        {**PART, "named": []},
        {**PART, "named": {"a": 1}},
        {**PART, "named": {1: [1]}},
        {**PART, "more": 1},
        {**PART, "else": 1},
        {"kind": "a", "rows": []},
        [],
        None,
    ],
)
def test_what_does_not_fit_is_found(value: object) -> None:
    assert misfit(value, Part) is not None
    view = {"seat": None, "to_act": [], "public": value, "private": None}
    assert misfit(view, View[Part, Part]) is not None


def test_what_fits_passes() -> None:
    view = {"seat": 1, "to_act": [1], "public": {**PART, "more": None}, "private": PART}
    assert misfit(view, View[Part, Part]) is None
    assert misfit({**view, "private": None}, View[Part, Part]) is None
    assert misfit({**view, "seat": "1"}, View[Part, Part]) is not None
