from typing import Any

import pytest

from wordsvc import InputError
from wordsvc.quiddler.scoring.games import read_game, score_game

Document = dict[str, Any]

DOG = {"word": "DOG", "cards": "D,O,G"}  # 13 points
QUIT = {"word": "QUIT", "cards": "(qu)it"}  # 14 points
WRONG = {"word": "DID", "cards": "H,U,T"}  # 14 points; the cards do not spell it


def a_round(ann: Document, bea: Document, **fields: Any) -> Document:
    players = [{"name": "Ann", "words": [ann], "unused": ""}, {"name": "Bea", "words": [bea], "unused": ""}]
    return {"players": players, **fields}


def later(number: int, ann: str = "E", bea: str = "A") -> Document:
    """Return a round in which each lays all cards as one word: 2 points for an E or an A, 3 for a T."""
    return a_round(*({"word": "TEA", "cards": [face] * (number + 2)} for face in (ann, bea)))


ROUND = a_round(DOG, QUIT)
GAME = [ROUND, *(later(number) for number in range(2, 9))]


def score(document: Document) -> Document:
    return score_game(read_game(document)).to_dict()


def test_the_tally_runs_and_nobody_has_won_before_the_eighth_round() -> None:
    document = score({"rounds": [ROUND, later(2), later(3, "T")]})
    assert document["players"] == [
        {"name": "Ann", "tally": [13, 21, 36], "total": 36},
        {"name": "Bea", "tally": [24, 32, 42], "total": 42},
    ]
    assert document["winners"] is None
    assert [played["players"][1]["score"] for played in document["rounds"]] == [24, 8, 10]
    assert score({"rounds": GAME[:7]})["winners"] is None


def test_after_eight_rounds_the_highest_total_wins() -> None:
    assert score({"rounds": GAME})["winners"] == ["Bea"]
    assert score({"rounds": [a_round(QUIT, DOG), *GAME[1:]]})["winners"] == ["Ann"]


def test_q18_players_with_the_same_total_win_together() -> None:
    assert score({"rounds": [later(number) for number in range(1, 9)]})["winners"] == ["Ann", "Bea"]


def test_q17_a_ninth_round_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        read_game({"rounds": [*GAME, GAME[-1]]})
    assert (caught.value.field, caught.value.code) == (("rounds",), "wrong_length")


def test_q35_a_table_may_agree_on_other_hands_and_plays_as_many_rounds() -> None:
    rounds = [later(3), later(5), later(8)]
    assert read_game({"rounds": rounds[:1], "hands": [5, 7, 10]}).hands == (5, 7, 10)
    assert score({"rounds": rounds[:2], "hands": [5, 7, 10]})["winners"] is None
    assert score({"rounds": rounds, "hands": [5, 7, 10]})["winners"] == ["Ann", "Bea"]
    assert score({"rounds": GAME, "hands": list(range(3, 11))}) == score({"rounds": GAME})
    with pytest.raises(InputError) as caught:
        read_game({"rounds": rounds, "hands": [5, 7]})
    assert (caught.value.field, caught.value.code) == (("rounds",), "wrong_length")


def test_q35_the_hand_that_a_player_names_must_be_that_of_the_round() -> None:
    ann, bea = ROUND["players"]
    read_game({"rounds": [{"players": [ann, {**bea, "hand": 3}]}]})
    with pytest.raises(InputError, match="have 3 cards, not 4") as caught:
        read_game({"rounds": [{"players": [ann, {**bea, "hand": 4}]}]})
    assert caught.value.field == ("rounds", 0, "players", 1, "hand")
    assert caught.value.code == "wrong_number_of_cards"


def test_players_may_be_listed_in_another_order_or_case() -> None:
    players = later(2, "T")["players"]
    turned = {"players": [{**player, "name": player["name"].upper()} for player in players[::-1]]}
    document = score({"rounds": [ROUND, turned]})
    assert [(p["name"], p["total"]) for p in document["players"]] == [("Ann", 25), ("Bea", 32)]


def test_what_is_agreed_once_holds_for_all_rounds_that_do_not_say_otherwise() -> None:
    rounds = [a_round(WRONG, QUIT), {**later(2), "strict": False}]
    document = score({"rounds": rounds, "strict": True, "failed_word": "zero", "bonus": "most_words"})
    assert document["players"][0]["tally"] == [0, 8]
    assert document["players"][1]["tally"] == [24, 32]
    house = {"reject": ["QUIT", "TEA"]}
    second = {**later(2), "strict": False}
    document = score({"rounds": [ROUND, second], "strict": True, "house": house})
    assert document["players"][1]["tally"] == [0, 8]
    own = {**a_round(QUIT, DOG), "house": {}}
    assert score({"rounds": [own], "strict": True, "house": house})["players"][0]["total"] == 24
    german = score({"rounds": [ROUND], "dictionary": "de"})
    assert german["rounds"][0]["dictionaries"][0]["name"] == "de"


@pytest.mark.parametrize(
    ("document", "field", "code"),
    [
        ({"rounds": []}, ("rounds",), "wrong_length"),
        ({"rounds": {}}, ("rounds",), "wrong_length"),
        ({"rounds": [3]}, ("rounds", 0), "not_an_object"),
        ({"rounds": [ROUND, {}]}, ("rounds", 1, "players"), "missing"),
        ({"rounds": [ROUND], "players": []}, ("players",), "unknown_field"),
        ({"rounds": [ROUND], "bonus": "none"}, ("bonus",), "unknown_bonus"),
        ({"rounds": [ROUND], "strict": "yes"}, ("strict",), "not_a_flag"),
        ({"rounds": [ROUND], "failed_word": 3}, ("failed_word",), "unknown_failed_word"),
        ({"rounds": [ROUND], "dictionary": "fr"}, ("dictionary",), "unknown_dictionary"),
        ({"rounds": [ROUND], "house": {"add": [3]}}, ("house", "add", 0), "not_text"),
        ({"rounds": [ROUND], "no_names": 1}, ("no_names",), "not_a_flag"),
        ({"rounds": [{**ROUND, "strict": 3}]}, ("rounds", 0, "strict"), "not_a_flag"),
        (
            {"rounds": [{**ROUND, "bonus": "x"}], "bonus": "most_words"},
            ("rounds", 0, "bonus"),
            "unknown_bonus",
        ),
        (
            {"rounds": [{"players": ROUND["players"][:1]}], "bonus": "most_words"},
            ("bonus",),
            "not_two_players",
        ),
        (
            {"rounds": [ROUND, {"players": later(2)["players"][:1]}]},
            ("rounds", 1, "players"),
            "other_players",
        ),
        ({"rounds": [ROUND, {**later(2), "bonus": "most_words"}]}, ("rounds", 1, "bonus"), "other_bonus"),
        ({"rounds": [ROUND, ROUND]}, ("rounds", 1, "players", 0), "wrong_number_of_cards"),
        ({"rounds": [later(8)]}, ("rounds", 0, "players", 0), "wrong_number_of_cards"),
        ({"rounds": [ROUND], "hands": [4]}, ("rounds", 0, "players", 0), "wrong_number_of_cards"),
        (
            {"rounds": [{**a_round(DOG, QUIT), "went_out": "Cem"}]},
            ("rounds", 0, "went_out"),
            "unknown_player",
        ),
        ({"rounds": [later(1, "Z")]}, ("rounds", 0, "players", 0), "card_not_in_deck"),
        ({"rounds": [ROUND], "hands": []}, ("hands",), "wrong_length"),
        ({"rounds": [ROUND], "hands": 3}, ("hands",), "wrong_length"),
        ({"rounds": [ROUND], "hands": [*range(3, 11), 11]}, ("hands",), "wrong_length"),
        ({"rounds": [ROUND], "hands": [3, 11]}, ("hands", 1), "out_of_range"),
        ({"rounds": [ROUND], "hands": [2, 3]}, ("hands", 0), "out_of_range"),
        ({"rounds": [ROUND], "hands": [3, True]}, ("hands", 1), "out_of_range"),
        ({"rounds": [ROUND], "hands": [3, 5, 5]}, ("hands", 2), "not_rising"),
        ({"rounds": [ROUND], "hands": [5, 3]}, ("hands", 1), "not_rising"),
        ({"rounds": [{**ROUND, "hands": [3]}]}, ("rounds", 0, "hands"), "unknown_field"),
    ],
)
def test_a_game_that_cannot_be_read_names_the_field(
    document: Any, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_game(document)
    assert (caught.value.field, caught.value.code) == (field, code)


BLUFF = {"word": "QZV", "cards": "Q,Z,V"}
"""40 points that do not count."""


def bluffed(losses: str) -> Document:
    """Return a game of two hands: Bea bluffs in the second, and Ann challenges the word."""
    doubt = {"challenger": "Ann", "challenged": "Bea", "word": "QZV"}
    players = [
        {"name": "Ann", "words": [{"word": "TEA", "cards": "T,E,A"}], "unused": "A"},
        {"name": "Bea", "words": [BLUFF], "unused": "A"},
    ]
    second = {"players": players, "challenges": [doubt]}
    return score({"rounds": [ROUND, second], "hands": [3, 4], "losses": losses})


def test_q50_a_lost_challenge_ends_at_the_floor_of_the_hand() -> None:
    document = bluffed("hand")
    assert document["players"][1]["tally"] == [24, 24]
    bea = document["rounds"][1]["players"][1]
    assert (bea["challenges"], bea["score"], bea["losses"]) == (40, 0, 0)


def test_q50_a_lost_challenge_lowers_the_total() -> None:
    document = bluffed("total")
    assert document["players"][1]["tally"] == [24, -16]
    bea = document["rounds"][1]["players"][1]
    assert (bea["challenges"], bea["score"], bea["losses"]) == (0, 0, 40)


def test_q50_all_rounds_of_a_game_take_losses_from_the_same_points() -> None:
    rounds = [ROUND, {**later(2), "losses": "total"}]
    with pytest.raises(InputError) as caught:
        read_game({"rounds": rounds})
    assert (caught.value.field, caught.value.code) == (("rounds", 1, "losses"), "other_losses")
    assert caught.value.rule == "Q50"
