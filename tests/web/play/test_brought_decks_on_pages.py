"""A deck that somebody brings on a page: sent as a file or as text, and shown to who is invited."""

import io
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.play.table_pages.table_forms import alert, join_link, make, new_client, post_new
from wordsvc.tables.tables import Tables

TEXT = Path("docs/examples/mini-deck.json").read_text()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_with_a_deck_is_shown_to_who_is_invited(
    ann: FlaskClient, tables: Tables, encoding: str
) -> None:
    file = (io.BytesIO(TEXT.encode(encoding)), "mini.json")
    table = make(ann, "here", "friend", game="quiddler", deck_file=file, visibility="private")
    page = new_client(tables).get(join_link(ann, table)).text
    assert "A small deck for the kitchen table, 52 cards" in page
    assert "mini, a model" in page
    assert "× 8" in page


def test_the_text_of_a_deck_is_played_with(ann: FlaskClient) -> None:
    table = make(ann, "here", "easy", game="diabolo", deck_text=TEXT)
    document = ann.get(f"/v1/matches/{table.rpartition('/')[2]}/deck").get_json()
    assert document["name"] == "mini"


def test_a_faulty_deck_is_told_and_its_text_stays(ann: FlaskClient) -> None:
    def send(text: str) -> tuple[int, str, str]:
        response = post_new(ann, "here", "easy", game="quiddler", names=["Ann"], deck_text=text)
        return response.status_code, alert(response), response.text

    status, line, page = send("{")
    assert (status, "A deck of your own" in line) == (422, True)
    assert ">{</textarea>" in page
    faulty = json.dumps({**json.loads(TEXT), "cards": [{"face": "ING", "count": 1, "points": 2}]})
    status, line, page = send(faulty)
    assert (status, "one or two letters" in line) == (422, True)
    assert "ING" in page


def test_a_link_that_was_replaced_shows_no_deck_of_a_private_match(ann: FlaskClient, tables: Tables) -> None:
    table = make(ann, "here", "friend", game="quiddler", deck_text=TEXT, visibility="private")
    void = join_link(ann, table)[:-3] + "abc"
    assert "kitchen table" not in new_client(tables).get(void).text


def test_people_at_the_table_look_at_its_deck(ann: FlaskClient, tables: Tables) -> None:
    table = make(ann, "here", "easy", game="quiddler", deck_text=TEXT, visibility="private")
    assert f'href="{table}/deck"' in ann.get(table).text
    page = ann.get(f"{table}/deck").text
    assert "A small deck for the kitchen table, 52 cards" in page
    assert "mini, a model" in page
    assert new_client(tables).get(f"{table}/deck").status_code == 404


def test_a_game_without_letters_has_no_page_of_its_deck(ann: FlaskClient) -> None:
    table = make(ann, "here", "easy", game="diddly")
    assert f"{table}/deck" not in ann.get(table).text
    assert ann.get(f"{table}/deck").status_code == 404
