"""The schemas describe what the readers decide: neither says what the other does not."""

import json
import re
from typing import Any

import pytest

pytest.importorskip("openapi_schema_validator", reason="openapi_schema_validator is not here")

from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from docs.example_tables import WITH_TABLES
from tests.http.schemas.body_schemas import check_answer, fits
from tests.http.schemas.junk import JUNK, places, put
from tests.http.schemas.junk_answers import RECORDED, answers
from tests.http.schemas.test_scoring_fuzz import DIABOLO, GAME, ROUND
from tests.hypothesis_profiles import examples
from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation

FORM = {
    "not_an_object",
    "unknown_field",
    "not_text",
    "not_a_flag",
    "unknown_mode",
    "unknown_bonus",
    "unknown_failed_word",
    "unknown_losses",
    "unknown_game",
    "unknown_sort",
}
"""Codes of errors that the schema of a body always shows; others are rules, or depend on other fields."""

WITH_BODY = [
    operation for operation in OPERATIONS if operation.body is not None and operation.tag not in WITH_TABLES
]
"""Bodies of tables are tried in test_table_schemas: what they ask for depends on the match."""
FULL = {
    "dictionary": ["en", "en-us"],
    "all": True,
    "house": {"add": ["zzq"], "reject": ["dog"]},
    "no_names": True,
    "no_offensive": True,
}
OFFERING = {**FULL, "offensive": False}
CHALLENGE = {
    "challenger": "Bea",
    "challenged": "Ann",
    "words": [{"word": "DOG", "cards": ["D", "O", "G"]}, {"word": "QUIT", "cards": "(qu)it"}],
    "mode": "ruling",
    "deck": "quiddler",
    "save": False,
}
CHECK = {
    "word": "DOG",
    "cards": ["D", "O", "G"],
    "define": True,
    "suggest": True,
    "evidence": True,
    "hooks": True,
    "deck": "quiddler",
    **OFFERING,
}
FIND = {
    "cards": ["C", "A", "T", "S"],
    "game": "quiddler",
    "pattern": "?A*",
    "contains": "A",
    "begins": "C",
    "ends": "T",
    "must": "C,A",
    "min_length": 2,
    "max_length": 9,
    "min_cards": 2,
    "max_cards": 5,
    "sort": "cards",
    "deck": "quiddler",
    "limit": 3,
    "after": "-9:-9:-9:CATTY",
}
HAND = {
    "cards": ["QU", "I", "T"],
    "draw": "E",
    "keep_all": True,
    "nobody_out": False,
    "others_longest": 4,
    "others_words": 2,
    "players": 2,
    "bonus": "most_words",
    "deck": "quiddler",
    **OFFERING,
}
DOCUMENTS: dict[str, Any] = {
    "finding_find_words": {**FIND, **OFFERING},
    "words_look_up_many": {
        "words": ["dog"],
        "define": True,
        "suggest": False,
        "evidence": True,
        "hooks": True,
        **OFFERING,
    },
    "quiddler_check": {**CHECK, "hand": 10},
    "quiddler_settle_challenge": {**CHALLENGE, **FULL},
    "quiddler_score_a_round": ROUND,
    "quiddler_score_a_game": GAME,
    "hands_find_best": HAND,
    "hands_weigh_draws": {
        "cards": "(qu)it",
        "face_up": "E",
        "seen": ["A", "QU"],
        "deck": "quiddler",
        **OFFERING,
    },
    "solitaire_find_words": {
        "showing": ["D", "O", "G", "E", "QU", "I", "T", "A"],
        "under": [5, 5, 5, 5, 4, 4, 0, 0],
        "limit": 3,
        "deck": "quiddler",
        **OFFERING,
    },
    "diabolo_check": {**CHECK, "min_cards": 3, "deck": "diabolo-de"},
    "diabolo_score_a_game": DIABOLO,
}
"""A body with every field for each operation that has one."""

APP = create_app()
SLOW = {"finding_find_words", "quiddler_score_a_game", "quiddler_score_a_round"}
OPERATION = pytest.mark.parametrize(
    "operation",
    [
        pytest.param(operation, id=operation.id, marks=pytest.mark.slow if operation.id in SLOW else ())
        for operation in WITH_BODY
    ],
)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return APP.test_client()


def form_error(client: FlaskClient, operation: Operation, document: Any) -> str | None:
    """Return the code of the error of form in the answer, "" for another error, None when it is read."""
    response = client.post(operation.path, data=json.dumps(document), content_type="application/json")
    if response.status_code in (200, 201):
        check_answer(operation, response.json)
        return None
    assert response.status_code == 422
    code: str = response.get_json()["errors"][0]["code"]
    return code if code in FORM else ""


@pytest.mark.slow
@OPERATION
def test_a_shape_and_its_reader_agree_on_junk_in_any_place(client: FlaskClient, operation: Operation) -> None:
    document = DOCUMENTS[operation.id]
    assert operation.body is not None
    assert set(document) == set(operation.body.fields) - ({"challenges", "went_out"} - set(document))
    for place in places(document):
        for junk in JUNK:
            changed = put(document, place, junk)
            found = form_error(client, operation, changed)
            if found is None:
                assert fits(operation, changed), (place, junk)
            if found:
                assert not fits(operation, changed), (place, junk, found)


@pytest.mark.slow
@OPERATION
def test_junk_has_the_recorded_code_and_field(client: FlaskClient, operation: Operation) -> None:
    recorded = [line for line in RECORDED.read_text().splitlines() if re.match(rf"{operation.id}[/:]", line)]
    assert list(answers(client, operation, DOCUMENTS[operation.id])) == recorded


@given(st.text(max_size=3))
@settings(max_examples=examples(200), derandomize=True, database=None)
def test_a_text_is_a_card_when_the_pattern_says_so(text: str) -> None:
    operation = next(operation for operation in WITH_BODY if operation.id == "diabolo_check")
    document = {"word": "A", "cards": [text]}
    response = APP.test_client().post(operation.path, json=document)
    assert fits(operation, document) == (response.status_code == 200)
