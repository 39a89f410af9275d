"""The field `all` of requests: only words of every dictionary that is named count."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.http import create_app

BOTH: dict[str, Any] = {"dictionary": ["en", "en-us"], "all": True}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_a_look_up_wants_the_word_in_every_dictionary(client: FlaskClient) -> None:
    address = "/v1/words/colour?dictionary=en&dictionary=en-us"
    assert client.get(address).get_json()["allowed"]
    found = client.get(f"{address}&all=true").get_json()
    assert found["reasons"] == ["not_in_dictionary"]
    assert [note["code"] for note in found["notes"]] == ["not_in_every_list"]
    assert found["notes"][0]["message"].endswith("COLOUR does not count in en-us.")
    assert [each["version"].endswith("+all") for each in found["dictionaries"]] == [True, True]


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("words", {"words": ["colour", "color"]}),
        ("words", {"words": ["colour", "color"], "suggest": True}),
    ],
)
def test_many_words_want_every_dictionary(client: FlaskClient, path: str, question: dict[str, Any]) -> None:
    answer = client.post(f"/v1/{path}", json={**question, **BOTH}).get_json()
    assert [verdict["allowed"] for verdict in answer["verdicts"]] == [False, True]


def test_checks_and_searches_want_every_dictionary(client: FlaskClient) -> None:
    check = {"word": "COLOUR", "cards": "C,O,L,O,U,R", **BOTH}
    assert not client.post("/v1/quiddler/check", json=check).get_json()["allowed"]
    find = {"cards": "C,O,L,O,U,R", "game": "quiddler", **BOTH}
    found = [word["word"] for word in client.post("/v1/find", json=find).get_json()["words"]]
    assert "COLOR" in found
    assert "COLOUR" not in found
    hand = {"cards": "C,O,L,O,U,R,A", "nobody_out": True, **BOTH}
    best = client.post("/v1/quiddler/hands", json=hand).get_json()["best"]
    assert "COLOUR" not in [word["word"] for word in best["words"]]


@pytest.mark.parametrize("named", [{}, {"dictionary": "en"}, {"dictionary": ["en", "en"]}])
def test_fewer_than_two_dictionaries_are_an_error(client: FlaskClient, named: dict[str, Any]) -> None:
    answer = client.post("/v1/words", json={"words": ["a"], "all": True, **named})
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["code"], error["pointer"]) == (422, "too_few_lists", "/all")
    assert client.get("/v1/words/a?all=true").status_code == 422
