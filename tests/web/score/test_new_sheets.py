"""Score sheets that are begun on pages, and found again."""

import html
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_form
from tests.web.score.sheet_forms import HANDS, alert, begin, leads, new_client, post_new, reader_of, write
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables


def test_a_form_begins_one_sheet(tables: Tables, client: FlaskClient) -> None:
    _, fields = find_form(client.get("/score").text, "/score")
    data = {**fields, "hand": HANDS, "player": ["Ann", "Bea"]}
    assert len({client.post("/score", data=data).headers["Location"] for _ in range(2)}) == 1
    with tables.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM scoresheets").scalar_one() == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options", "line"),
    [
        (["Ann", "", "ann"], {}, "Player 3: Two players are called"),
        (["", ""], {}, "Players: "),
        (["Ann:", "Bea"], {}, "Player 1: A name has no colon in it"),
        (["Ann", "Be\u202ea"], {}, "Player 2: "),
        (["Ann", "Bea"], {"hand": []}, "“Cards of each round"),
        (["Ann", "Bea"], {"dictionary": "../en"}, "Dictionary: "),
        (["Ann", "Bea"], {"house_add": "x-y"}, ""),
        (["Ann", "Bea"], {"game": "chess"}, "Game: "),
        (["Ann", "Bea"], {"game": "diddly", "rounds": "99"}, "“Rounds” must be a whole number from 1 to 20"),
        (["Ann", "Bea"], {"game": "diddly", "rounds": "x"}, "“Rounds” must be a whole number from 1 to 20"),
        (["Ann", "Bea"], {"game": "diabolo", "victory_tiles": "1", "handicap": "-3"}, "“Handicap of a tile”"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused(
    tables: Tables, client: FlaskClient, players: list[str], options: dict[str, Any], line: str
) -> None:
    _, fields = find_form(client.get("/score").text, "/score")
    refused = client.post("/score", data={**fields, "hand": HANDS, "player": players, **options})
    assert refused.status_code == 422
    assert alert(refused).startswith(line)
    with tables.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM scoresheets").scalar_one() == 0


def test_what_the_table_agreed_on_stands_in_the_sheet(tables: Tables, client: FlaskClient) -> None:
    sheet = begin(
        client,
        "Ann",
        "",
        "Bea",
        dealer="3",
        bonus="most_words",
        strict="1",
        house_add="qix, zyx",
        hand=["3", "9"],
    )
    with tables.database.reading() as connection:
        pad = connection.exec_driver_sql("SELECT pad FROM scoresheets").scalar_one()
    header = json.loads(pad.splitlines()[0])
    assert header["players"] == ["Ann", "Bea"]
    assert header["options"] == {
        "bonus": "most_words",
        "strict": True,
        "hands": [3, 9],
        "house": {"add": ["qix", "zyx"]},
        "dealer": "Bea",
    }
    assert "round 1 of 2, Bea deals, 3 cards each" in client.get(sheet).text


def test_the_sheets_of_a_browser_are_found_again(tables: Tables, client: FlaskClient) -> None:
    first = begin(client, "Ann", "Bea")
    second = begin(client, "Cem", "Dora", game="diddly")
    assert reader_of(client, first)
    client.get(second)
    client.get(reader_of(client, first))  # a reading link does not hide the writing one
    page = client.get("/score").text
    assert re.findall(r'<a class="button" href="(/scoresheets/[^"]*)"', page) == [first, second]
    assert "Quiddler: <bdi>Ann</bdi>, <bdi>Bea</bdi>" in page
    assert "/scoresheets/" not in new_client(tables).get("/score").text
    cookie = client.get_cookie("sheets")
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site) == (True, "Lax")
    client.set_cookie("sheets", "x" * 3000)
    assert client.get("/score").status_code == 200


def test_another_game_begins_with_the_same_players(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", game="diddly", rounds="1")
    write(client, sheet, "1", "2")
    page = client.get(sheet).text
    assert leads(page) == "Ann wins."
    link = re.search(r'href="(/score\?[^"]*)"', page)
    assert link is not None
    form = client.get(html.unescape(link[1])).text
    assert re.findall(r'name="player" value="([^"]+)"', form) == ["Ann", "Bea"]
    assert re.findall(r'name="dealer" value="(\d)" checked', form) == ["2"]


def test_an_address_makes_so_many_sheets_in_a_day(sqlite_database: Database) -> None:
    client = new_client(Tables(sqlite_database, TableSettings(sheets_a_day=1)))
    begin(client, "Ann", "Bea")
    refused = post_new(client, "Ann", "Bea")
    assert (refused.status_code, refused.mimetype) == (429, "text/html")
    assert "Enough score sheets were begun from here today." in refused.text
