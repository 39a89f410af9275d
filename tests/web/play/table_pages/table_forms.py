"""The forms of a table, filled in and sent as by a browser without a script."""

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.forms import find_form, send_form
from tests.web.play.drawn_tables import Offered
from wordsvc.http.server.settings import Settings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

SHORT = {"option-rounds": "1", "option-turns": "8"}


def new_client(tables: Tables) -> FlaskClient:
    """Return a browser of its own."""
    return create_app(Settings(log_requests=False, rate_limit=None), tables).test_client()


def make(client: FlaskClient, *who: str, game: str = "diddly", name: str = "Ann", **fields: Any) -> str:
    """Make a match by the form; gives its address."""
    response = post_new(client, *who, game=game, names=[name], **fields)
    assert response.status_code == 303, alert(response)
    return response.headers["Location"]


def post_new(client: FlaskClient, *who: str, game: str, names: list[str], **fields: Any) -> TestResponse:
    _, hidden = find_form(client.get("/play", query_string={"game": game}).text, "/play")
    own = {name: value for name, value in hidden.items() if name.startswith("form_")}
    return client.post("/play", data={**own, "game": game, "who": list(who), "name": names, **fields})


def join_link(client: FlaskClient, table: str) -> str:
    found = re.search(rf'href="http://[^"/]*({table}/join/[^"]+)"', client.get(table).text)
    assert found is not None
    return found[1]


def sit_down(client: FlaskClient, link: str, name: str) -> TestResponse:
    return send_form(client, client.get(link).text, re.escape(link), name=name)


def two_people(ann: FlaskClient, bea: FlaskClient, game: str = "diddly", **fields: Any) -> str:
    table = make(ann, "here", "friend", game=game, **fields)
    assert sit_down(bea, join_link(ann, table), "Bea").status_code == 303
    return table


def move(client: FlaskClient, table: str, chosen: str, text: str | None = None) -> TestResponse:
    """Press the button of a move on the page of a table, or on an older one."""
    page = text or client.get(table).text
    assert chosen in Offered(page).moves
    return send_form(client, page, re.escape(form_of(table, "move")), move=chosen)


def held(page: str) -> list[str]:
    """Return the cards of a hand that is being arranged, in order."""
    return re.findall(r'name="held" value="([^"]+)"', page)


def form_of(table: str, form: str, of: int = 0) -> str:
    """Return the address of a form of a table, of a seat where it has one."""
    return f"{table}?do={form}" + (f"&of={of}" if of else "")


def press(client: FlaskClient, table: str, form: str, of: int = 0, **filled: str) -> TestResponse:
    return send_form(client, client.get(table).text, re.escape(form_of(table, form, of)), **filled)


def alert(response: TestResponse) -> str:
    found = re.search(r'role="alert"[^>]*>(.*?)</p>', response.text, re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""


def said(text: str) -> str:
    found = re.search(r'id="asked".*?</p>', text, re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"<[^>]*>", "", f"<p {found[0]}")).replace("▶", "").strip()


def is_asked(text: str) -> bool:
    return "data-asked" in text


def play_to_the_end(clients: list[FlaskClient], table: str) -> int:
    """Press the first button of everybody until nobody has one; return the number of moves."""
    moves = 0
    while True:
        pages = [(client, client.get(table).text) for client in clients]
        found = [(client, text) for client, text in pages if Offered(text).moves]
        if not found:
            return moves
        client, text = found[0]
        offered = Offered(text).moves
        assert move(client, table, offered[moves % len(offered)], text).status_code == 303
        moves += 1
