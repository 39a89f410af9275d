"""The open matches of a browser: their limit, and how each is ended or let go."""

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.forms import find_form, send_form
from tests.web.play.drawn_tables import Offered
from tests.web.play.table_pages.table_forms import (
    SHORT,
    alert,
    form_of,
    is_asked,
    join_link,
    make,
    move,
    new_client,
    post_new,
    press,
    sit_down,
    two_people,
)
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables


def test_who_has_eight_open_matches_ends_one_first(ann: FlaskClient) -> None:
    tables = [make(ann, "here", "friend") for _ in range(7)]
    tables.append(make(ann, "here", "easy", **SHORT))
    assert make(ann, "here", "friend") == "/play/mine?full=1"
    page = ann.get("/play/mine").text
    assert [page.count(f'href="{table}"') for table in tables] == [1] * 8
    for table in (tables[0], tables[-1]):
        ended = send_form(ann, ann.get("/play/mine").text, rf"{table}\?do=end")
        assert ended.headers["Location"] == "/play/mine"
    page = ann.get("/play/mine").text
    assert [page.count(f'href="{table}"') for table in tables] == [0, *[1] * 6, 0]
    assert make(ann, "here", "friend").startswith("/play/")


def test_others_are_asked_before_their_match_ends(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, **SHORT)
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, Offered(mover.get(table).text).moves[0])
    assert send_form(ann, ann.get("/play/mine").text, rf"{table}\?do=end").headers["Location"] == table
    assert "call the match off" in bea.get(table).text
    send_form(bea, bea.get(table).text, rf"{table}\?do=answer_proposal", agree="yes")
    assert "No match that was made on this device is open." in ann.get("/play/mine").text


def test_a_device_without_matches_has_none_open(ann: FlaskClient) -> None:
    assert "No match that was made on this device is open." in ann.get("/play/mine").text


def test_a_full_address_shows_the_form_again(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=1, matches_per_device=2))
    make(new_client(tables), "here", "friend")
    refused = post_new(new_client(tables), "here", "friend", game="diddly", names=["Bea"])
    assert refused.status_code == 429
    assert alert(refused).startswith("Enough matches are open from this address.")
    assert 'value="Bea"' in refused.text


def test_a_full_device_is_led_to_its_matches(ann: FlaskClient, bea: FlaskClient) -> None:
    for _ in range(8):
        make(ann, "here", "friend")
    table = two_people(bea, ann)
    press(bea, table, "resign")
    assert press(ann, table, "rematch").headers["Location"] == "/play/mine?full=1"


def end(client: FlaskClient, table: str) -> TestResponse:
    """Press "End it" in the list of open matches."""
    return send_form(client, client.get("/play/mine").text, rf"{table}\?do=end")


def begin_move(clients: list[FlaskClient], table: str) -> None:
    """Make the first move of a match."""
    mover = next(client for client in clients if is_asked(client.get(table).text))
    move(mover, table, Offered(mover.get(table).text).moves[0])


def test_a_rematch_counts_for_the_browser_that_asked(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    press(bea, table, "resign")
    following = press(bea, table, "rematch").headers["Location"]
    assert f'href="{following}"' not in ann.get("/play/mine").text
    assert end(bea, following).headers["Location"] == "/play/mine"
    assert f'href="{following}"' not in bea.get("/play/mine").text


def test_a_browser_ends_its_match_without_the_cookie_of_it(ann: FlaskClient) -> None:
    table = make(ann, "here", "friend")
    ann.delete_cookie(f"seat-{table.rpartition('/')[2]}", path=table)
    assert end(ann, table).headers["Location"] == "/play/mine"
    assert f'href="{table}"' not in ann.get("/play/mine").text


def test_a_match_counts_no_longer_once_its_maker_is_out(ann: FlaskClient, tables: Tables) -> None:
    players = [new_client(tables) for _ in range(3)]
    table = make(ann, "friend", "friend", "friend", name="")
    for player, name in zip(players, ("Bea", "Cid", "Dan"), strict=True):
        sit_down(player, join_link(ann, table), name)
    begin_move(players, table)
    assert end(ann, table).headers["Location"] == "/play/mine?released=1"
    assert f'href="{table}"' not in ann.get("/play/mine?released=1").text
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "playing"


def test_a_match_counts_no_longer_after_resigning(ann: FlaskClient, tables: Tables) -> None:
    players = [ann, new_client(tables), new_client(tables)]
    table = make(ann, "here", "friend", "friend")
    for player, name in zip(players[1:], ("Bea", "Cid"), strict=True):
        sit_down(player, join_link(ann, table), name)
    begin_move(players, table)
    press(ann, table, "resign")
    assert end(ann, table).headers["Location"] == "/play/mine?released=1"
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "playing"


def test_nobody_else_ends_or_releases_a_match(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    stranger = new_client(tables)
    _, fields = find_form(stranger.get("/play").text, "/play")
    own = {name: value for name, value in fields.items() if name.startswith("form_")}
    begin_move([ann, bea], table)
    assert stranger.post(form_of(table, "end"), data=own).status_code in (404, 409)
    assert f'href="{table}"' in ann.get("/play/mine").text
