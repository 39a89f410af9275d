"""Tables that are made, begun and called off on pages, without a script."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_form, send_form
from tests.web.play.table_pages.table_forms import SHORT, alert, make, post_new, press, said
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.tables import Tables


def test_a_game_against_an_easy_bot_is_one_button(ann: FlaskClient, tables: Tables) -> None:
    front = ann.get("/").text
    address, fields = find_form(front, "/play")
    response = ann.post(address, data={**fields, "game": "fiddlefoo"})
    assert response.status_code == 303
    match = get_match(tables, response.headers["Location"].rpartition("/")[2], None)
    assert (match["game"], match["hints"], match["status"]) == ("fiddlefoo", True, "playing")
    assert [(seat["kind"], seat["bot"]) for seat in match["seats"]] == [("person", None), ("bot", "random")]


def test_the_same_form_makes_one_match(ann: FlaskClient) -> None:
    _, fields = find_form(ann.get("/play").text, "/play")
    data = {**fields, "game": "diddly", "who": ["here", "easy"], "name": ["Ann", ""]}
    first, second = (ann.post("/play", data=data) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert "Give up" in ann.get(second.headers["Location"]).text


def test_the_keys_of_a_seat_are_for_its_table_alone(ann: FlaskClient) -> None:
    response = post_new(ann, "here", "easy", game="diddly", names=["Ann"])
    table = response.headers["Location"]
    cookies = {line.partition("=")[0]: line for line in response.headers.getlist("Set-Cookie")}
    seat = cookies[f"seat-{table.rpartition('/')[2]}"]
    assert all(part in seat for part in (f"Path={table}", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"))
    assert "Secure" not in seat
    token = re.search(r"1\.([A-Za-z0-9_-]{22})", seat)
    assert token is not None
    assert token[1] not in cookies["tables"]
    assert "my" in ann.get("/play").text.lower()
    assert table in ann.get("/play").text


def test_whoever_waits_can_call_it_off(ann: FlaskClient) -> None:
    table = make(ann, "here", "friend")
    assert press(ann, table, "cancel").status_code == 303
    assert said(ann.get(table).text) == "The match was called off."


def test_whoever_waits_can_begin_with_bots(ann: FlaskClient, tables: Tables) -> None:
    table = make(ann, "here", "friend", "friend")
    assert press(ann, table, "seat_bot", 2, level="medium").status_code == 303
    assert press(ann, table, "start").status_code == 303
    match = get_match(tables, table.rpartition("/")[2], None)
    assert [seat["bot"] for seat in match["seats"]] == [None, "greedy", "random"]


def test_the_first_page_has_the_tables_of_this_browser_and_their_results(ann: FlaskClient) -> None:
    assert "My tables" not in ann.get("/").text
    table = make(ann, "here", "easy", **SHORT)
    assert f'href="{table}"' in ann.get("/").text
    send_form(ann, ann.get(table).text, rf"{table}\?do=resign")
    assert re.search(r"lost, -?\d+ : -?\d+", ann.get("/").text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"option-rounds": "99"}, "How many rounds are played"),
        ({"option-board": "round"}, "Columns of two, or the nine-card game"),
        ({"time": "1"}, "“Time for a move”"),
        ({"seed": "x"}, "“Number of the deal”"),
        ({"visibility": "all"}, "“Who may look on”"),
        ({"undo": "always"}, "“Taking moves back”"),
    ],
)
def test_what_cannot_be_agreed_on_is_said(ann: FlaskClient, fields: dict[str, str], says: str) -> None:
    response = post_new(ann, "here", "easy", game="diddly", names=["Ann"], **fields)
    assert response.status_code == 422
    assert says in alert(response)
    assert 'value="Ann"' in response.text


def test_a_table_needs_enough_people_and_names_that_differ(ann: FlaskClient) -> None:
    assert post_new(ann, "here", game="diddly", names=["Ann"]).status_code == 422
    assert post_new(ann, "here", "here", game="diddly", names=["Ann", "ann"]).status_code == 422
    assert post_new(ann, "here", "easy", game="chess", names=["Ann"]).status_code == 422
    assert ann.get("/play?game=chess").status_code == 200
    assert ann.get("/play/nothing-at-all-0").status_code == 404
    assert ann.get("/play/summer-evening-1").status_code == 404
