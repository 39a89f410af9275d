"""People who leave a table, return or give up, and the powers of its host over them."""

import re

from flask.testing import FlaskClient

from tests.web.forms import find_form
from tests.web.play.table_pages.table_forms import (
    alert,
    form_of,
    is_asked,
    make,
    move,
    new_client,
    press,
    said,
    sit_down,
    two_people,
)
from wordsvc.store.clock import read_time
from wordsvc.tables.tables import Tables


def test_the_host_ends_no_match_that_people_play(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, "flip3")
    assert "Call the match off" not in ann.get(table).text
    _, fields = find_form(ann.get(table).text, re.escape(form_of(table, "resign")))
    refused = ann.post(form_of(table, "cancel"), data=fields)
    assert (refused.status_code, "is being played" in alert(refused)) == (409, True)


def test_the_host_lets_a_bot_play_for_who_is_away(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    assert "Let a bot play for Bea" not in ann.get(table).text
    with tables.database.reading() as connection:
        now = read_time(tables.database, connection)
    tables.database.clock = lambda: now + 60_000
    assert "Let a bot play for Bea" in ann.get(table).text
    refused = press(ann, table, "seat_bot", 2)
    assert (refused.status_code, "was here a short time ago" in alert(refused)) == (409, True)
    tables.database.clock = lambda: now + 180_000
    assert press(ann, table, "seat_bot", 2).status_code == 303
    assert "Come back" in bea.get(table).text
    assert press(bea, table, "return").status_code == 303
    assert "Come back" not in bea.get(table).text


def test_whoever_has_given_up_does_not_come_back(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = make(ann, "here", "friend", "friend")
    links = re.findall(r'href="http://[^"/]*(/play/[^"]+/join/[^"]+)"', ann.get(table).text)
    for client, link, name in zip(
        (bea, new_client(tables)), dict.fromkeys(links), ("Bea", "Cem"), strict=True
    ):
        assert sit_down(client, link, name).status_code == 303
    assert press(bea, table, "resign").status_code == 303
    assert "has resigned" in bea.get(table).text
    assert "Come back" not in bea.get(table).text


def test_leaving_returning_and_giving_up(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    assert press(bea, table, "leave").status_code == 303
    assert "a bot plays on" in ann.get(table).text
    assert press(bea, table, "return").status_code == 303
    assert press(bea, table, "resign").status_code == 303
    assert said(ann.get(table).text) == "The match is over. You have won!"
    assert said(bea.get(table).text) == "The match is over. Won by Ann."
