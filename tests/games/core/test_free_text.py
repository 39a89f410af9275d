"""Moves that carry a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput, move_text, quote_text, text_move, unquote_text
from games.core.free_text import FIRST


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200))
def test_every_text_has_one_int_and_back(text: str) -> None:
    move = text_move(text)
    assert move > FIRST
    assert move_text(move) == text


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=9)


@given(TEXTS, TEXTS)
def test_different_texts_have_different_ints(first: str, second: str) -> None:
    assert (text_move(first) == text_move(second)) == (first == second)


@pytest.mark.parametrize("text", ["", "x" * 201, "\ud800"])
def test_a_text_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="move"):
        text_move(text)


@pytest.mark.parametrize(
    "move", [0, -1, FIRST, FIRST + 5, FIRST + int.from_bytes(b"\x01\xff"), FIRST + 256**300]
)
def test_an_int_that_carries_no_text_is_refused(move: int) -> None:
    with pytest.raises(InvalidInput, match="carries no text"):
        move_text(move)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40))
def test_a_quoted_text_fits_into_a_log_and_comes_back(text: str) -> None:
    quoted = quote_text(text)
    assert not set(quoted) & set(' ;"\t\n')
    assert unquote_text(quoted) == text


@pytest.mark.parametrize("quoted", ["", "a b", "%", "%zz", "%ff", "%61", "ä"])
def test_what_is_not_quoted_so_is_refused(quoted: str) -> None:
    with pytest.raises(InvalidInput, match="is no quoted text"):
        unquote_text(quoted)
