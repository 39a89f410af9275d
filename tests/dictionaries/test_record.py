"""Records are like frozen dataclasses."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries.record import Record


class Ours(Record):
    a: int
    b: str = "b"
    c: tuple[int, ...] = ()


@dataclass(frozen=True)
class Theirs:
    a: int
    b: str = "b"
    c: tuple[int, ...] = ()


def outcome(build: Any) -> Any:
    try:
        made = build()
    except TypeError:
        return TypeError
    return made.a, made.b, made.c


@given(
    st.lists(st.integers(0, 2) | st.text(max_size=1), max_size=4),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2), max_size=4),
)
def test_a_record_is_made_and_refused_as_a_dataclass_is(values: list[Any], named: dict[str, Any]) -> None:
    assert outcome(lambda: Ours(*values, **named)) == outcome(lambda: Theirs(*values, **named))


@given(st.integers(0, 1), st.integers(0, 1))
def test_records_with_equal_fields_are_equal(one: int, other: int) -> None:
    first, second = Ours(one), Ours(other, "b", ())
    assert (first == second) is (one == other)
    assert one != other or hash(first) == hash(second)
    assert first != (one, "b", ())
    assert first != Theirs(one)


@pytest.mark.parametrize("change", [lambda r: setattr(r, "a", 2), lambda r: delattr(r, "a")])
def test_a_record_never_changes(change: Callable[[Ours], None]) -> None:
    record = Ours(1)
    with pytest.raises(AttributeError, match="never changes"):
        change(record)
    assert issubclass(FrozenInstanceError, AttributeError)
    assert record == Ours(1)


def test_a_record_is_shown_copied_pickled_and_replaced() -> None:
    record = Ours(1, c=(2,))
    assert repr(record) == repr(Theirs(1, c=(2,))).replace("Theirs", "Ours")
    assert copy.copy(record) == copy.deepcopy(record) == pickle.loads(pickle.dumps(record)) == record
    assert record.replace(b="x") == Ours(1, "x", (2,))
    assert replace(Theirs(1), b="x").b == record.replace(b="x").b
    assert Ours.fields == tuple(field.name for field in fields(Theirs))
    with pytest.raises(TypeError, match="has the fields a, b, c"):
        record.replace(d=1)
