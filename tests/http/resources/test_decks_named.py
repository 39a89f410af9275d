"""Every operation that takes cards takes a deck by name or whole, and its answer names the deck."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.http.schemas.test_schemas import DOCUMENTS, WITH_BODY
from wordsvc.cards import load_deck
from wordsvc.http import create_app
from wordsvc.http.operations import Operation

WITH_CARDS = [operation for operation in WITH_BODY if operation.id != "words_look_up_many"]
OPERATION = pytest.mark.parametrize("operation", WITH_CARDS, ids=[operation.id for operation in WITH_CARDS])


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client: FlaskClient, operation: Operation, **changes: Any) -> tuple[int, dict[str, Any]]:
    document = {key: value for key, value in DOCUMENTS[operation.id].items() if key != "after"}
    response = client.post(operation.path, json={**document, **changes})
    return response.status_code, response.get_json(force=True)


@OPERATION
def test_the_answer_names_the_deck_that_was_named(client: FlaskClient, operation: Operation) -> None:
    usual = "diabolo-de" if operation.tag == "diabolo" else "quiddler"
    for name, expected in ((None, usual), ("quiddler", "quiddler")):
        status, answer = ask(client, operation, deck=name)
        assert status == 200
        rounds = answer["rounds"] if operation.id == "quiddler_score_a_game" else [answer]
        assert [part["deck"] for part in rounds] == [load_deck(expected).reference] * len(rounds)


@OPERATION
@pytest.mark.parametrize("name", ["poker", "", "../decks/quiddler", "./quiddler.json", "quiddler.json"])
def test_only_names_of_installed_decks_are_read(client: FlaskClient, operation: Operation, name: str) -> None:
    status, problem = ask(client, operation, deck=name)
    assert status == 422
    (fault,) = problem["errors"]
    assert fault["pointer"].removeprefix("/rounds/0") == "/deck"
    assert fault["code"] == "unknown_deck"
    assert fault["hint"] == "the decks are diabolo-de, diabolo-en, diabolo-nl, quiddler, quiddler-de"


@OPERATION
@pytest.mark.parametrize("value", [7, ["quiddler"], True])
def test_a_deck_is_a_text_or_an_object(client: FlaskClient, operation: Operation, value: object) -> None:
    status, problem = ask(client, operation, deck=value)
    assert (status, problem["errors"][0]["code"]) == (422, "not_text")


@OPERATION
def test_a_deck_of_ones_own_is_used(client: FlaskClient, operation: Operation) -> None:
    own = {**load_deck("quiddler").to_dict(), "name": "home", "status": "model"}
    document = DOCUMENTS[operation.id]
    changes: dict[str, Any] = {"deck": own}
    if operation.id == "quiddler_score_a_game":  # its rounds name a deck of theirs
        changes["rounds"] = [{**each, "deck": own} for each in document["rounds"]]
    status, answer = ask(client, operation, **changes)
    assert status == 200
    rounds = answer["rounds"] if operation.id == "quiddler_score_a_game" else [answer]
    assert {(part["deck"]["name"], part["deck"]["status"]) for part in rounds} == {("home", "model")}


@OPERATION
def test_a_fault_of_an_own_deck_is_named(client: FlaskClient, operation: Operation) -> None:
    own = {**load_deck("quiddler").to_dict(), "cards": [{"face": "ABC", "count": 1}]}
    status, problem = ask(client, operation, deck=own)
    assert (status, problem["errors"][0]["code"]) == (422, "not_a_face")
    assert problem["errors"][0]["pointer"].removeprefix("/rounds/0") == "/deck/cards/0/face"


def test_letters_and_plain_words_have_no_deck(client: FlaskClient) -> None:
    letters = {"cards": "cats", "game": "letters"}
    assert "deck" not in client.post("/v1/find", json=letters).get_json()
    refused = client.post("/v1/find", json={**letters, "deck": "quiddler"}).get_json(force=True)
    assert [fault["pointer"] for fault in refused["errors"]] == ["/deck"]
    assert "deck" not in client.get("/v1/words/CAT").get_json()


def test_a_page_goes_on_with_the_same_deck_only(client: FlaskClient) -> None:
    question = {"cards": "C,A,T,S", "limit": 1}
    onward = client.post("/v1/find", json=question).get_json()["next"]
    assert client.post("/v1/find", json={**question, "after": onward}).status_code == 200
    other = client.post("/v1/find", json={**question, "after": onward, "deck": "diabolo-de"})
    assert other.status_code == 422
    assert other.get_json(force=True)["errors"][0]["code"] == "not_a_place"
