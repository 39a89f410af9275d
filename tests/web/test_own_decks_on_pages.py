"""A deck of one's own on the pages of pads, hands and rulings: checked, used, and in no address."""

import html
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.forms import find_form
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

TEXT = Path("docs/examples/mini-deck.json").read_text()
OTHER_POINTS = json.dumps(
    {
        **(mini := json.loads(TEXT)),
        "cards": [card if card["face"] != "E" else {**card, "points": 77} for card in mini["cards"]],
    }
)


@pytest.fixture
def client(sqlite_database: Database) -> FlaskClient:
    tables = Tables(sqlite_database, TableSettings(sheets_a_day=50))
    return create_app(Settings(log_requests=False, rate_limit=None), tables).test_client()


def send(client: FlaskClient, page: str, query: dict[str, str], **fields: Any) -> TestResponse:
    """Send the form of a page as it is shown for a query."""
    _, hidden = find_form(client.get(page, query_string=query).text, page)
    return client.post(page, data={**hidden, **fields})


def said(response: TestResponse) -> str:
    return html.unescape(re.sub(r"<[^>]*>", " ", response.text))


@pytest.mark.parametrize("game", ["quiddler", "diabolo"])
def test_a_pad_shows_the_deck_that_it_was_given(client: FlaskClient, game: str) -> None:
    file = (io.BytesIO(TEXT.encode("utf-16")), "mini.json")
    begun = send(client, "/score", {"game": game}, player=["Ann", "Bob", "Eve"], deck_file=file)
    assert begun.status_code == 303, said(begun)
    shown = said(client.get(begun.headers["Location"]))
    assert "A small deck for the kitchen table, 52 cards" in shown
    assert "mini, a model" in shown


@pytest.mark.parametrize(("text", "deck", "problem"), [("{", "", "JSON"), (TEXT, "diabolo-de", "two decks")])
def test_a_pad_refuses_a_faulty_deck_and_keeps_its_text(
    client: FlaskClient, text: str, deck: str, problem: str
) -> None:
    refused = send(
        client, "/score", {"game": "quiddler"}, player=["Ann", "Bob", "Eve"], deck_text=text, deck=deck
    )
    assert refused.status_code == 422
    assert problem in said(refused)
    assert "A deck of your own: " in said(refused)
    assert html.escape(text[:9], quote=True).replace("&quot;", "&#34;") in refused.text


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("/hand", {"cards": "T E A"}),
        ("/", {"word": "TEA", "cards": "T E A"}),
    ],
)
def test_a_question_is_answered_by_the_deck_in_its_form(
    client: FlaskClient, page: str, fields: dict[str, str]
) -> None:
    bare = client.get(page).text
    assert 'name="deck_text"' not in bare
    assert 'name="own_deck"' in bare
    answered = send(client, page, {"own_deck": "1"}, **fields, deck_text=OTHER_POINTS)
    text = said(answered)
    assert answered.status_code == 200
    assert "A small deck for the kitchen table, 52 cards" in text
    assert "mini, a model" in text
    assert re.search(r"\b(7[89]|8\d) points", text), text
    assert not [line for line in answered.headers.getlist("Set-Cookie") if line.startswith("recent=")]
    assert "deck_text=" not in answered.text


@pytest.mark.parametrize("page", ["/", "/hand"])
def test_a_question_with_a_faulty_deck_is_refused(client: FlaskClient, page: str) -> None:
    refused = send(client, page, {"own_deck": "1"}, word="TEA", cards="T E A", deck_text="[]")
    assert refused.status_code == 422
    assert "A deck of your own: a deck is an object" in said(refused)
    assert client.post(page, data={"deck_text": TEXT, "word": "TEA"}).status_code == 403


def test_a_ruling_by_an_own_deck_has_no_links_to_others(client: FlaskClient) -> None:
    answered = send(client, "/", {"own_deck": "1"}, word="TEA", cards="T E A", deck_text=TEXT)
    assert "/?word=" not in answered.text
    assert "Next word" not in answered.text
