"""Hooks over HTTP: beside a verdict, by the dictionaries and the house list of the request."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.http import create_app

HOUSE = {"add": ["heatz"], "reject": ["wheat"]}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_a_look_up_has_hooks_when_asked(client: FlaskClient) -> None:
    found = client.get("/v1/words/heat?hooks=true&dictionary=en-common").get_json()["hooks"]
    assert (found["word"], found["before"], found["behind"]) == ("HEAT", ["C", "W"], ["H", "S"])
    assert (found["dropped"], found["inserted"], found["left_out"]) == (["EAT", "HAT"], ["HEART"], 0)
    assert "hooks" not in client.get("/v1/words/heat").get_json()


def test_a_batch_and_a_check_respect_the_house(client: FlaskClient) -> None:
    agreed: dict[str, Any] = {"hooks": True, "house": HOUSE, "dictionary": "en-common"}
    (verdict,) = client.post("/v1/words", json={"words": ["heat"], **agreed}).get_json()["verdicts"]
    checked = client.post("/v1/quiddler/check", json={"word": "heat", **agreed}).get_json()
    for hooks in (verdict["hooks"], checked["hooks"]):
        assert (hooks["before"], hooks["behind"]) == (["C"], ["H", "S", "Z"])


def test_hooks_of_too_many_words_are_refused(client: FlaskClient) -> None:
    words = ["INTERNATIONALISATION"] * 1_000
    response = client.post("/v1/words", json={"words": words, "hooks": True})
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/hooks", "too_much_work")
