"""Any value in any place of a document is answered by a score or by an error that names a field."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.http.schemas.junk import JUNK, places, put
from wordsvc.http import create_app

LAID = {"word": "DOG", "cards": ["D", "O", "G"]}
ROUND = {
    "players": [
        {"name": "Ann", "words": [LAID], "unused": ["A"], "hand": 4},
        {"name": "Bea", "words": [{"word": "BEAR", "cards": "B,E,A,R"}], "unused": [], "hand": None},
    ],
    "challenges": [{"challenger": "Bea", "challenged": "Ann", "word": "DOG", "index": 0}],
    "went_out": "Bea",
    "bonus": "most_words",
    "strict": True,
    "failed_word": "zero",
    "losses": "total",
    "dictionary": ["en", "en-us"],
    "all": True,
    "house": {"add": ["ZZQ"], "reject": ["DOG"]},
    "no_names": True,
    "no_offensive": True,
    "deck": "quiddler",
}
AGREED = (
    "bonus",
    "strict",
    "failed_word",
    "losses",
    "dictionary",
    "all",
    "house",
    "no_names",
    "no_offensive",
    "deck",
)
SHARED = {name: ROUND[name] for name in AGREED}
GAME = {"rounds": [ROUND], "hands": [4, 9], **SHARED}
DIABOLO = {
    "players": ["Ann", "Bea"],
    "rounds": [[31, 27]],
    "victory_tiles": True,
    "handicap": 5,
    "deck": "quiddler",
}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize(
    ("path", "document"),
    [
        pytest.param("quiddler/rounds", ROUND, marks=pytest.mark.slow),
        pytest.param("quiddler/games", GAME, marks=pytest.mark.slow),
        ("diabolo/games", DIABOLO),
    ],
)
def test_nothing_crashes_and_every_error_lies_at_a_place_of_the_document(
    client: FlaskClient, path: str, document: Any
) -> None:
    assert client.post(f"/v1/{path}", json=document).status_code == 200
    for place in places(document):
        for junk in JUNK:
            body = json.dumps(put(document, place, junk))
            response = client.post(f"/v1/{path}", data=body, content_type="application/json")
            assert response.status_code in (200, 422), (place, junk)
            if response.status_code == 422:
                (error,) = response.get_json(force=True)["errors"]
                first = error["pointer"].split("/")[1:2]
                assert not first or first[0] in {*document, "a"}, (place, junk, error)
