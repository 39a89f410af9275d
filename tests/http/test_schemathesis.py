"""The service against its own OpenAPI document: what fits it is answered, what does not is refused.

The inputs are the same in every run; each operation is tried with its examples, the edges of every
field, methods it does not have, and made-up requests that fit and that do not.
"""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from wordsvc.http import create_app

CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "checks": {
            # What fits the document can still break a rule of play, or be too large as a whole.
            "positive_data_acceptance": {"expected-statuses": ["200", "413", "422"]},
            "negative_data_rejection": {"expected-statuses": ["400", "404", "413", "415", "422"]},
        },
    }
)
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", create_app(), config=CONFIG)


@SCHEMA.parametrize()
@settings(
    max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
def test_every_answer_is_one_that_the_document_promises(case: Any) -> None:
    # Called without a server in between, the client takes an answer as it comes.
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
