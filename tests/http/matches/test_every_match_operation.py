"""Properties of every operation of matches."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.http.matches.example_matches import ANN, MATCHES, NOBODY, OPEN, PLAYED, TICKET_OF_OPEN, code
from wordsvc.http import create_app
from wordsvc.http.resources.table_parts import (
    MAX_TABLE_BODY,
    OPEN_MATCH,
    PLAYED_MATCH,
    example_token,
)
from wordsvc.http.server.settings import Settings
from wordsvc.tables.tables import Tables


@pytest.mark.parametrize("operation", MATCHES, ids=lambda operation: operation.id)
def test_tables_are_for_this_site_alone_and_for_no_cache(client: FlaskClient, operation: Any) -> None:
    path = operation.template.format(**operation.example.parameters or {})
    headers = {"Origin": "https://example.org", "Access-Control-Request-Method": operation.method}
    preflight = client.options(path, headers=headers)
    response = client.open(path, method=operation.method, headers={"Origin": "https://example.org"})
    for answer in (preflight, response):
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers
    assert "Set-Cookie" not in response.headers


WITH_A_BODY = [operation for operation in MATCHES if operation.question]


@pytest.mark.parametrize("operation", WITH_A_BODY, ids=lambda operation: operation.id)
def test_a_body_has_at_most_64_kib(client: FlaskClient, operation: Any) -> None:
    path = operation.template.format(**operation.example.parameters or {})
    response = client.open(
        path,
        method=operation.method,
        data=b"{" + b" " * MAX_TABLE_BODY,
        content_type="application/json",
        headers=operation.example.headers,
    )
    assert code(response) == (413, "body_too_large")


def test_no_id_no_token_and_no_ticket_gets_into_the_log_or_the_metrics(
    tables: Tables, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    settings = Settings(rate_limit=None, metrics_token="0123456789abcdef")
    client = create_app(settings, tables=tables).test_client()
    client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Beatrix"})
    client.post(f"{PLAYED}/moves", json={"move": "flip2", "version": 2}, headers=ANN)
    client.get(PLAYED, headers=NOBODY)
    client.get(f"/play/{OPEN_MATCH}/join/{TICKET_OF_OPEN}")
    client.get(f"/v1/matches?after={example_token(97)}")
    log = "".join(capfd.readouterr())
    metrics = client.get("/metrics", headers={"Authorization": "Bearer 0123456789abcdef"}).text
    assert '"rule":"/v1/matches/<id:match_id>/join"' in log
    assert "/v1/matches/<id:match_id>/moves" in metrics
    for text in (log, metrics):
        for hidden in ("example-token", OPEN_MATCH, PLAYED_MATCH, "Beatrix", "flip2"):
            assert hidden not in text
