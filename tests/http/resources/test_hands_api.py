from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.http import create_app
from wordsvc.quiddler.best_hand.draw_request import read_draw
from wordsvc.quiddler.best_hand.hand_request import read_hand

HAND = {"cards": ["QU", "I", "T", "E", "S"], "draw": "X", "others_longest": 4, "house": {"add": ["QUITEX"]}}
DRAW = {"cards": "(qu)it", "face_up": "E", "seen": ["A", "S"], "dictionary": ["en", "en-short"]}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_answers_are_those_of_the_library(client: FlaskClient) -> None:
    answer = client.post("/v1/quiddler/hands", json=HAND).get_json()
    assert answer == read_hand(HAND).answer().to_dict()
    assert answer["dictionaries"][0]["name"] == "en"
    assert answer["best"]["words"][0]["word"] == "QUITEX"
    assert client.post("/v1/quiddler/draws", json=DRAW).get_json() == read_draw(DRAW).answer().to_dict()


@pytest.mark.parametrize(
    ("path", "body", "pointer", "code"),
    [
        ("hands", {}, "/cards", "missing"),
        ("hands", {"cards": "A,B,C,D,E,F,G,H,I,J,K,L"}, "/cards", "too_many_cards"),
        ("hands", {"cards": "A,B", "draw": "**"}, "/draw", "not_a_card"),
        ("hands", {"cards": "A,B", "common": True}, "/common", "unknown_field"),
        ("draws", {"cards": "A,B"}, "/face_up", "missing"),
        ("draws", {"cards": "A,B", "face_up": "C", "seen": ["C", "C"]}, "/seen", "card_not_in_deck"),
        ("draws", {"cards": ["A", ""], "face_up": "C"}, "/cards/1", "not_a_card"),
    ],
)
def test_errors_point_at_the_field(
    client: FlaskClient, path: str, body: Any, pointer: str, code: str
) -> None:
    response = client.post(f"/v1/quiddler/{path}", json=body)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
