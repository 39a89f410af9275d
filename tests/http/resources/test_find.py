from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc import find
from wordsvc.http import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_pages_put_together_are_what_the_library_finds(client: FlaskClient) -> None:
    question: dict[str, Any] = {"cards": "A,E,I,R,S,T,IN,QU", "sort": "cards", "limit": 50}
    words, after = [], None
    while True:
        page = client.post("/v1/find", json={**question, "after": after}).get_json()
        words += page["words"]
        after = page["next"]
        if after is None:
            break
        assert len(page["words"]) == 50
    expected = [found.to_dict() for found in find("A,E,I,R,S,T,IN,QU", sort="cards")]
    assert words == expected
    assert page["total"] == len(words) > 200


def test_a_page_has_twenty_words_when_nothing_else_is_asked_for(client: FlaskClient) -> None:
    page = client.post("/v1/find", json={"cards": list("RETAINS"), "game": "letters"}).get_json()
    assert len(page["words"]) == 20
    assert page["words"][0]["points"] is None


def test_a_page_follows_its_own_question_alone(client: FlaskClient) -> None:
    question = {"cards": "R,E,T,A,I,N,S", "limit": 3}
    after = client.post("/v1/find", json=question).get_json()["next"]
    assert client.post("/v1/find", json={**question, "limit": 9, "after": after}).status_code == 200
    for change in ({"sort": "length"}, {"cards": "R,E,T,A,I,N"}, {"no_names": True}, {"after": f"{after}x"}):
        response = client.post("/v1/find", json={**question, "after": after, **change})
        assert response.get_json()["errors"][0]["code"] == "not_a_place"


@pytest.mark.rule("D22")
def test_d22_a_card_that_the_reconstruction_lacks_is_noted(client: FlaskClient) -> None:
    page = client.post("/v1/find", json={"cards": ["H", "U", "H", "N"], "game": "diabolo"}).get_json()
    assert [word["word"] for word in page["words"]] == ["HUHN"]
    assert [(note["code"], note["cards"]) for note in page["notes"]] == [("card_not_in_deck", ["H"])]


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/cards", "missing"),
        ({"cards": []}, "/cards", "empty"),
        ({"cards": ["A"], "limit": 1_001}, "/limit", "out_of_range"),
        ({"cards": ["A"], "limit": 0}, "/limit", "out_of_range"),
        ({"cards": ["A"], "after": "soon"}, "/after", "not_a_place"),
        ({"cards": ["A"], "after": 7}, "/after", "not_a_place"),
        ({"cards": ["A"], "after": "1:2:x:CAT"}, "/after", "not_a_place"),
        ({"cards": ["A"], "game": "chess"}, "/game", "unknown_game"),
        ({"cards": ["A"], "sort": "beauty"}, "/sort", "unknown_sort"),
        ({"cards": ["A"], "must": ["B"]}, "/must", "not_among_the_cards"),
        ({"cards": ["A", "ND"]}, "/cards/1", "not_a_card"),
        ({"cards": "Q,Q,Q"}, "/cards", "card_not_in_deck"),
        ({"cards": ["A", "ND"], "game": "letters"}, "/cards/1", "not_a_card"),
        ({"cards": ["X"] * 67, "game": "diabolo"}, "/cards", "too_many_cards"),
        ({"cards": ["*"] * 7, "game": "diabolo"}, "/cards", "too_many_jokers"),
        ({"cards": ["A"], "word": "A"}, "/word", "unknown_field"),
        ({"cards": ["A"], "pattern": 5}, "/pattern", "not_text"),
    ],
)
def test_a_question_that_cannot_be_read_names_the_field(
    client: FlaskClient, body: dict[str, Any], pointer: str, code: str
) -> None:
    response = client.post("/v1/find", json=body)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
