from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.http import create_app
from wordsvc.quiddler.solitaire.solver.word_search import find, read_question

ASKED = {"showing": ["A", "QU", "E", "I", "T", "N", "CL", "Z"], "limit": 3}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"under": [0, 1, 2, 3, 4, 5, 0, 0]},
        {"under": [0] * 8},
        {"showing": "(qu)it", "limit": 1_000},
        {"showing": "V"},
        pytest.param(
            {"dictionary": "en-common", "no_names": True, "house": {"add": ["tincl"], "reject": ["zen"]}},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_the_words_are_those_of_the_library(client: FlaskClient, changes: dict[str, Any]) -> None:
    document = {**ASKED, **changes}
    assert (
        client.post("/v1/solitaire/find", json=document).get_json() == find(read_question(document)).to_dict()
    )


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ([], "", "not_an_object"),
        ({}, "/showing", "missing"),
        ({**ASKED, "cards": "A"}, "/cards", "unknown_field"),
        ({**ASKED, "showing": ["A", "ABC"]}, "/showing/1", "not_a_card"),
        ({**ASKED, "showing": ["A"] * 9}, "/showing", "too_many_cards"),
        ({**ASKED, "under": [1]}, "/under", "wrong_length"),
        ({**ASKED, "limit": 1_001}, "/limit", "out_of_range"),
        ({**ASKED, "house": {"add": ["A1"]}}, "/house/add/0", "not_letters"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(
    client: FlaskClient, body: Any, pointer: str, code: str
) -> None:
    response = client.post("/v1/solitaire/find", json=body)
    assert response.status_code == 422
    (error,) = response.get_json(force=True)["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
