"""Seats that people take, share and carry to another phone on pages."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.forms import find_all_fields, find_form, send_form
from tests.web.play.drawn_tables import Offered
from tests.web.play.table_pages.table_forms import (
    alert,
    form_of,
    is_asked,
    join_link,
    make,
    new_client,
    post_new,
    said,
    sit_down,
    two_people,
)
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables


def test_a_friend_sits_down_by_a_link_that_changes_nothing_by_itself(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = make(ann, "here", "friend")
    link = join_link(ann, table)
    lobby = ann.get(table).text
    assert "<svg" not in lobby
    assert "wordcheck serve --lan" in lobby
    assert said(lobby) == "Waiting until every seat is taken."
    for _ in range(2):
        assert "At the table: Ann" in bea.get(link).text
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "open"
    assert sit_down(bea, link, "Bea").headers["Location"] == table
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "playing"
    assert sum(is_asked(client.get(table).text) for client in (ann, bea)) == 1
    again = sit_down(new_client(tables), link, "Cem")
    assert (again.status_code, "used before" in again.text) == (409, True)
    assert sit_down(bea, link, "Bea").headers["Location"] == table


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "Ann", "ann", "x" * 33, "\u202eevil", "a\nb"])
def test_a_name_that_cannot_be_is_said_beside_its_field(
    ann: FlaskClient, bea: FlaskClient, name: str
) -> None:
    table = make(ann, "here", "friend")
    response = sit_down(bea, join_link(ann, table), name)
    assert (response.status_code, "“Name”" in alert(response) or "Name" in alert(response)) == (422, True)
    assert 'aria-invalid="true"' in response.text


def test_sitting_down_counts_as_joining(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(joins_a_minute=2))
    ann, bea = new_client(tables), new_client(tables)
    link = join_link(ann, make(ann, "here", "friend"))
    answers = [sit_down(bea, link, name).status_code for name in ("", "\u200b", "Bea")]
    assert answers == [422, 422, 429]


def test_two_people_share_a_phone_behind_a_curtain(ann: FlaskClient) -> None:
    response = post_new(ann, "here", "here", game="quiddler", names=["Ann", "Bea"])
    table = response.headers["Location"]
    covered = ann.get(table).text
    assert Offered(covered).moves == []
    assert re.findall(r"I am (\w+)</a>", covered) == ["Ann", "Bea"]
    seats = [seat for seat in (1, 2) if is_asked(ann.get(f"{table}?seat={seat}").text)]
    assert len(seats) == 1
    page = ann.get(f"{table}?seat={seats[0]}").text
    assert Offered(page).moves
    done = send_form(ann, page, re.escape(form_of(table, "move")), move="draw")
    assert done.headers["Location"] == f"{table}?seat={seats[0]}"
    assert "Cover my cards" in ann.get(done.headers["Location"]).text
    chosen = ann.get(f"{table}?seat={seats[0]}&pick=discard&pick=0").text
    address, fields = find_all_fields(chosen, re.escape(form_of(table, "move")))
    done = ann.post(address, data=MultiDict([*fields, ("picked", "1")]))
    assert done.headers["Location"] == table  # the curtain falls by itself
    assert Offered(ann.get(f"{table}?seat=9").text).moves == []


def test_my_other_phone_takes_my_seat_over(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    assert f'href="{table}/seats/2/phone"' in bea.get(table).text
    shown = bea.get(f"{table}/seats/2/phone")
    assert shown.headers["Cache-Control"] == "no-store"
    link = re.findall(rf'href="http://[^"/]*({table}/seats/2/recover/[^"]+)"', shown.text)[0]
    other = new_client(tables)
    page = other.get(link)
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")
    assert "Give up" in bea.get(table).text  # looking takes nothing over
    assert send_form(other, page.text, re.escape(link)).status_code == 303
    assert "Give up" in other.get(table).text
    assert "Your seat is open on another phone" in bea.get(table).text
    assert "Your seat is open" not in bea.get(table).text
    assert bea.get(f"{table}/seats/2/phone").status_code == 303
    assert link not in other.get(f"{table}/seats/2/phone").text  # it has a new one
    again = send_form(bea, bea.get(link).text, re.escape(link))
    assert (again.status_code, "This link opens no seat" in again.text) == (404, True)


def test_the_host_has_no_link_to_a_seat_after_the_start(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    assert "do=invite" not in ann.get(table).text
    assert ann.get(f"{table}/seats/2/phone").status_code == 303
    _, fields = find_form(ann.get(table).text, re.escape(form_of(table, "resign")))
    refused = ann.post(form_of(table, "invite", 2), data=fields)
    assert (refused.status_code, alert(refused)) == (409, "The match has begun.")
    assert "Give up" in bea.get(table).text


def test_a_link_that_was_used_is_shown_no_more(ann: FlaskClient, bea: FlaskClient) -> None:
    table = make(ann, "here", "friend", "friend")
    links = [*dict.fromkeys(re.findall(r'href="http://[^"/]*(/play/[^"]+/join/[^"]+)"', ann.get(table).text))]
    assert sit_down(bea, links[0], "Bea").status_code == 303
    page = ann.get(table).text
    assert (links[0] in page, links[1] in page) == (False, True)
