"""News of a table: its stream, its reactions, its hints and its coach."""

import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update
from werkzeug.test import TestResponse

from tests.web.forms import send_form
from tests.web.play.table_pages.table_forms import is_asked, make, move, new_client, two_people
from wordsvc.http import streams
from wordsvc.store.schema import matches, seats
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.tables import Tables


def open_stream(client: FlaskClient, table: str) -> TestResponse:
    """Open the stream of what happens at a table from now on."""
    version = re.search(r'data-version="(\d+)"', client.get(table).text)
    assert version is not None
    return client.get(f"{table}/events?after={version[1]}", buffered=False)


def test_a_device_closes_and_opens_the_coach_of_a_game(ann: FlaskClient) -> None:
    table = make(ann, "here", "easy")
    assert 'class="coach"' in ann.get(table).text
    for wanted, shown in (("off", False), ("on", True)):
        answer = ann.get(f"{table}?coach={wanted}")
        assert (answer.status_code, answer.headers["Location"]) == (303, table)
        assert ('class="coach"' in ann.get(table).text) is shown
    ann.get(f"{table}?coach=off")
    assert 'class="coach"' not in ann.get(make(ann, "here", "easy")).text


def test_the_stream_of_a_page_says_that_it_lasts(
    ann: FlaskClient, bea: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.02)
    stream = open_stream(ann, two_people(ann, bea))
    chunks = stream.iter_encoded()
    assert [next(chunks)[:19] for _ in range(2)] == [b"retry: 1000\n\n", b"event: beat\ndata: {"]
    stream.close()


def test_the_stream_of_a_page_tells_of_people_without_their_game(
    ann: FlaskClient, bea: FlaskClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game cannot be read, so the page cannot be shown, but it is still told who is away."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.02)
    stream = open_stream(ann, two_people(ann, bea))
    chunks = stream.iter_encoded()
    assert next(chunks) == b"retry: 1000\n\n"
    with tables.database.writing() as connection:
        connection.execute(update(matches).values(agreed="damaged"))
        connection.execute(update(seats).where(seats.c.name == "Bea").values(seen_at=0))
    told = json.loads(next(chunks).removeprefix(b"event: beat\ndata: "))
    assert (told["state-1"], told["presence-2"]) == ("you", "away")
    stream.close()


def test_a_reaction_reaches_the_page_of_others(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    stream = open_stream(ann, table)
    chunks = stream.iter_encoded()
    assert next(chunks) == b"retry: 1000\n\n"
    page = bea.get(table).text
    assert send_form(bea, page, rf"{table}\?do=react&reaction=well_played").status_code == 303
    assert next(chunks) == b'event: reaction\ndata: {"says":"Bea: Well played!"}\n\n'
    stream.close()
    tables.broadcaster.close()
    assert "You: Well played!" in bea.get(table).text
    assert "Well played!" in ann.get(table).text


def test_every_answer_of_a_table_is_marked_as_ours(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    assert ann.get(table).headers["X-Wordsvc-Part"] == "page"
    assert ann.get(table, headers={"HX-Request": "true"}).headers["X-Wordsvc-Part"] == "page"
    assert ann.get(f"{table}?after=1").headers["X-Wordsvc-Part"] == "page"
    assert ann.post(f"{table}?do=move").headers["X-Wordsvc-Part"] == "error"
    assert ann.get("/play/no-match-is-here").headers["X-Wordsvc-Part"] == "error"


def test_a_hint_is_given_where_the_table_has_hints(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = two_people(ann, bea, hints="1")
    mover, other = (ann, bea) if is_asked(ann.get(table).text) else (bea, ann)
    assert "looks best at once" in mover.get(f"{table}?hint=1").text
    assert "It is not your turn." in other.get(f"{table}?hint=1").text
    assert "looks best" not in new_client(tables).get(f"{table}?hint=1").text


@pytest.mark.parametrize("picked", ["?", "?pick=1&pick=2&"])
def test_a_table_leads_to_its_hint_and_to_its_news(ann: FlaskClient, bea: FlaskClient, picked: str) -> None:
    table = two_people(ann, bea, hints="1")
    mover = ann if is_asked(ann.get(table).text) else bea
    page = unescape(mover.get(f"{table}{picked}").text)
    assert f'href="{table}{picked}hint=1#hint"' in page
    news = re.search(rf'id="look" hx-get="({re.escape(table + picked)}after=[0-9]+)"', page)
    assert news is not None
    assert mover.get(news[1]).status_code == 204


def test_nothing_new_is_told_as_nothing(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    version = re.search(r'data-version="(\d+)"', ann.get(table).text)
    assert version is not None
    assert ann.get(f"{table}?after={version[1]}").status_code == 204
    assert ann.get(f"{table}?after=0").status_code == 200
    assert ann.get(table).headers["Cache-Control"] == "no-store"
    part = ann.get(table, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'id="now"' in part


def test_the_stream_sends_the_part_of_the_page(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover, other = (ann, bea) if is_asked(ann.get(table).text) else (bea, ann)
    seen = re.search(r'data-version="(\d+)"', other.get(table).text)
    assert seen is not None
    move(mover, table, "flip3")
    stream = other.get(f"{table}/events?after={seen[1]}", buffered=False)
    parts = stream.iter_encoded()
    assert next(parts) == b"retry: 1000\n\n"
    message = next(parts).decode()
    stream.close()
    assert re.match(rf"id: {int(seen[1]) + 1}\ndata: ", message)
    assert "event:" not in message
    assert 'id="now"' in message
    assert "chose place 3." in message
    assert "You chose" not in message
    assert other.get(f"{table}/events?after=99").status_code == 409


def test_a_double_tap_says_it_once(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    page = ann.get(table).text
    for _ in range(2):
        send_form(ann, page, re.escape(f"{table}?do=react&reaction=thanks"))
    assert len(get_match(tables, table.rpartition("/")[2], None)["reactions"]) == 1
