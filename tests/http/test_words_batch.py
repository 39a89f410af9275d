from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc import judge
from wordsvc.http import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_a_batch_is_the_single_verdicts_in_their_order(client: FlaskClient) -> None:
    wanted = ["hello", "LONDON", "x-ray", "hello"]
    verdicts = client.post("/v1/words", json={"words": wanted}).get_json()["verdicts"]
    assert verdicts == [judge(word).to_dict() for word in wanted]


def test_an_error_of_one_word_stands_in_its_place(client: FlaskClient) -> None:
    response = client.post("/v1/words", json={"words": ["hello", "", 3, "X" * 51, "quit"]})
    assert response.status_code == 200
    first, empty, number, long, last = response.get_json()["verdicts"]
    assert (first["allowed"], last["allowed"]) == (True, True)
    assert (empty["input"], empty["error"]["pointer"], empty["error"]["code"]) == ("", "/words/1", "empty")
    assert (number["input"], number["error"]["code"]) == (None, "not_text")
    assert long["error"]["code"] == "too_long"


def test_a_thousand_long_words_with_a_house_list_are_read(client: FlaskClient) -> None:
    words = ["A" * 50] * 1_000
    house = {"add": ["B" * 50] * 1_000}
    response = client.post("/v1/words", json={"words": words, "house": house})
    assert len(response.get_json()["verdicts"]) == 1_000


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/words", "missing"),
        ({"words": []}, "/words", "wrong_length"),
        ({"words": ["A"] * 1_001}, "/words", "wrong_length"),
        ({"words": "A"}, "/words", "wrong_length"),
        ({"words": ["A"], "suggest": "yes"}, "/suggest", "not_a_flag"),
        ({"words": ["A"], "house": {"add": ["x-y"]}}, "/house/add/0", "not_letters"),
        ({"words": ["A"], "house": {"add": ["A"] * 600, "reject": ["B"] * 401}}, "/house", "too_many_words"),
        ({"words": ["A"], "cards": ["A"]}, "/cards", "unknown_field"),
    ],
)
def test_a_batch_that_cannot_be_read_names_the_field(
    client: FlaskClient, body: dict[str, Any], pointer: str, code: str
) -> None:
    response = client.post("/v1/words", json=body)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


def test_suggestions_come_when_asked_for(client: FlaskClient) -> None:
    body = {"words": ["recieve", "receive"], "suggest": True}
    wrong, right = client.post("/v1/words", json=body).get_json()["verdicts"]
    assert wrong["suggestions"][0] == "RECEIVE"
    assert right["suggestions"] == []
    assert client.get("/v1/words/recieve?suggest=true").get_json()["suggestions"][0] == "RECEIVE"
    assert "suggestions" not in client.get("/v1/words/recieve?suggest=false").get_json()
    document = {"word": "HNAG", "cards": "G,N,H,A", "suggest": True}
    assert client.post("/v1/diabolo/check", json=document).get_json()["suggestions"][0] == "HANG"
    document = {"word": "QUITT", "suggest": True}
    assert client.post("/v1/quiddler/check", json=document).get_json()["suggestions"][0] == "QUIT"


def test_a_flag_in_a_query_is_true_or_false_once(client: FlaskClient) -> None:
    for query in ("suggest=1", "suggest=", "suggest=true&suggest=true"):
        response = client.get(f"/v1/words/A?{query}")
        assert (response.status_code, response.get_json()["errors"][0]["code"]) == (422, "not_a_flag")


def test_a_house_list_and_no_names_join_the_version(client: FlaskClient) -> None:
    (verdict,) = client.post("/v1/words", json={"words": ["QUIZ"], "house": {"reject": ["quiz"]}}).get_json()[
        "verdicts"
    ]
    assert verdict["reasons"] == ["house_rejected"]
    assert "+house." in verdict["dictionaries"][0]["version"]
    assert (
        client.get("/v1/words/A?no_names=true").get_json()["dictionaries"][0]["version"].endswith("+no-names")
    )


def test_a_gloss_comes_when_asked_for_or_null(client: FlaskClient) -> None:
    body = {"words": ["CATS", "ZZZZ"], "define": True}
    cats, unknown = client.post("/v1/words", json=body).get_json()["verdicts"]
    assert (cats["gloss"]["lemma"], cats["gloss"]["source"]) == ("cat", "WordNet 3.0")
    assert list(cats["gloss"]) == ["text", "lemma", "source", "licence"]
    assert unknown["gloss"] is None
    assert "gloss" not in client.get("/v1/words/CATS").get_json()
    document = {"word": "KATZEN", "cards": "K,A,T,Z,E,N", "define": True}
    assert client.post("/v1/diabolo/check", json=document).get_json()["gloss"]["lemma"] == "Katze"


def test_a_few_words_get_words_two_changes_away(client: FlaskClient) -> None:
    words = ["GREATFUL", "EVERYTIME"]
    found = client.post("/v1/words", json={"words": words, "suggest": True}).get_json()["verdicts"]
    assert [verdict["suggestions"][0] for verdict in found] == ["GRATEFUL", "OVERTIME"]
    many = client.post("/v1/words", json={"words": words * 11, "suggest": True}).get_json()["verdicts"]
    assert {tuple(verdict["suggestions"]) for verdict in many} == {()}
