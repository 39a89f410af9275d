"""Rulings and score sheets against the document of the API, which promises every answer that there is."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("schemathesis", reason="schemathesis is not here")

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from docs.example_tables import example_tables, make_app
from tests.http.schemas.body_schemas import fits
from tests.http.schemas.junk import JUNK, places, put
from tests.http.schemas.test_schemas import FORM
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation
from wordsvc.http.resources.table_parts import STORED_SHEET, bearer

pytestmark = [pytest.mark.slow, pytest.mark.once]

CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "checks": {
            # What fits the document may name what is not there, or break a rule of the game.
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "401", "403", "404", "409", "412", "413", "422", "428"]
            },
            "negative_data_rejection": {
                "expected-statuses": ["400", "401", "403", "404", "409", "412", "413", "415", "422", "428"]
            },
        },
    }
)
WORDS = {"words": [{"word": "DOG", "cards": ["D", "O", "G"]}], "unused": ["E"], "hand": 4}
DOUBT = {"challenger": "Bea", "challenged": "Ann", "word": "DOG", "index": 0}
BODIES: dict[str, Any] = {
    "scoresheets_create": {
        "game": "quiddler",
        "players": ["Ann", "Bea"],
        "options": {"dealer": "Bea", "hands": [3, 4]},
    },
    "scoresheets_add_round": {"cells": [WORDS, "d,o,g,s"], "challenges": [DOUBT], "went_out": "Ann"},
    "scoresheets_replace_round": {"cells": ["12+M", None]},
    "scoresheets_do_step": {"do": "join", "player": "Dee", "start": 4},
}
"""A body for each operation that has one."""

RECORDS = [operation for operation in OPERATIONS if operation.tag in ("rulings", "scoresheets")]


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    with example_tables() as tables:
        yield make_app(tables)


@pytest.fixture(scope="module")
def schema(app: Flask) -> Any:
    return schemathesis.openapi.from_wsgi("/openapi.json", app, config=CONFIG)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", RECORDS, ids=lambda operation: operation.id)
def test_every_answer_of_a_record_is_one_that_the_document_promises(
    schema: Any, operation: Operation, mode: GenerationMode
) -> None:
    cases = schema[operation.template][operation.method].as_strategy(generation_mode=mode)

    @given(cases)
    @settings(
        max_examples=10,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        case.call_and_validate(headers={**(case.headers or {}), "Accept-Encoding": "identity"})

    check()


@pytest.mark.parametrize(
    "operation", [each for each in RECORDS if each.id in BODIES], ids=lambda operation: operation.id
)
def test_a_schema_and_its_reader_agree_on_junk_in_any_place_of_a_body(operation: Operation) -> None:
    with example_tables() as tables:
        client = make_app(tables).test_client()

        def ask(body: Any) -> Any:
            sheet = client.get(f"/v1/scoresheets/{STORED_SHEET}", headers=bearer(61))
            headers = {**bearer(61), "If-Match": sheet.headers["ETag"]}
            if operation.id == "scoresheets_create":
                headers = {}
            return client.open(operation.example_address, method=operation.method, json=body, headers=headers)

        body = BODIES[operation.id]
        for place in [(), *places(body)]:
            for junk in JUNK if place else [body]:
                changed = put(body, place, junk)
                response = ask(changed)
                if response.status_code < 300:
                    assert fits(operation, changed), (place, junk)
                    continue
                assert response.status_code == 422, (place, junk, response.text)
                (error,) = response.get_json(force=True)["errors"]
                if error["code"] in FORM:
                    assert not fits(operation, changed), (place, junk, error)
