"""The forms of a score sheet, filled in and sent as by a browser without a script."""

import html
import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.forms import find_form, send_form
from wordsvc.http.server.settings import Settings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

HANDS = ["3", "4", "5", "6", "7", "8", "9", "10"]
ADD = r".*/rounds"


def new_client(tables: Tables) -> FlaskClient:
    """Return a browser of its own."""
    return create_app(Settings(log_requests=False, rate_limit=None), tables).test_client()


def begin(client: FlaskClient, *players: str, game: str = "quiddler", **options: Any) -> str:
    """Begin a sheet with the form of a game; gives the address of its writer."""
    response = post_new(client, *players, game=game, **options)
    assert response.status_code == 303, alert(response)
    return response.headers["Location"]


def post_new(client: FlaskClient, *players: str, game: str = "quiddler", **options: Any) -> TestResponse:
    _, fields = find_form(client.get("/score", query_string={"game": game}).text, "/score")
    hands = {"hand": HANDS} if game == "quiddler" else {}
    return client.post("/score", data={**fields, **hands, "player": list(players), **options})


def write(client: FlaskClient, sheet: str, *cells: str, **more: str) -> TestResponse:
    """Fill in the form for the next round, or for the one that the address opens, and send it."""
    typed = {f"cell{seat}": cell for seat, cell in enumerate(cells)}
    return send_form(
        client, client.get(sheet).text, ADD if "?" not in sheet else rf"{ADD}/\d+", **typed, **more
    )


def shown(text: str) -> list[list[str]]:
    """Return the table of a sheet: its rows, each as texts."""
    rows = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in row] for row in cells]


def alert(response: TestResponse) -> str:
    found = re.search(r'role="alert"[^>]*>(.*?)</p>', response.text, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""


def reader_of(client: FlaskClient, sheet: str) -> str:
    """Return the address that a writer's page shows to readers."""
    link = re.search(r'<a href="http://localhost(/scoresheets/[^"]*)"', client.get(sheet).text)
    assert link is not None
    return link[1]


def leads(text: str) -> str:
    found = re.search(r'id="leads"[^>]*>(.*?)</p>', text)
    assert found is not None
    return html.unescape(found[1])
