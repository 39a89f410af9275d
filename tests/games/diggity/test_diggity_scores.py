"""The gold of real cards, typed in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput
from games.diggity.score_sheet import score_gold


@pytest.mark.rule("diggity.83", "diggity.84", "diggity.54")
def test_the_points_of_each_and_the_winner() -> None:
    assert score_gold(["Ann: 3 4 2", "Bea: 6 1"]) == {
        "players": [
            {"name": "Ann", "gold": [3, 4, 2], "score": 9},
            {"name": "Bea", "gold": [6, 1], "score": 7},
        ],
        "winners": ["Ann"],
    }


@pytest.mark.rule("G23")
def test_a_tie_is_shared_and_a_player_may_have_no_gold() -> None:
    result = score_gold(["Ann:1,2", "Bea:", " Cy : 3 "])
    assert result["winners"] == ["Ann", "Cy"]
    assert [player["score"] for player in result["players"]] == [3, 0, 3]


@given(st.lists(st.lists(st.integers(1, 6), max_size=4), min_size=2, max_size=4))
def test_scores_are_sums_and_winners_have_the_most(golds: list[list[int]]) -> None:
    texts = [f"P{seat}: {' '.join(map(str, gold))}" for seat, gold in enumerate(golds)]
    result = score_gold(texts)
    assert [player["score"] for player in result["players"]] == [sum(gold) for gold in golds]
    most = max(map(sum, golds))
    assert result["winners"] == [f"P{seat}" for seat, gold in enumerate(golds) if sum(gold) == most]


@pytest.mark.rule("diggity.5", "diggity.6", "diggity.17")
@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["Ann: 3"], "players: Diggity is for 2 to 4 players, not 1 [diggity.17]"),
        (["a:", "b:", "c:", "d:", "e:"], "players: Diggity is for 2 to 4 players, not 5 [diggity.17]"),
        (["Ann 3", "Bea: 1"], "players.0: has no name: write a name and a colon, as Ann: 3 4 2"),
        (["Ann: 3", " : 1"], "players.1: has no name: write a name and a colon, as Ann: 3 4 2"),
        (["Ann: 3", "Bea: 0"], "players.1: there is no gold card '0'; they are worth 1 to 6 [diggity.6]"),
        (["Ann: 3", "Bea: 34"], "players.1: there is no gold card '34'; they are worth 1 to 6 [diggity.6]"),
        (["Ann: 3", "Bea: ²"], "players.1: there is no gold card '²'; they are worth 1 to 6 [diggity.6]"),
        (["Ann: 3", "Ann : 1"], "players.1: 'Ann' is there twice"),
        (
            ["Ann: 1 1 1 1 1 1 1 1", "Bea: 1 1 1 1 1 1 1 1 1"],
            "players: there are 16 gold cards, not 17 [diggity.5]",
        ),
        (["Ann: 3", "Bea: " + "1 " * 100], "players.1: more than 200 characters are not read"),
    ],
)
def test_what_cannot_be_scored_says_why(players: list[str], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        score_gold(players)
    assert str(caught.value) == message
