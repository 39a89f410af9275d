"""Boards of real cards, typed in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput
from games.diddly.cards import DECK, FACES
from games.diddly.score_sheet import score_columns, score_square
from games.diddly.scoring import columns_score, square_score


@pytest.mark.rule("diddly.6", "diddly.7", "diddly.56", "diddly.40")
def test_the_columns_of_the_issue() -> None:
    result = score_columns("4 4, 9 2, H 7, W P")
    assert result["score"] == 15
    assert [(column["score"], column["why"]) for column in result["columns"]] == [
        (0, "they match"),
        (11, ""),
        (4, "the 7 is halved"),
        (0, "the Wild matches"),
    ]


@pytest.mark.rule("diddly.84", "Y18")
def test_the_square_of_the_issue() -> None:
    result = score_square("1 3 2, 6 W 6, 8 3 9")
    assert result["score"] == 20
    assert [line["name"] for line in result["lines"] if line["set"]] == ["row 2", "column 2"]


@given(st.permutations(DECK), st.integers(1, 52))
def test_columns_agree_with_boards(deck: list[int], columns: int) -> None:
    upper, lower = deck[:columns], deck[columns : 2 * columns]
    text = ", ".join(f"{FACES[a]} {FACES[b].lower()}" for a, b in zip(upper, lower, strict=True))
    assert score_columns(text)["score"] == columns_score([*upper, *lower])


@given(st.permutations(DECK))
def test_squares_agree_with_boards(deck: list[int]) -> None:
    faces = [FACES[card] for card in deck[:9]]
    result = score_square("; ".join(" ".join(faces[row : row + 3]) for row in (0, 3, 6)))
    assert result["score"] == square_score(deck[:9])
    assert result["score"] == sum(line["score"] for line in result["lines"][:3])


@pytest.mark.rule("diddly.1", "diddly.2", "diddly.11", "diddly.76")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 4 4", "columns.0: a column has 2 cards, not 3 [diddly.11]"),
        ("4 4, 9", "columns.1: a column has 2 cards, not 1 [diddly.11]"),
        ("", "columns.0: a column has 2 cards, not 0 [diddly.11]"),
        ("W W, W W, W 5", "cards: the deck has 4 of Wild, not 5 [diddly.2]"),
        ("3 3, 3 3, 3 3, 3 3, 3 5", "cards: the deck has 8 of 3, not 9 [diddly.1]"),
        (
            "0 4",
            "cards: there is no card '0'; the cards are 1 to 10, D Diddly, W Wild, H Half, P Peek, R Recycle",
        ),
        ("1 1," * 400, "cards: more than 1000 characters are not read"),
    ],
)
def test_cards_that_cannot_be_scored_say_why(text: str, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        score_columns(text)
    assert str(caught.value) == message


@pytest.mark.rule("diddly.76")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3, 4 5 6", "rows: the nine-card board has 3 rows, not 2 [diddly.76]"),
        ("1 2 3, 4 5 6, 7 8", "rows.2: a row has 3 cards, not 2 [diddly.76]"),
        ("W W W, W W 1, 2 3 4", "cards: the deck has 4 of Wild, not 5 [diddly.2]"),
    ],
)
def test_squares_that_cannot_be_scored_say_why(text: str, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        score_square(text)
    assert str(caught.value) == message
