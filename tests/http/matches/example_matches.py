"""The matches of the examples, their secrets, and what tests ask of them (docs/example_tables.py)."""

import json
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from wordsvc.http.api import OPERATIONS
from wordsvc.http.resources.table_parts import (
    FINISHED_MATCH,
    OPEN_MATCH,
    PLAYED_MATCH,
    bearer,
    example_token,
)

OPEN, PLAYED, OVER = (f"/v1/matches/{name}" for name in (OPEN_MATCH, PLAYED_MATCH, FINISHED_MATCH))
OWNER_OF_OPEN, TICKET_OF_OPEN, ANN_OF_OPEN = bearer(11), example_token(13), bearer(14)
RECOVERY_OF_OPEN = example_token(15)
OWNER, ANN, BEA = bearer(21), bearer(24), bearer(26)
ANN_OF_OVER, BEA_OF_OVER = bearer(34), bearer(36)
NOBODY = bearer(99)
DIDDLY = {"game": "diddly", "seats": ["open", "open"]}
MATCHES = [operation for operation in OPERATIONS if operation.tag == "matches"]


def code(response: TestResponse) -> tuple[int, str]:
    """Return the status and the code of a problem; of faults of the input that of the first."""
    assert response.content_type == "application/problem+json", response.text
    document = response.get_json(force=True)
    assert document["status"] == response.status_code
    if document["code"] == "invalid_input":
        return response.status_code, document["errors"][0]["code"]
    return response.status_code, document["code"]


def post(client: FlaskClient, path: str, body: object, token: dict[str, str] | None = None) -> TestResponse:
    """Post any JSON, null too."""
    data = json.dumps(body)
    return client.post(path, data=data, content_type="application/json", headers=token)


def see(client: FlaskClient, path: str, token: dict[str, str] | None = None) -> dict[str, Any]:
    response = client.get(path, headers=token)
    assert response.status_code == 200, response.text
    document: dict[str, Any] = response.get_json()
    return document
