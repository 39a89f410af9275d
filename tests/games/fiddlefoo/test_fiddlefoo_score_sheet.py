"""Hands of real cards, typed in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import InvalidInput
from games.fiddlefoo.cards import ALL_CARDS, BASE_CARDS, FACES, KEYS, LETTERS
from games.fiddlefoo.score_sheet import score_hands
from games.fiddlefoo.scoring import hand_score
from tests.games.fiddlefoo.positions import laid
from tests.hypothesis_profiles import examples

PRINTED = {key: f"{'YRBP'[place % 4]}{1 + place % 16}" for place, key in enumerate(KEYS)}


@pytest.mark.rule("fiddlefoo.7", "F20")
def test_every_note_is_a_negative_point_and_the_best_score_wins() -> None:
    result = score_hands(["Ann: R7 B3", "Bea:"])
    assert [player["total"] for player in result["players"]] == [-5, 0]
    assert result["winners"] == ["Bea"]
    assert result["players"][0]["games"][0]["cards"] == [
        {"card": "R7", "notes": 3, "cost": 3},
        {"card": "B3", "notes": 2, "cost": 2},
    ]


@pytest.mark.rule("fiddlefoo.8", "F20")
def test_the_games_of_a_match_are_added_up_and_ties_are_shared() -> None:
    result = score_hands(["Ann: R7 B3; ; 4", "Bea: ; r7, y8; Y2", "Cem: 9;;"])
    assert [player["tally"] for player in result["players"]] == [[-5, -5, -9], [0, -7, -8], [-9, -9, -9]]
    assert result["winners"] == ["Bea"]
    assert score_hands(["Ann: 3; 1", "Bea: 2; 2"])["winners"] == ["Ann", "Bea"]


@pytest.mark.rule("F41")
def test_a_card_may_be_printed_with_other_notes() -> None:
    result = score_hands(["Ann: R7=4", "Bea: R2=2 Y9"])
    assert [player["total"] for player in result["players"]] == [-4, -6]


@pytest.mark.rule("F36")
def test_the_talkytoot_cards_that_are_scored_differently() -> None:
    result = score_hands(["Ann: R8:double Y8 Y1", "Bea: R3:conditional Y2"])
    assert [player["total"] for player in result["players"]] == [-13, -11]
    assert score_hands(["Ann: R7=4:double Y8", "Bea: R3:draw"])["players"][1]["total"] == -2


@settings(max_examples=examples(200))
@given(st.sets(st.integers(0, ALL_CARDS - 1), max_size=12))
def test_typed_hands_agree_with_the_game(held: set[int]) -> None:
    cards = laid("Y1", "Y2", printed=PRINTED).state.cards
    words = [
        FACES[card]
        if card < BASE_CARDS
        else f"{LETTERS[cards.colour[card]]}{cards.number[card]}:{KEYS[card - BASE_CARDS]}"
        for card in sorted(held)
    ]
    result = score_hands([f"Ann: {' '.join(words)}", "Bea:"])
    assert result["players"][0]["total"] == hand_score(cards, sum(1 << card for card in held))


@pytest.mark.rule("F21", "fiddlefoo.3", "fiddlefoo.26")
@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["Ann: R7"], "players: 2 to 6 players have hands, not 1 [F21]"),
        (["Ann: R7", "R8"], "players.1: has no name"),
        (["Ann: R7", ": R8"], "players.1: has no name"),
        (["Ann: R7", "Ann: R8"], "players.1: 'Ann' is there twice"),
        (
            ["Ann: R7", "Bea: R17"],
            "players.1: there is no card 'R17'; a card is a colour (Y, R, B, P) and 1 to 16",
        ),
        (["Ann: R7", "Bea: G1"], "players.1: there is no card 'G1'"),
        (["Ann: R7", "Bea: x"], "players.1: there is no card 'x'"),
        (
            ["Ann: R7", "Bea: P2"],
            "players.1: there is no card P2; purple has 1, 4, 7, 10, 13, 16 [fiddlefoo.26]",
        ),
        (["Ann: R7 R7", "Bea:"], "players.0: R7 is twice in game 1; there is one of each card [fiddlefoo.3]"),
        (["Ann: ;R7", "Bea: ;R7"], "players.1: R7 is in the hands of Ann too in game 2"),
        (["Ann: R7:double", "Bea: B9:double"], "players.1: B9:score_double_worst is in the hands of Ann too"),
        (
            ["Ann: R7;", "Bea: R8"],
            "players.1: has another number of games (1, Ann 2); `;` stands",
        ),
        (["Ann: R7=5", "Bea:"], "players.0: R7 has 3 or 4 notes, not 5 [F41]"),
        (["Ann: R8=3", "Bea:"], "players.0: R8 has 4 notes, not 3 [F41]"),
        (["Ann: R7:fly", "Bea:"], "players.0: there is no Talkytoot card 'fly'; the keys are discard, draw"),
        (["Ann: 5 R7", "Bea:"], "players.0: notes counted by hand stand alone, without cards [F20]"),
        (["Ann: 5000", "Bea:"], "players.0: 5000 notes are too many"),
        (["Ann: " + "R7 " * 4000, "Bea:"], "players.0: more than 4000 characters are not read"),
    ],
)
def test_what_cannot_be_scored_names_the_field_and_the_rule(players: list[str], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        score_hands(players)
    assert str(raised.value).startswith(message)


@given(st.lists(st.text(max_size=30), max_size=7))
def test_any_text_is_scored_or_refused(players: list[str]) -> None:
    try:
        score_hands(players)
    except InvalidInput:
        return
    assert 2 <= len(players) <= 6
