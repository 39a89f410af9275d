"""Whose forms are accepted: those of our own pages, from the browser that they were given to."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.forms import find_form
from wordsvc.http.server.settings import Settings
from wordsvc.web import create_app

SEEN = {"word": "QUIT", "cards": ""}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(log_requests=False, rate_limit=None, trusted_proxies=1))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def fields_of_form(client: FlaskClient) -> dict[str, str]:
    client.get("/", query_string=SEEN)
    return find_form(client.get("/").text, "/recent")[1]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:8000"}, 403),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"}, 403),
        # Behind a proxy that ends TLS the page, and so its forms, are of the scheme that the proxy notes.
        ({"Origin": "https://localhost", "X-Forwarded-Proto": "https"}, 303),
        ({"Origin": "http://localhost", "X-Forwarded-Proto": "https"}, 403),
    ],
)
def test_a_form_is_accepted_from_its_own_site(
    client: FlaskClient, headers: dict[str, str], status: int
) -> None:
    response = client.post("/recent", data=fields_of_form(client), headers=headers)
    assert response.status_code == status
    assert (status == 403) == ("This form was not sent by a page of this service" in response.text)


def test_a_form_needs_the_cookie_that_its_token_belongs_to(app: Flask, client: FlaskClient) -> None:
    fields = fields_of_form(client)
    stranger = app.test_client()
    assert stranger.post("/recent", data=fields).status_code == 403
    fields_of_form(stranger)
    assert stranger.post("/recent", data=fields).status_code == 403
    assert app.test_client(use_cookies=False).post("/recent", data=fields).status_code == 403


@pytest.mark.parametrize(
    "changed", [{"form_token": ""}, {"form_token": "é"}, {"form_key": ""}, {"form_key": "k" * 65}]
)
def test_a_form_needs_its_token_and_its_key(client: FlaskClient, changed: dict[str, str]) -> None:
    assert client.post("/recent", data={**fields_of_form(client), **changed}).status_code == 403


def test_what_is_no_form_is_refused(client: FlaskClient) -> None:
    assert client.post("/recent", json=fields_of_form(client)).status_code == 415


def test_a_form_that_is_too_large_is_refused(client: FlaskClient) -> None:
    fields = {**fields_of_form(client), "query": "x" * 70_000}
    response = client.post("/recent", data=fields)
    assert (response.status_code, response.mimetype) == (413, "text/html")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_secure_exactly_on_https(client: FlaskClient, scheme: str) -> None:
    response = client.get("/?lang=de&word=QUIT&cards=", headers={"X-Forwarded-Proto": scheme})
    cookies = response.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert ("; Secure" in cookie) == (scheme == "https")
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie
        assert "; Path=/;" in f"{cookie};"


def test_a_page_lets_its_forms_say_where_they_come_from(client: FlaskClient) -> None:
    assert client.get("/").headers["Referrer-Policy"] == "same-origin"


def test_a_page_without_a_form_that_changes_anything_sets_no_cookie(app: Flask) -> None:
    assert "Set-Cookie" not in app.test_client().get("/rules").headers
    assert "Set-Cookie" not in app.test_client().get("/about").headers
