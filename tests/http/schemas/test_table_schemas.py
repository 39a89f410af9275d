"""The bodies that tables read: their schemas and their readers agree on junk in any place."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

pytest.importorskip("openapi_schema_validator", reason="openapi_schema_validator is not here")

from flask.testing import FlaskClient

from docs.example_tables import WITH_TABLES, example_client
from tests.http.schemas.body_schemas import fits
from tests.http.schemas.junk import JUNK, places, put
from tests.http.schemas.test_schemas import FORM
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation

BODIES: dict[str, Any] = {
    "matches_create_match": {
        "game": "quiddler",
        "seats": ["open", "bot:random"],
        "options": {"dealer": 1},
        "deck": "quiddler",
        "visibility": "public",
        "clock": {"turn_seconds": 60},
        "on_timeout": "pass",
        "window_seconds": 30,
        "absence_seconds": 90,
        "hints": True,
        "undo": "lenient",
        "seed": 7,
    },
    "seats_join": {"ticket": "example-token-0000013A", "name": "Bea"},
    "seats_recover": {"recovery": "example-token-0000015A"},
    "seats_start": {"bots": "greedy"},
    "seats_seat_bot": {"bot": "greedy"},
    "moves_submit_move": {"moves": ["flip2"], "version": 2},
    "seats_leave": {"then": "wait"},
    "moves_ask_undo": {"version": 3},
    "moves_answer_undo": {"agree": True, "version": 4},
    "moves_propose": {"kind": "pause", "version": 2},
    "moves_answer_proposal": {"agree": True, "version": 3},
    "moves_react": {"reaction": "thanks"},
}
"""A body with every field for each operation of a match that has one, without those of `ALTERNATIVES`."""

ALTERNATIVES: Final = {
    "matches_create_match": {"edition", "turn_seconds", "pace_seconds"},
    "moves_submit_move": {"move"},
    "moves_propose": {"seat"},
}
"""Fields in whose place the body has others."""

WITH_BODY = [operation for operation in OPERATIONS if operation.id in BODIES]


class Asked:
    """The tables of the examples, made anew after each request that they have met."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self._stack = ExitStack()
        self._client: FlaskClient | None = None

    def ask(self, body: Any) -> Any:
        if self._client is None:
            self._client = self._stack.enter_context(example_client(self.operation))
        response = self._client.open(
            self.operation.example_address,
            method=self.operation.method,
            data=json.dumps(body),
            content_type="application/json",
            headers=self.operation.example.headers,
        )
        if response.status_code < 300:
            self.close()
        return response

    def close(self) -> None:
        self._stack.close()
        self._client = None


@pytest.fixture(params=WITH_BODY, ids=lambda operation: operation.id)
def asked(request: pytest.FixtureRequest) -> Iterator[Asked]:
    found = Asked(request.param)
    yield found
    found.close()


def test_every_body_of_a_match_is_tried() -> None:
    tags = [operation for operation in OPERATIONS if operation.tag == "matches" and operation.body]
    assert {operation.id for operation in tags} == set(BODIES)
    assert "matches" in WITH_TABLES
    for operation in WITH_BODY:
        assert operation.body is not None
        assert set(BODIES[operation.id]) == set(operation.body.fields) - ALTERNATIVES.get(operation.id, set())


@pytest.mark.slow
def test_a_schema_and_its_reader_agree_on_junk_in_any_place_of_a_body(asked: Asked) -> None:
    body = BODIES[asked.operation.id]
    assert asked.ask(body).status_code in (asked.operation.status, *asked.operation.other_statuses)
    for place in places(body):
        for junk in JUNK:
            changed = put(body, place, junk)
            response = asked.ask(changed)
            if response.status_code < 300:
                assert fits(asked.operation, changed), (place, junk)
                continue
            assert response.status_code in (404, 409, 422), (place, junk, response.text)
            if response.status_code == 422:
                (error,) = response.get_json(force=True)["errors"]
                assert error["pointer"] is not None
                if error["code"] in FORM - {"unknown_game"}:  # packages may add games
                    assert not fits(asked.operation, changed), (place, junk, error)
