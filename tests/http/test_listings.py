from typing import Any

import pytest
from flask.testing import FlaskClient

from dictionaries import available, load_manifest
from wordsvc.cards import deck_names, load_deck
from wordsvc.http import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def problem(response: Any) -> dict[str, Any]:
    assert response.content_type == "application/problem+json"
    found: dict[str, Any] = response.json
    return found


def test_the_dictionaries_are_listed_with_what_their_licences_want_shown(client: FlaskClient) -> None:
    listed = client.get("/v1/dictionaries").get_json()["dictionaries"]
    assert [dictionary["name"] for dictionary in listed] == available()
    for dictionary in listed:
        manifest = load_manifest(dictionary["name"])
        assert dictionary["notices"] == list(manifest.notices)
        for field in ("title", "language", "version", "sha256", "words", "licence"):
            assert dictionary[field] == getattr(manifest, field)


def test_a_verdict_names_a_dictionary_as_the_list_does(client: FlaskClient) -> None:
    (named,) = client.get("/v1/words/HELLO").get_json()["dictionaries"]
    listed = client.get("/v1/dictionaries").get_json()["dictionaries"]
    assert named in [{name: entry[name] for name in named} for entry in listed]


def test_the_decks_are_listed_and_shown(client: FlaskClient) -> None:
    listed = client.get("/v1/decks").get_json()["decks"]
    assert [deck["name"] for deck in listed] == deck_names()
    for deck in listed:
        shown = client.get(f"/v1/decks/{deck['name']}").get_json()
        assert shown == load_deck(deck["name"]).to_dict()
        assert deck == {name: shown[name] for name in deck}


@pytest.mark.parametrize("name", ["nope", "Quiddler", "quiddler.json", "..", "%2e%2e", "x" * 500])
def test_a_deck_that_does_not_exist_is_a_problem(client: FlaskClient, name: str) -> None:
    response = client.get(f"/v1/decks/{name}")
    document = problem(response)
    assert (response.status_code, document["code"]) == (404, "unknown_deck")
    assert "quiddler" in document["detail"]
    assert len(document["detail"]) < 200


@pytest.mark.parametrize("path", ["dictionaries", "decks", "decks/quiddler"])
def test_a_parameter_that_does_not_exist_is_refused(client: FlaskClient, path: str) -> None:
    response = client.get(f"/v1/{path}?language=de")
    (error,) = problem(response)["errors"]
    assert (response.status_code, error["pointer"], error["code"]) == (422, "/language", "unknown_field")
    assert error["hint"] == "there are no parameters here"
