"""Forms that are accepted: those of our own pages, from the browser that they were given to."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

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


def fields_of_form(client: FlaskClient, **headers: str) -> dict[str, str]:
    """Return the fields of a form, with cookies as a browser before the proxy keeps them."""
    for query in (SEEN, None):
        page = client.get("/", query_string=query, headers=headers)
        for kept in page.headers.getlist("Set-Cookie"):
            name, _, value = kept.partition(";")[0].partition("=")
            client.set_cookie(name, value)
    return find_form(page.text, "/recent")[1]


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
    proxied = {name: value for name, value in headers.items() if name == "X-Forwarded-Proto"}
    response = client.post("/recent", data=fields_of_form(client, **proxied), headers=headers)
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


HTTPS = {"X-Forwarded-Proto": "https"}
OLDER = "d" * 22


def cookies_of(response: TestResponse) -> dict[str, str]:
    """Return the cookies that an answer sets, by name, each as its header has it."""
    return {line.partition("=")[0]: line for line in response.headers.getlist("Set-Cookie")}


def page_with_form(client: FlaskClient, scheme: str = "https") -> TestResponse:
    """Return the first page with a form that this browser gets."""
    headers = {"X-Forwarded-Proto": scheme}
    client.get("/", query_string=SEEN, headers=headers, base_url=f"{scheme}://localhost")
    return client.get("/", headers=headers, base_url=f"{scheme}://localhost")


def send(client: FlaskClient, page: TestResponse) -> TestResponse:
    fields = find_form(page.text, "/recent")[1]
    return client.post("/recent", data=fields, headers=HTTPS, base_url="https://localhost")


def test_over_https_no_other_host_can_set_the_cookie_of_a_device(app: Flask) -> None:
    kept = cookies_of(page_with_form(app.test_client()))["__Host-device"]
    attributes = {part.strip().partition("=")[0] for part in kept.split(";")[1:]}
    assert {"Secure", "HttpOnly", "SameSite", "Path"} <= attributes
    assert "Path=/;" in f"{kept};"
    assert "Domain" not in attributes
    assert "Secure" not in cookies_of(page_with_form(app.test_client(), "http"))["device"]


def test_over_https_a_cookie_that_another_host_can_set_is_not_taken_over(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie("device", OLDER)
    kept = cookies_of(page_with_form(client))["__Host-device"]
    assert OLDER not in kept


def test_the_cookie_with_the_prefix_decides(app: Flask) -> None:
    client = app.test_client()
    page = page_with_form(client)
    client.set_cookie("device", OLDER)  # as another host of the same site can
    assert send(client, page).status_code == 303


@pytest.mark.parametrize(("name", "secret"), [("__Host-device", "too short"), ("device", "x" * 23)])
def test_a_cookie_of_a_device_that_is_not_ours_is_replaced(app: Flask, name: str, secret: str) -> None:
    client = app.test_client()
    client.set_cookie(name, secret, secure=True)
    kept = cookies_of(page_with_form(client))["__Host-device"]
    assert secret not in kept
