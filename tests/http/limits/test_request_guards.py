"""Requests that the application refuses under every server: forbidden by HTTP, or ended early."""

import gzip
import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, run_wsgi_app

from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings

BODY = b'{"words": ["HELLO"]}'


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_requests=False, rate_limit=None)).test_client()


def post(client: FlaskClient, **environ: Any) -> Any:
    return client.post("/v1/words", data=BODY, content_type="application/json", environ_overrides=environ)


class MalformedError(Exception):
    """The error of a server for a malformed chunk, which werkzeug does not know."""


class Broken(io.BytesIO):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def read(self, size: int | None = -1) -> bytes:
        raise self.error

    def readinto(self, buffer: object) -> int:
        raise self.error


@pytest.mark.parametrize("error", [MalformedError("zz"), OSError("gone"), ValueError("chunk"), EOFError()])
def test_a_body_that_cannot_be_read_is_400_and_no_mistake_of_the_server(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    for terminated in ({"wsgi.input_terminated": True}, {}):
        response = post(client, **{"wsgi.input": Broken(error), **terminated})
        assert (response.status_code, response.get_json(force=True)["code"]) == (400, "incomplete_body")
    assert caplog.text == ""


@pytest.mark.parametrize("terminated", [{"wsgi.input_terminated": True}, {}])
def test_a_body_shorter_than_its_length_is_400(client: FlaskClient, terminated: dict[str, bool]) -> None:
    # What came reads as JSON by itself, so that only the length tells that something is missing.
    response = post(client, CONTENT_LENGTH=str(len(BODY) + 5), **terminated)
    assert (response.status_code, response.get_json(force=True)["code"]) == (400, "incomplete_body")


@pytest.mark.parametrize("encoding", ["gzip", "GZIP", "br", "deflate", "gzip, identity", "x"])
def test_a_compressed_body_is_415(client: FlaskClient, encoding: str) -> None:
    for name in ("Content-Encoding", "Transfer-Encoding"):
        response = client.post(
            "/v1/words",
            data=gzip.compress(BODY),
            content_type="application/json",
            headers={name: encoding},
        )
        assert (response.status_code, response.get_json(force=True)["code"]) == (415, "unsupported_encoding")


def test_a_body_that_is_not_compressed_may_say_so(client: FlaskClient) -> None:
    assert post(client, HTTP_CONTENT_ENCODING="identity").status_code == 200


@pytest.mark.parametrize(
    ("protocol", "host", "status"),
    [("HTTP/1.1", None, 400), ("HTTP/1.1", "", 400), ("HTTP/1.0", None, 200), ("HTTP/2", None, 200)],
)
def test_http_1_1_without_a_host_is_400(protocol: str, host: str | None, status: int) -> None:
    app = create_app(Settings(log_requests=False, rate_limit=None))
    environ = EnvironBuilder("/v1/words/HELLO").get_environ()
    environ["SERVER_PROTOCOL"] = protocol
    del environ["HTTP_HOST"]
    if host is not None:
        environ["HTTP_HOST"] = host
    body, answered, headers = run_wsgi_app(app, environ)
    assert int(answered.split()[0]) == status
    if status == 400:
        assert headers["Content-Type"] == "application/problem+json"
        assert b'"code": "missing_host"' in b"".join(body)
