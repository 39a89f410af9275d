"""The operations of test_declarations against their own document, as test_schemathesis asks the real ones."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from tests.http.schemas.single_operations import operations_of, try_operation
from tests.http.schemas.test_declarations import DOCUMENT, OPERATIONS
from wordsvc.http import create_app
from wordsvc.http.operations import register
from wordsvc.http.server.settings import Settings

APP = create_app(Settings(log_requests=False, rate_limit=None))
register(APP, OPERATIONS)
CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "checks": {
            # What fits the document can still name no note, or break a rule.
            "positive_data_acceptance": {
                "expected-statuses": ["200", "201", "204", "401", "404", "409", "412", "413", "422"]
            },
        },
    }
)
DECLARED = {path: found for path, found in DOCUMENT["paths"].items() if not path.endswith(("own", "signed"))}
SCHEMA = schemathesis.openapi.from_dict({**DOCUMENT, "paths": DECLARED}, config=CONFIG)
SCHEMA.app = APP


@pytest.mark.parametrize("name", operations_of(SCHEMA))
def test_every_answer_is_one_that_the_document_promises(name: str) -> None:
    @settings(max_examples=20, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        case.call_and_validate(headers={"Accept-Encoding": "identity"})

    try_operation(SCHEMA, name, check)
