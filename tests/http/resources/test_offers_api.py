"""Offensive words over HTTP: refused when a table says so, left out where words are offered."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation

OFFERS: dict[str, dict[str, Any]] = {
    "/v1/find": {"cards": ["F", "U", "C", "K", "S"]},
    "/v1/quiddler/hands": {"cards": ["F", "U", "C", "K", "S"]},
    "/v1/quiddler/draws": {"cards": ["F", "U", "C", "K"], "face_up": "S"},
    "/v1/solitaire/find": {"showing": ["F", "U", "C", "K", "S"]},
}
JUDGES: dict[str, dict[str, Any]] = {
    "/v1/quiddler/check": {"word": "SLUT"},
    "/v1/diabolo/check": {"word": "SLUT", "cards": "S,L,U,T", "dictionary": "en", "deck": "diabolo-de"},
    "/v1/quiddler/challenges": {
        "challenger": "Bea",
        "challenged": "Ann",
        "words": [{"word": "SLUT", "cards": "S,L,U,T"}],
    },
}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def fields(operation: Operation) -> set[str]:
    return set(operation.body.fields) if operation.body else set()


def test_every_body_that_names_a_dictionary_may_refuse_them_and_what_offers_may_have_them() -> None:
    for operation in OPERATIONS:
        if "no_names" in fields(operation):
            assert "no_offensive" in fields(operation)
        if operation.path in OFFERS:
            assert {"offensive", "no_offensive"} <= fields(operation)
    settling = next(o for o in OPERATIONS if o.path == "/v1/quiddler/challenges")
    assert "offensive" not in fields(settling)


@pytest.mark.parametrize(("path", "body"), OFFERS.items())
def test_they_are_left_out_counted_and_shown_when_wanted(
    client: FlaskClient, path: str, body: dict[str, Any]
) -> None:
    usual = client.post(path, json=body)
    assert usual.status_code == 200
    assert usual.get_json()["left_out"] >= 2
    assert b'"FUCK' not in usual.data
    wanted = client.post(path, json={**body, "offensive": True})
    assert wanted.get_json()["left_out"] == 0
    assert path == "/v1/quiddler/draws" or b'"FUCK' in wanted.data
    if "total" in usual.get_json():
        assert wanted.get_json()["total"] == usual.get_json()["total"] + usual.get_json()["left_out"]
    refused = client.post(path, json={**body, "no_offensive": True})
    assert refused.get_json()["left_out"] == 0
    assert refused.get_json()["dictionaries"][0]["version"].endswith("+no-offensive")
    assert b'"FUCK' not in refused.data


@pytest.mark.parametrize(
    ("path", "body"),
    [*OFFERS.items(), ("/v1/words", {"words": ["A"]}), ("/v1/quiddler/check", {"word": "A"})],
)
def test_both_options_together_are_an_error_on_a_field(
    client: FlaskClient, path: str, body: dict[str, Any]
) -> None:
    response = client.post(path, json={**body, "offensive": True, "no_offensive": True})
    (error,) = response.get_json()["errors"]
    assert response.status_code == 422
    assert (error["pointer"], error["code"]) == ("/offensive", "not_with_no_offensive")
    assert client.post(path, json={**body, "offensive": 1}).get_json()["errors"][0]["code"] == "not_a_flag"


@pytest.mark.parametrize(("path", "body"), JUDGES.items())
def test_judging_asks_the_table_alone(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    def reasons(answer: dict[str, Any]) -> list[str]:
        verdict = answer["verdicts"][0] if "verdicts" in answer else answer
        found: list[str] = verdict["reasons"]
        return found

    assert "offensive" not in reasons(client.post(path, json=body).get_json())
    assert "offensive" in reasons(client.post(path, json={**body, "no_offensive": True}).get_json())


def test_a_look_up_has_an_etag_of_its_own_for_each_of_the_flags(client: FlaskClient) -> None:
    queries = ("", "?no_offensive=true", "?suggest=true", "?suggest=true&offensive=true")
    answers = [client.get(f"/v1/words/SLUUT{query}") for query in queries]
    assert len({answer.headers["ETag"] for answer in answers}) == len(queries)
    plain, refusing, near, wanted = (answer.get_json() for answer in answers)
    assert "left_out" not in plain
    assert refusing["dictionaries"][0]["version"].endswith("+no-offensive")
    assert (near["left_out"], "SLUT" in near["suggestions"]) == (2, False)
    assert (wanted["left_out"], "SLUT" in wanted["suggestions"]) == (0, True)
    assert client.get("/v1/words/SLUT").get_json()["allowed"]
    assert client.get("/v1/words/SLUT?no_offensive=true").get_json()["reasons"] == ["offensive"]
    assert client.get("/v1/words/SLUT?dictionary=en-kids").get_json()["reasons"] == ["offensive"]


def test_the_next_page_belongs_to_the_same_offer(client: FlaskClient) -> None:
    question = {"cards": ["F", "U", "C", "K", "S"], "limit": 2}
    after = client.post("/v1/find", json=question).get_json()["next"]
    assert client.post("/v1/find", json={**question, "after": after}).status_code == 200
    changed = client.post("/v1/find", json={**question, "after": after, "offensive": True})
    assert changed.get_json()["errors"][0]["code"] == "not_a_place"
