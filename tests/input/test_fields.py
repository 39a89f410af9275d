from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_texts
from wordsvc.words.authority_request import read_dictionaries

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "c"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("document", "fields"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}),
        ({"a": 0}, {"a": 0}),
        ({"a": "", "b": None}, {"a": ""}),
    ],
)
def test_fields_are_read_and_an_optional_null_counts_as_left_out(
    document: Any, fields: dict[str, object]
) -> None:
    assert read_fields(document, required=("a",), optional=("b",)) == fields


@pytest.mark.parametrize(
    ("document", "field", "code"),
    [
        (None, (), "not_an_object"),
        ([], (), "not_an_object"),
        ("a", (), "not_an_object"),
        ({}, ("a",), "missing"),
        ({"a": None}, ("a",), "missing"),
        ({"b": 1}, ("a",), "missing"),
        ({"a": 1, "c": 1}, ("c",), "unknown_field"),
        ({"a": 1, "A": 1}, ("A",), "unknown_field"),
        ({"a": 1, "c": None}, ("c",), "unknown_field"),
        ({"a": 1, "x" * 999: 1}, ("x" * 50,), "unknown_field"),
    ],
)
def test_a_document_of_another_form_is_an_error_on_its_field(
    document: Any, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        read_fields(document, required=("a",), optional=("b",))
    assert (error.value.field, error.value.code) == (field, code)


def test_an_unknown_field_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InputError) as error:
        read_fields({"c": 1}, required=("a",), optional=("b",))
    assert error.value.hint == "the fields are a, b"


@given(JSON)
def test_any_json_is_read_or_is_an_input_error(document: Any) -> None:
    try:
        fields = read_fields(document, required=("a",), optional=("b",))
    except InputError:
        return
    assert "a" in fields
    assert fields.items() <= document.items()


@pytest.mark.parametrize("value", ["", "text", [], ["a", "b"]])
def test_texts_are_read_as_they_are(value: Any) -> None:
    assert read_texts(value, "cards") == value


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (None, ("cards",)),
        (5, ("cards",)),
        (float("nan"), ("cards",)),
        (True, ("cards",)),
        ({"a": 1}, ("cards",)),
        ({"a"}, ("cards",)),
        (["a", None], ("cards", 1)),
        ([5], ("cards", 0)),
        ([["a"]], ("cards", 0)),
    ],
)
def test_what_is_no_text_is_an_error_on_its_place(value: Any, field: tuple[str | int, ...]) -> None:
    with pytest.raises(InputError) as error:
        read_texts(value, "cards")
    assert (error.value.field, error.value.code) == (field, "not_text")


@pytest.mark.parametrize(
    ("value", "names"), [(None, ("en",)), ("de", ("de",)), (["de", "en"], ("de", "en")), ([], ())]
)
def test_dictionaries_are_one_name_or_a_list(value: Any, names: tuple[str, ...]) -> None:
    assert read_dictionaries(value, "en") == names


def test_an_error_seen_from_outside_lies_deeper() -> None:
    error = InputError("cards", "empty", "there are no cards", "name some").within("words", 0)
    assert (error.field, error.code, error.message, error.hint) == (
        ("words", 0, "cards"),
        "empty",
        "there are no cards",
        "name some",
    )
    assert str(error) == "there are no cards"
