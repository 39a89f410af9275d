"""Rulings that are saved from the page: once, with a link, and taken back by whoever saved them."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.forms import find_form, send_form
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

CHALLENGE = {"word": "QUIT", "cards": "QU I T", "challenger": "Bea", "challenged": "Ann"}
QUIET = Settings(log_requests=False, rate_limit=None)


@pytest.fixture
def app(database: Database) -> Flask:
    return create_app(QUIET, Tables(database, TableSettings(rulings_a_day=2)))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_challenge_is_saved_once_and_shown_to_everybody(app: Flask, client: FlaskClient) -> None:
    page = client.get("/", query_string=CHALLENGE).text
    first = send_form(client, page, "/rulings")
    assert first.status_code == 303
    again = send_form(client, page, "/rulings")
    assert again.headers["Location"] == first.headers["Location"]
    other = app.test_client().get(first.headers["Location"]).text
    assert "QUIT counts" in other
    assert "Bea subtracts 14 points." in other
    assert "/undo" not in other


def test_another_form_saves_another_ruling(client: FlaskClient) -> None:
    pages = [client.get("/", query_string=CHALLENGE).text for _ in range(2)]
    places = {send_form(client, page, "/rulings").headers["Location"] for page in pages}
    assert len(places) == 2


def test_who_saved_it_takes_it_back_once(app: Flask, client: FlaskClient) -> None:
    page = client.get("/", query_string=CHALLENGE).text
    place = send_form(client, page, "/rulings").headers["Location"]
    shown = client.get(place).text
    done = send_form(client, shown, f"{place}/undo")
    assert (done.status_code, done.headers["Location"]) == (303, place)
    for reader in (client, app.test_client()):
        text = reader.get(place).text
        assert "This ruling was taken back." in text
        assert "/undo" not in text
    again = send_form(client, shown, f"{place}/undo")
    assert again.status_code == 409
    assert "This ruling was taken back before." in again.text


def test_nobody_else_takes_it_back(app: Flask, client: FlaskClient) -> None:
    page = client.get("/", query_string=CHALLENGE).text
    place = send_form(client, page, "/rulings").headers["Location"]
    other = app.test_client()
    own = find_form(other.get("/", query_string=CHALLENGE).text, "/rulings")[1]
    refused = other.post(f"{place}/undo", data={name: own[name] for name in ("form_token", "form_key")})
    assert refused.status_code == 401
    assert "taken back" not in client.get(place).text


def test_a_limit_that_is_reached_is_a_page(client: FlaskClient) -> None:
    for _ in range(2):
        send_form(client, client.get("/", query_string=CHALLENGE).text, "/rulings")
    refused = send_form(client, client.get("/", query_string=CHALLENGE).text, "/rulings")
    assert refused.status_code == 429
    assert refused.mimetype == "text/html"
    assert "Enough rulings were saved from here today." in refused.text
    assert int(refused.headers["Retry-After"]) > 0


@pytest.mark.parametrize("place", ["/rulings/AAAAAAAAAAAAAAAA", "/rulings/x", "/rulings/..%2f"])
def test_a_ruling_that_is_not_there_is_a_page(client: FlaskClient, place: str) -> None:
    response = client.get(place, headers={"Accept": "text/html"})
    assert (response.status_code, response.mimetype) == (404, "text/html")


def test_a_challenge_that_cannot_be_read_is_not_saved(client: FlaskClient) -> None:
    page = client.get("/", query_string=CHALLENGE).text
    refused = send_form(client, page, "/rulings", cards="QUITE")
    assert refused.status_code == 422
    assert "is not a card" in refused.text


def test_the_last_rulings_of_a_device_can_be_taken_back(client: FlaskClient) -> None:
    client.get("/", query_string=CHALLENGE)
    client.get("/", query_string={"word": "QZX", "cards": ""})
    page = client.get("/").text
    assert page.index("QZX does not count.") < page.index("QUIT counts. Bea subtracts 14 points.")
    assert send_form(client, page, "/recent").status_code == 303
    after = client.get("/").text
    assert "<s>QZX does not count.</s>" in after
    assert "<s>QUIT" not in after
    send_form(client, after, "/recent")
    assert "<s>" not in client.get("/").text


@pytest.mark.slow
@pytest.mark.parametrize(
    "junk", ["", ".", "x" * 4000, "K3dvcmQ9JTAw", "K3dvcmQ9QQ.K3dvcmQ9Qg", "....", "%ff"]
)
def test_a_cookie_of_a_stranger_breaks_nothing(app: Flask, junk: str) -> None:
    response = app.test_client(use_cookies=False).get(
        "/", headers={"Cookie": f"recent={junk}; device={junk}"}
    )
    assert response.status_code == 200
