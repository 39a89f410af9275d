"""The service against its own OpenAPI document: what fits it is answered, what does not is refused.

The inputs are the same in every run; each operation is tried with its examples, the edges of every
field, methods it does not have, and made-up requests that fit and that do not.
"""

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from docs.example_tables import WITH_TABLES
from tests.http.schemas.body_schemas import fits
from tests.http.schemas.single_operations import operations_of, try_operation
from tests.http.schemas.test_schemas import WITH_BODY, form_error
from tests.hypothesis_profiles import examples
from wordsvc.http import create_app
from wordsvc.http.operations import Operation

CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "operations": [
            {
                # Packages add games, so the document cannot name them all.
                "include-path": "/v1/games/{name}",
                "checks": {"positive_data_acceptance": {"expected-statuses": ["200", "404"]}},
            }
        ],
        "checks": {
            # What fits the document can still break a rule of play, or be too large as a whole.
            "positive_data_acceptance": {"expected-statuses": ["200", "201", "413", "422"]},
            "negative_data_rejection": {"expected-statuses": ["400", "404", "413", "415", "422"]},
        },
    }
)
APP = create_app()
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", APP, config=CONFIG).exclude(tag=[*WITH_TABLES])
"""Tables are asked by test_schemathesis_tables."""


@pytest.mark.parametrize("name", operations_of(SCHEMA))
def test_every_answer_is_one_that_the_document_promises(name: str) -> None:
    @settings(
        max_examples=examples(30), derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    def check(case: Any) -> None:
        # Called without a server in between, the client takes an answer as it comes.
        case.call_and_validate(headers={"Accept-Encoding": "identity"})

    try_operation(SCHEMA, name, check)


@pytest.mark.parametrize("operation", WITH_BODY, ids=lambda operation: operation.id)
def test_what_fits_the_schema_fits_the_model_and_the_reader_finds_no_fault_in_its_form(
    operation: Operation,
) -> None:
    client = APP.test_client()
    cases = SCHEMA[operation.template][operation.method].as_strategy(generation_mode=GenerationMode.POSITIVE)

    @given(cases)
    @settings(
        max_examples=examples(25),
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        # The schema calls 3.0 an integer; the readers want it written as 3.
        body = json.loads(json.dumps(case.body), parse_float=lambda text: int(float(text)))
        assert fits(operation, body)
        assert not form_error(client, operation, body)

    check()
