"""Diabolo with a clock on pages: the pace in the form, the next card's clock, and a field that stays open."""

import re

import pytest
from flask.testing import FlaskClient

from tests.tables.keeping import do_due, tables_with_clock
from tests.web.forms import send_form
from tests.web.play.table_pages.table_forms import alert, form_of, post_new, said, two_people
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.tables import Tables

CALL = re.compile(r'<button class="main" name="verb" value="call"( disabled="")?>')


@pytest.fixture
def tables(sqlite_database: Database) -> Tables:
    return tables_with_clock(sqlite_database)[0]


def pace_of(tables: Tables, table: str) -> int | None:
    return get_match(tables, table.rpartition("/")[2], None)["pace_seconds"]


def turn(tables: Tables, seconds: int) -> None:
    """Turn cards by the clock of the service."""
    clock = tables.database.clock
    assert clock is not None
    clock.now += seconds * 1000  # type: ignore[attr-defined]
    do_due(tables)


@pytest.mark.parametrize(("typed", "pace"), [({}, 5), ({"pace_seconds": "8"}, 8)])
def test_the_form_agrees_on_a_pace(
    tables: Tables, ann: FlaskClient, bea: FlaskClient, typed: dict[str, str], pace: int
) -> None:
    assert pace_of(tables, two_people(ann, bea, game="diabolo", **typed)) == pace


def test_cards_may_be_turned_by_hand(tables: Tables, ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo", pace_seconds="by_hand")
    assert pace_of(tables, table) is None
    page = ann.get(table).text
    assert said(page).startswith("Call a word that these cards lay, or pass.")
    assert "seconds left" in said(page)
    assert ">Pass</button>" in page


def test_only_a_race_offers_a_pace(ann: FlaskClient) -> None:
    assert "every 8 seconds" in ann.get("/play?game=diabolo").text
    assert "pace_seconds" not in ann.get("/play?game=quiddler").text


def test_a_chosen_pace_stays_in_the_form(ann: FlaskClient) -> None:
    page = ann.get("/play?game=diabolo&pace_seconds=12").text
    assert '<option value="12" selected>every 12 seconds</option>' in page


def test_the_clock_says_when_the_next_card_comes(tables: Tables, ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo", **{"option-rounds": "1"})
    assert "Next card: 5 s" in said(ann.get(table).text)
    while "Next card" in said(page := ann.get(table).text):
        bea.get(table)
        turn(tables, 5)
    assert "End of the round: 5 s" in said(page)
    turn(tables, 5)
    assert said(ann.get(table).text).startswith("The match is over.")


def test_the_field_is_open_to_who_wishes_for_the_next_card(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    page = ann.get(table).text
    assert ">Next card</button>" in page
    assert send_form(ann, page, re.escape(form_of(table, "move")), move="pass").status_code == 303
    page = ann.get(table).text
    assert said(page).startswith("Call any word.")
    assert CALL.findall(page) == [""]


def test_a_call_without_a_word_says_what_to_do(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    form = re.escape(form_of(table, "move"))
    refused = send_form(ann, ann.get(table).text, form, typed="", verb="call")
    assert (refused.status_code, alert(refused)) == (422, "Type a word or tap its cards")


def test_a_wrong_call_covers_no_cards_that_somebody_needs(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    send_form(ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="ZZZZ", verb="call")
    page = bea.get(table).text
    assert "20 seconds left" in said(page)
    assert 'class="scene"' not in page
    assert "The call is wrong" in ann.get(table).text
    card = re.findall(r'name="move" value="(take:[^"]+)"', page)[0]
    send_form(bea, page, re.escape(form_of(table, "move")), move=card)
    page = ann.get(table).text
    assert 'class="scene"' not in page
    assert CALL.findall(page) == [""]


def test_a_pace_and_another_clock_are_refused_in_words(ann: FlaskClient) -> None:
    answer = post_new(ann, "here", "friend", game="diabolo", names=["Ann"], time="30", unit="seconds")
    assert answer.status_code == 422
    assert alert(answer).startswith("The next card is turned: a match with a pace has no other clock")
