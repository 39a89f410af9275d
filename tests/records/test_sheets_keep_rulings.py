"""Score sheets keep what was decided over an update of the dictionary, under ETags that follow content."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from tests.second_dictionary import SecondDictionary
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

PLAYERS = ["Ann", "Bea", "Cem"]
DOG = {"challenger": "Bea", "challenged": "Ann", "word": "DOG"}
BEN = {"challenger": "Ann", "challenged": "Cem", "word": "BEN"}
WITH_DOG = {"cells": ["d,o,g", "(qu)it", "b,e,n"], "challenges": [DOG, BEN]}
IXO = {"words": [{"word": "ixo", "cards": ["I", "X", "O"]}], "unused": []}

SHEETS: dict[str, tuple[str, dict[str, Any], list[dict[str, Any]]]] = {
    "challenges": ("quiddler", {}, [WITH_DOG, {"cells": ["20+L", "12", "8+M"]}]),
    "documents": (
        "quiddler",
        {},
        [{"cells": [IXO, "d,o,g", None], "challenges": [{**DOG, "challenged": "Ann", "word": "ixo"}]}],
    ),
    "strict": ("quiddler", {"strict": True}, [{"cells": ["q,i -x", "d,o,g", "c,w,m"]}]),
    "letters": ("quiddler", {"hands": [4]}, [{"cells": ["quiz", "dog -e", "cat -e"]}]),
    "tiles": ("diabolo", {"victory_tiles": True}, [{"cells": ["20", "12", "9"]}]),
}
OLD_LINES = [
    {"schema": 1, "rules": 2, "game": "quiddler", "players": PLAYERS, "options": {}},
    {"do": "add", **WITH_DOG},
    {"do": "add", "cells": ["1", "2", "3"]},
]


@pytest.fixture
def client(database: Database) -> FlaskClient:
    settings = TableSettings(public_url="https://cards.example")
    return create_app(Settings(log_requests=False, rate_limit=None), Tables(database, settings)).test_client()


def test_a_new_sheet_does_not_add_and_reject_a_word(client: FlaskClient) -> None:
    options = {"house": {"add": ["QI"], "reject": ["QI"]}}
    answer = client.post("/v1/scoresheets", json={"game": "quiddler", "players": PLAYERS, "options": options})
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/options/house/reject/0", "contradiction")


class Sheet:
    """A sheet over HTTP, asked by its writing link."""

    def __init__(self, client: FlaskClient, name: str) -> None:
        game, options, rounds = SHEETS[name]
        made = client.post("/v1/scoresheets", json={"game": game, "players": PLAYERS, "options": options})
        self.client, self.address = client, made.headers["Location"]
        self.token = made.get_json()["write_link"].rpartition("/")[2]
        for played in rounds:
            assert self.ask("POST", "/rounds", json=played).status_code == 201

    def ask(self, method: str = "GET", path: str = "", json: Any = None, **headers: str) -> Any:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent["Authorization"] = f"Bearer {self.token}"
        return self.client.open(f"{self.address}{path}", method=method, json=json, headers=sent)

    def page(self, **arguments: Any) -> str:
        page = self.client.get(f"{self.address.removeprefix('/v1')}/{self.token}", **arguments)
        assert page.status_code == 200
        return str(page.text)

    def write_old(self, database: Database) -> None:
        """Put in its place what an older program wrote."""
        pad = "".join(f"{json.dumps(line)}\n" for line in OLD_LINES)
        with database.writing() as connection:
            connection.execute(text("UPDATE scoresheets SET pad = :pad"), {"pad": pad})

    def lines(self, database: Database) -> list[Any]:
        with database.reading() as connection:
            pad = connection.exec_driver_sql("SELECT pad FROM scoresheets").scalar_one()
        return [json.loads(line) for line in pad.splitlines()]


def test_the_page_says_what_is_ruled_otherwise(
    client: FlaskClient, second_dictionary: SecondDictionary
) -> None:
    sheets = {name: Sheet(client, name) for name in SHEETS}
    second_dictionary.install()
    for name, sheet in sheets.items():
        assert ("today it would not" in sheet.page()) == (name in ("challenges", "strict"))
    assert "today it would." in sheets["documents"].page()


def test_a_sheet_is_read_without_dictionaries(
    client: FlaskClient, take_dictionaries_away: Callable[[], None]
) -> None:
    sheets = {name: Sheet(client, name) for name in SHEETS}
    before = {name: sheet.ask().data for name, sheet in sheets.items()}
    take_dictionaries_away()
    for name, sheet in sheets.items():
        assert sheet.ask().data == before[name]
        assert "<h1" in sheet.page()
        changed = sheet.ask("POST", "/rounds", {"cells": ["d,o,g,s", None, None]})
        assert changed.status_code == (422 if name in ("letters", "tiles") else 503)


def test_a_round_written_anew_keeps_its_rulings(
    client: FlaskClient, second_dictionary: SecondDictionary
) -> None:
    sheet = Sheet(client, "challenges")
    before = sheet.ask().get_json()
    second_dictionary.install()
    changed: dict[str, Any] = {"cells": ["d,o,g", "a,x -e", None], "challenges": [DOG]}
    after = sheet.ask("PUT", "/rounds/1", changed, If_Match='"3"').get_json()
    assert after["rounds"][0]["rulings"] == before["rounds"][0]["rulings"][:1]
    assert (
        sheet.ask("PUT", "/rounds/1", WITH_DOG, If_Match='"4"').get_json()["rounds"][0]["rulings"][0]
        == (before["rounds"][0]["rulings"][0])
    )


def test_an_old_sheet_has_an_etag_of_its_content(
    client: FlaskClient,
    database: Database,
    second_dictionary: SecondDictionary,
) -> None:
    sheet = Sheet(client, "challenges")
    sheet.write_old(database)
    old = sheet.ask()
    etag = old.headers["ETag"]
    assert (old.get_json()["judged_now"], etag[:3]) == (True, '"3-')
    assert sheet.ask(If_None_Match=etag).status_code == 304
    assert sheet.lines(database) == OLD_LINES
    assert "An older program kept no rulings" in sheet.page()
    second_dictionary.install()
    again = sheet.ask(If_None_Match=etag)
    assert again.status_code == 200
    assert again.get_json()["players"] != old.get_json()["players"]
    for stale in (etag, '"3"'):
        assert sheet.ask("PUT", "/rounds/2", {"cells": ["4", "5", "6"]}, If_Match=stale).status_code == 412
    fresh = again.headers["ETag"]
    written = sheet.ask("PUT", "/rounds/2", {"cells": ["4", "5", "6"]}, If_Match=fresh)
    assert (written.status_code, written.headers["ETag"]) == (200, '"4"')
    assert "judged_now" not in written.get_json()
    header, *steps = sheet.lines(database)
    assert (header.pop("schema"), header.pop("deck")["sha256"]) == (2, old.get_json()["deck"]["sha256"])
    assert header.pop("dictionaries") == again.get_json()["dictionaries"]
    assert {"schema": 1, **header} == OLD_LINES[0]
    assert [step.pop("decided", None) is None for step in steps] == [False, True, True]
    assert [*steps[:2], steps[2]["do"]] == [*OLD_LINES[1:], "replace"]
    assert written.get_json()["rounds"][0] == again.get_json()["rounds"][0]
    assert "An older program kept no rulings" not in sheet.page()


def test_an_old_sheet_without_a_deck_keeps_its_etag(client: FlaskClient, database: Database) -> None:
    sheet = Sheet(client, "challenges")
    pad = json.dumps({"schema": 1, "game": "diggity", "players": PLAYERS, "options": {}}) + "\n"
    with database.writing() as connection:
        connection.execute(text("UPDATE scoresheets SET pad = :pad"), {"pad": pad})
    assert sheet.ask().headers["ETag"] == '"3"'
    assert sheet.ask("POST", "/rounds", {"cells": ["3", "4", "5"]}, If_Match='"3"').status_code == 201
    assert [line.get("do") for line in sheet.lines(database)] == [None, "add"]


def test_the_page_says_in_german_what_is_ruled_otherwise_today(
    client: FlaskClient, second_dictionary: SecondDictionary
) -> None:
    sheet = Sheet(client, "challenges")
    second_dictionary.install()
    page = sheet.page(headers={"Accept-Language": "de"})
    assert "Runde 1: DOG von Ann gilt; heute nicht mehr" in page
