from typing import Any

import pytest

from wordsvc import InputError
from wordsvc.quiddler.games import read_game, score_game

Document = dict[str, Any]

DOG = {"word": "DOG", "cards": "D,O,G"}  # 13 points
QUIT = {"word": "QUIT", "cards": "(qu)it"}  # 14 points
WRONG = {"word": "DONT", "cards": "D,O,N,T"}  # 15 points


def a_round(ann: Document, bea: Document, **fields: Any) -> Document:
    players = [{"name": "Ann", "words": [ann], "unused": ""}, {"name": "Bea", "words": [bea], "unused": ""}]
    return {"players": players, **fields}


ROUND = a_round(DOG, QUIT)


def score(document: Document) -> Document:
    return score_game(read_game(document)).to_dict()


def test_the_tally_runs_and_nobody_has_won_before_the_eighth_round() -> None:
    document = score({"rounds": [ROUND, a_round(QUIT, DOG), ROUND]})
    assert document["players"] == [
        {"name": "Ann", "tally": [13, 37, 50], "total": 50},
        {"name": "Bea", "tally": [24, 37, 61], "total": 61},
    ]
    assert document["winners"] is None
    assert [played["players"][1]["score"] for played in document["rounds"]] == [24, 13, 24]


def test_after_eight_rounds_the_highest_total_wins() -> None:
    assert score({"rounds": [ROUND] * 8})["winners"] == ["Bea"]


def test_q18_players_with_the_same_total_win_together() -> None:
    assert score({"rounds": [ROUND, a_round(QUIT, DOG)] * 4})["winners"] == ["Ann", "Bea"]


def test_q17_a_ninth_round_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        read_game({"rounds": [ROUND] * 9})
    assert (caught.value.field, caught.value.code) == (("rounds",), "wrong_length")


def test_players_may_be_listed_in_another_order_or_case() -> None:
    turned = {"players": [{**player, "name": player["name"].upper()} for player in ROUND["players"][::-1]]}
    document = score({"rounds": [ROUND, turned]})
    assert [(p["name"], p["total"]) for p in document["players"]] == [("Ann", 26), ("Bea", 48)]


def test_what_is_agreed_once_holds_for_all_rounds_that_do_not_say_otherwise() -> None:
    rounds = [a_round(WRONG, QUIT), a_round(WRONG, QUIT, strict=False)]
    document = score({"rounds": rounds, "strict": True, "failed_word": "zero", "bonus": "most_words"})
    assert document["players"][0]["tally"] == [0, 15]
    assert document["players"][1]["tally"] == [24, 38]
    house = {"reject": ["QUIT"]}
    document = score({"rounds": [ROUND, {**ROUND, "house": {}}], "strict": True, "house": house})
    assert document["players"][1]["tally"] == [0, 24]
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
            {"rounds": [ROUND, {"players": ROUND["players"][:1]}]},
            ("rounds", 1, "players"),
            "other_players",
        ),
        ({"rounds": [ROUND, {**ROUND, "bonus": "most_words"}]}, ("rounds", 1, "bonus"), "other_bonus"),
    ],
)
def test_a_game_that_cannot_be_read_names_the_field(
    document: Any, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_game(document)
    assert (caught.value.field, caught.value.code) == (field, code)
