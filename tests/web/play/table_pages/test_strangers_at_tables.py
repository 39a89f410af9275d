"""Strangers at a table, and forms that no page of it sent."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_form
from tests.web.play.drawn_tables import Offered
from tests.web.play.table_pages.table_forms import form_of, is_asked, new_client, two_people
from wordsvc.tables.tables import Tables


@pytest.mark.slow
def test_a_stranger_looks_on_and_moves_nothing(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea, game="quiddler")
    stranger = new_client(tables)
    page = stranger.get(table).text
    assert Offered(page).moves == []
    assert "Take back" not in page
    assert "Give up" not in page
    assert "Call the match off" not in page
    for form in ("move", "undo", "resign", "leave", "rematch", "cancel", "start", "invite", "seat_bot"):
        _, fields = find_form(stranger.get("/play").text, "/play")
        refused = stranger.post(
            form_of(table, form, 1), data={**fields, "move": "draw", "version": "1", "level": "easy"}
        )
        assert refused.status_code in (403, 409), form
    assert len([1 for client in (ann, bea) if is_asked(client.get(table).text)]) == 1


@pytest.mark.slow
def test_a_private_match_is_not_there_for_strangers(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = two_people(ann, bea, visibility="private")
    assert new_client(tables).get(table).status_code == 404
    assert ann.get(table).status_code == 200
    assert bea.get(table).status_code == 200


def test_a_form_from_elsewhere_is_refused(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    address, fields = find_form(mover.get(table).text, re.escape(form_of(table, "move")))
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        refused = mover.post(address, data={**fields, "move": "flip1"}, headers=headers)
        assert (refused.status_code, "was not sent by a page" in refused.text) == (403, True)
    assert mover.post(address, data={"move": "flip1", "version": fields["version"]}).status_code == 403
    assert mover.post("/play", data={"game": "diddly"}).status_code == 403
    assert "chose place" not in mover.get(table).text
