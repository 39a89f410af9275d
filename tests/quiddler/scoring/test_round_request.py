"""Questions about a round; every error names the field."""

from typing import Any

import pytest

from wordsvc import InputError
from wordsvc.quiddler.scoring.round_request import read_round

DOG = {"word": "DOG", "cards": ["D", "O", "G"]}
ANN = {"name": "Ann", "words": [DOG], "unused": []}
BEA = {"name": "Bea", "words": [], "unused": ["Z", "A", "P"]}
ROUND = {"players": [ANN, BEA]}
TWICE = {**ANN, "words": [DOG, {"word": "AT", "cards": "A,T"}, DOG]}
BY_BEA = {"challenger": "Bea", "challenged": "Ann", "word": "DOG"}


def one(**fields: Any) -> dict[str, Any]:
    return {"players": [{**ANN, **fields}]}


def challenged(*challenges: Any, ann: Any = ANN) -> dict[str, Any]:
    return {"players": [ann, BEA], "challenges": list(challenges)}


@pytest.mark.parametrize(
    ("document", "field", "code"),
    [
        (None, (), "not_an_object"),
        ([], (), "not_an_object"),
        ({}, ("players",), "missing"),
        ({**ROUND, "winner": "Ann"}, ("winner",), "unknown_field"),
        ({"players": {}}, ("players",), "wrong_length"),
        ({"players": []}, ("players",), "wrong_length"),
        ({"players": [{**ANN, "name": f"P{n}"} for n in range(9)]}, ("players",), "wrong_length"),
        ({"players": [ANN, 3]}, ("players", 1), "not_an_object"),
        ({"players": [{"name": "Ann", "words": []}]}, ("players", 0, "unused"), "missing"),
        (one(name=""), ("players", 0, "name"), "not_a_name"),
        (one(name=3), ("players", 0, "name"), "not_a_name"),
        (one(name="x" * 101), ("players", 0, "name"), "too_long"),
        ({"players": [ANN, {**BEA, "name": " ANN "}]}, ("players", 1, "name"), "same_name"),
        (one(score=3), ("players", 0, "score"), "unknown_field"),
        (one(words="DOG"), ("players", 0, "words"), "wrong_length"),
        (one(words=[DOG] * 21), ("players", 0, "words"), "wrong_length"),
        (one(words=["DOG"]), ("players", 0, "words", 0), "not_an_object"),
        (one(words=[{"cards": "D,O,G"}]), ("players", 0, "words", 0, "word"), "missing"),
        (one(words=[{**DOG, "cards": []}]), ("players", 0, "words", 0, "cards"), "empty"),
        (
            one(words=[DOG, {**DOG, "cards": ["D", "1"]}]),
            ("players", 0, "words", 1, "cards", 1),
            "not_a_card",
        ),
        (one(words=[{**DOG, "word": 3}]), ("players", 0, "words", 0, "word"), "not_text"),
        (one(words=[{**DOG, "word": ""}]), ("players", 0, "words", 0, "word"), "empty"),
        (one(words=[{**DOG, "word": "x" * 51}]), ("players", 0, "words", 0, "word"), "too_long"),
        (one(words=[{**DOG, "points": 3}]), ("players", 0, "words", 0, "points"), "unknown_field"),
        (one(unused=3), ("players", 0, "unused"), "not_text"),
        (one(unused=False), ("players", 0, "unused"), "not_text"),
        (one(unused=["A", None]), ("players", 0, "unused", 1), "not_text"),
        (one(unused=["A", "DOG"]), ("players", 0, "unused", 1), "not_a_card"),
        (one(unused=["A"] * 201), ("players", 0, "unused"), "too_many_cards"),
        (one(hand=2), ("players", 0, "hand"), "out_of_range"),
        (one(hand=11), ("players", 0, "hand"), "out_of_range"),
        (one(hand=True), ("players", 0, "hand"), "out_of_range"),
        (one(hand=3.0), ("players", 0, "hand"), "out_of_range"),
        (one(hand=4), ("players", 0, "hand"), "wrong_number_of_cards"),
        (one(hand=3, unused="Z"), ("players", 0, "hand"), "wrong_number_of_cards"),
        ({"players": [{**ANN, "hand": 3}, {**BEA, "hand": 4}]}, ("players", 1, "hand"), "different_hands"),
        (one(hand=3, words=[], unused="B,B,B"), ("players", 0), "card_not_in_deck"),
        (one(unused="QZ"), ("players", 0, "unused"), "not_a_card"),
        (one(unused=["Q", "ST"]), ("players", 0, "unused", 1), "not_a_card"),
        (one(unused="A,*"), ("players", 0, "unused"), "not_a_card"),
        (one(words=[DOG, {"word": "OX", "cards": "AT"}]), ("players", 0, "words", 1, "cards"), "not_a_card"),
        (
            {"players": [{**BEA, "name": n, "unused": "Z,E,E", "hand": 3} for n in "ABC"]},
            ("players", 2),
            "card_not_in_deck",
        ),
        (one(unused="Z,Z,Z"), ("players", 0), "card_not_in_deck"),
        ({"players": [{**BEA, "name": n} for n in "ABC"]}, ("players", 2), "card_not_in_deck"),
        (one(unused="A,A,A,A,E,E,E,E"), ("players", 0), "wrong_number_of_cards"),
        ({**ROUND, "bonus": "both"}, ("bonus",), "unknown_bonus"),
        ({**ROUND, "bonus": []}, ("bonus",), "unknown_bonus"),
        ({**one(), "bonus": "most_words"}, ("bonus",), "not_two_players"),
        (
            {"players": [ANN, BEA, {**BEA, "name": "Cem"}], "bonus": "longest_word"},
            ("bonus",),
            "not_two_players",
        ),
        ({**ROUND, "strict": 1}, ("strict",), "not_a_flag"),
        ({**ROUND, "failed_word": "half"}, ("failed_word",), "unknown_failed_word"),
        ({**ROUND, "went_out": "Cem"}, ("went_out",), "unknown_player"),
        ({**ROUND, "went_out": 3}, ("went_out",), "not_a_name"),
        ({**ROUND, "went_out": "Bea"}, ("players", 1, "unused"), "went_out_with_cards"),
        ({**one(words=[]), "went_out": "Ann"}, ("players", 0, "words"), "went_out_without_words"),
        (
            {**one(words=[{"word": "IN", "cards": "IN"}]), "went_out": "Ann"},
            ("players", 0, "words"),
            "went_out_without_words",
        ),
        ({**ROUND, "dictionary": "fr"}, ("dictionary",), "unknown_dictionary"),
        ({**ROUND, "no_names": "yes"}, ("no_names",), "not_a_flag"),
        ({**ROUND, "house": []}, ("house",), "not_an_object"),
        ({**ROUND, "house": {"add": ["A1"]}}, ("house", "add", 0), "not_letters"),
        ({"players": [ANN, {**BEA, "name": "Bea\u202e"}]}, ("players", 1, "name"), "bad_name"),
        ({"players": [ANN, {**BEA, "name": "Bea\u200b"}]}, ("players", 1, "name"), "bad_name"),
        ({**ROUND, "challenges": {}}, ("challenges",), "wrong_length"),
        ({**ROUND, "challenges": [BY_BEA] * 1001}, ("challenges",), "wrong_length"),
        (challenged("DOG"), ("challenges", 0), "not_an_object"),
        (challenged({"challenger": "Bea", "word": "DOG"}), ("challenges", 0, "challenged"), "missing"),
        (challenged({**BY_BEA, "mode": "x"}), ("challenges", 0, "mode"), "unknown_field"),
        (challenged({**BY_BEA, "challenger": "Cem"}), ("challenges", 0, "challenger"), "unknown_player"),
        (challenged({**BY_BEA, "challenged": "Cem"}), ("challenges", 0, "challenged"), "unknown_player"),
        (challenged({**BY_BEA, "challenged": "bea"}), ("challenges", 0, "challenged"), "same_player"),
        (challenged({**BY_BEA, "word": "CAT"}), ("challenges", 0, "word"), "not_laid"),
        (challenged({**BY_BEA, "word": 3}), ("challenges", 0, "word"), "not_text"),
        (challenged(BY_BEA, {**BY_BEA, "word": "dog"}), ("challenges", 1), "challenged_twice"),
        (challenged({**BY_BEA, "index": 1}), ("challenges", 0, "index"), "out_of_range"),
        (challenged({**BY_BEA, "index": -1}), ("challenges", 0, "index"), "out_of_range"),
        (challenged({**BY_BEA, "index": False}), ("challenges", 0, "index"), "out_of_range"),
        (challenged({**BY_BEA, "index": 1}, ann=TWICE), ("challenges", 0, "index"), "another_word"),
        (challenged(BY_BEA, ann=TWICE), ("challenges", 0, "index"), "missing"),
    ],
)
def test_a_round_that_cannot_be_read_names_the_field(
    document: Any, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_round(document)
    assert (caught.value.field, caught.value.code) == (field, code)
    assert caught.value.message


def test_hand_errors_name_the_player() -> None:
    with pytest.raises(InputError, match="of 'Bea' make 3, not 4"):
        read_round({"players": [ANN, {**BEA, "hand": 4}]})


def test_hands_are_what_remains_after_drawing_one_and_discarding_one() -> None:
    read_round({"players": [{**ANN, "hand": 3}, {**BEA, "hand": 3}], "went_out": "Ann"})


def test_q35_a_lone_round_without_hand_may_be_any_round() -> None:
    for unused in ("", "A", "A,E,I,O,U,Y,Z"):
        read_round(one(unused=unused))


def test_q35_the_cards_of_a_word_that_fails_or_is_not_spelt_by_them_are_of_the_hand() -> None:
    wrong = {"word": "DONT", "cards": "D,O,G"}
    document = {"players": [{**ANN, "words": [wrong], "hand": 3}, BEA], "strict": True, "went_out": "Ann"}
    assert read_round(document).players[0].cards == ("D", "O", "G")


def test_null_is_left_out_and_cards_may_be_one_text() -> None:
    played = read_round({**ROUND, "went_out": None, "bonus": None, "challenges": None})
    assert played.players[1].unused == ("Z", "A", "P")
    assert read_round(one(unused="(qu)iz")).players[0].unused == ("QU", "I", "Z")
    assert read_round(one(unused="")).players[0].unused == ()
