"""Moves that are made by buttons, taken back and stepped through."""

import re
from html import unescape
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_form, send_form
from tests.web.play.drawn_tables import Offered
from tests.web.play.table_pages.table_forms import (
    SHORT,
    alert,
    form_of,
    held,
    is_asked,
    move,
    new_client,
    play_to_the_end,
    press,
    said,
    two_people,
)
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web.play.hand_order import put_first

UNDO = re.compile(r"<button( disabled)?><span[^>]*>↶")


def test_moves_are_made_by_buttons_and_told_in_sentences(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    assert move(mover, table, "flip3").status_code == 303
    assert "You chose place 3." in mover.get(table).text
    assert "chose place 3." in (bea if mover is ann else ann).get(table).text


def test_a_double_tap_moves_once_and_another_button_of_an_old_page_is_told_so(
    ann: FlaskClient, bea: FlaskClient
) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    page = mover.get(table).text
    for _ in range(2):
        assert move(mover, table, "flip3", page).status_code == 303
    stale = move(mover, table, "flip4", page)
    assert stale.status_code == 409
    assert alert(stale) == "Something else happened first. This is the table now."
    assert "flip4" in Offered(stale.text).moves
    other = bea if mover is ann else ann
    early = send_form(other, other.get(table).text, re.escape(form_of(table, "move")), move="flip4")
    assert early.status_code == 409
    assert "Something else happened first." in alert(early)
    assert move(mover, table, "flip4", stale.text).status_code == 303


def test_a_move_against_the_rules_says_the_rule_and_changes_nothing(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    before = get_match(tables, table.rpartition("/")[2], None)["version"]
    refused = send_form(mover, mover.get(table).text, re.escape(form_of(table, "move")), move="deck")
    assert refused.status_code == 422
    assert alert(refused)
    for nonsense in ("", "xyz", "flip99", "f" * 300):
        assert (
            send_form(
                mover, mover.get(table).text, re.escape(form_of(table, "move")), move=nonsense
            ).status_code
            == 422
        )
    assert get_match(tables, table.rpartition("/")[2], None)["version"] == before


def test_a_page_behind_a_form_has_the_address_of_the_table(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="quiddler")
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    move(mover, table, "draw")
    refused = send_form(mover, mover.get(table).text, re.escape(form_of(table, "move")), move="draw")
    assert (refused.status_code, refused.request.path) == (422, table)
    links = re.findall(r'href="([^"#]*)"', refused.text)
    for link in links:
        address = urljoin(refused.request.url, unescape(link))
        assert mover.get(address).status_code in (200, 302, 303), link
    assert any(link.startswith("?pick=") for link in links)
    assert mover.post(f"{table}?do=nonsense").headers["Location"] == table


@pytest.mark.parametrize("form", ["undo", "leave", "resign"])
def test_a_form_that_is_sent_again_does_nothing_more(ann: FlaskClient, bea: FlaskClient, form: str) -> None:
    table = two_people(ann, bea)
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, "flip3")
    page = mover.get(table).text
    answers = [send_form(mover, page, re.escape(form_of(table, form))) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert alert(mover.get(table)) == ""


def test_too_many_moves_are_refused_with_the_time_to_wait(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=30, moves_a_minute=1))
    ann, bea = new_client(tables), new_client(tables)
    table = two_people(ann, bea)
    mover = ann if is_asked(ann.get(table).text) else bea
    assert move(mover, table, "flip3").status_code == 303
    refused = move(mover, table, "flip4")  # a round begins with two cards
    assert alert(refused) == "That was a lot of moves at once. Try again in 10 seconds."


def test_a_move_is_taken_back_when_the_other_agrees(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, undo="lenient")
    mover, other = (ann, bea) if is_asked(ann.get(table).text) else (bea, ann)
    move(mover, table, "flip3")
    assert press(mover, table, "undo").status_code == 303
    assert "would like to take the last move back" in other.get(table).text
    assert "would like to" not in mover.get(table).text
    assert press(other, table, "answer_undo", agree="yes").status_code == 303
    assert "flip3" in Offered(mover.get(table).text).moves
    nothing = press(mover, table, "undo")
    assert (nothing.status_code, alert(nothing)) == (422, "You have made no move yet.")


def test_an_undo_is_offered_while_a_move_may_be_taken_back(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, undo="lenient")
    mover = ann if is_asked(ann.get(table).text) else bea
    assert UNDO.findall(mover.get(table).text) == [" disabled"]
    move(mover, table, "flip3")
    assert UNDO.findall(mover.get(table).text) == [""]


def test_the_hand_is_held_as_its_player_likes(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="quiddler")
    page = ann.get(f"{table}?arrange=1").text
    faces = held(page)
    assert len(faces) == 3
    _, fields = find_form(page, re.escape(form_of(table, "arrange")))
    done = ann.post(form_of(table, "arrange"), data={**fields, "held": faces, "front": "2"})
    assert done.headers["Location"] == f"{table}?arrange=1"
    assert f"Path={table}" in done.headers["Set-Cookie"]
    assert held(ann.get(f"{table}?arrange=1").text) == [faces[2], *faces[:2]]


@pytest.mark.parametrize(
    ("cards", "place", "expected"),
    [
        ("AEA", 2, "AAE"),
        ("AEA", 0, "AEA"),
        ("AEA", 1, "EAA"),
        ("AEA", 3, "AEA"),
        ("AEA", -1, "AEA"),
        ("", 0, ""),
    ],
)
def test_one_of_two_cards_alike_is_put_first(cards: str, place: int, expected: str) -> None:
    assert put_first(cards, place) == list(expected)


@pytest.mark.slow
def test_a_match_to_the_end_stepped_through_and_played_again(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, **SHORT)
    assert ann.get(f"{table}/log").status_code == 409
    assert ann.get(f"{table}/steps").status_code == 409
    moves = play_to_the_end([ann, bea], table)
    over = ann.get(table).text
    assert said(over).startswith("The match is over.")
    assert "data-asked" not in over
    log = bea.get(f"{table}/log")
    assert (log.status_code, log.text.startswith('[Schema "')) == (200, True)
    last = ann.get(f"{table}/steps?step={moves}").text
    assert f"Move {moves} of {moves}" in last
    assert Offered(last).moves == []
    assert f"Move 0 of {moves}" in ann.get(f"{table}/steps").text
    assert f"Move {moves} of {moves}" in ann.get(f"{table}/steps?step=99999&seat=9").text
    again = press(ann, table, "rematch")
    assert again.status_code == 303
    following = again.headers["Location"]
    assert press(bea, table, "rematch").headers["Location"] == following
    assert sum(is_asked(client.get(following).text) for client in (ann, bea)) == 1
    assert press(ann, table, "rematch").headers["Location"] == following


def test_the_pages_speak_german(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    german = {"Accept-Language": "de"}
    texts = [client.get(table, headers=german).text for client in (ann, bea)]
    assert "Decke eine Karte deiner Auslage auf." in map(said, texts)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    move(mover, table, "flip3")
    assert "Du wählst Feld 3." in mover.get(table, headers=german).text
    assert "Was geschehen ist" in "".join(texts)
    assert "So wird gespielt" in texts[0]
    assert "Was spielt ihr?" in ann.get("/play", headers=german).text
