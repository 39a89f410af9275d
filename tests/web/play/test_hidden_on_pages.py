"""Nothing hidden is on a page: worlds that look the same to a viewer have the same page."""

import re
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.tables.hidden.world_pairs import open_tables, play_pairs
from wordsvc.catalogue import GAMES
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.web import create_app
from wordsvc.web.play import table_facts
from wordsvc.web.play.viewer import PageViewer

PAIRS = 12
SEATS = {"solitaire": 1, "quiddler": 2, "diabolo": 2}

pytestmark = pytest.mark.once

_NEW = re.compile(r'name="form_key" value="[^"]*"|<code>[0-9a-f]{64}</code>')


class Page(NamedTuple):
    """A page as the comparison of worlds takes it."""

    status_code: int
    headers: dict[str, str]
    data: bytes


class PageReader:
    """Asks for the page of a match where others ask for its document, as the same seat, with a hint.

    Behind it come the pages on which the seat has begun an act: with its first legal move, with words of its
    first cards, and with a card to discard.
    """

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def open(self, path: str, *, method: str, json: Any, headers: dict[str, str]) -> Page:
        """Return the page of a match, without what is new in each: form keys and its commitment."""
        match_id = path.rpartition("/")[2]
        document = self._client.open(path, method=method, json=json, headers=headers).get_json()
        seat = document["you"]
        token = headers.get("Authorization", "").removeprefix("Bearer ")
        self._client.set_cookie("device", "d" * 22)
        self._client.set_cookie(
            f"seat-{match_id}", f"{seat}.{token}" if seat else "", path=f"/play/{match_id}"
        )
        page = self._client.get(f"/play/{match_id}?hint=1")
        acts = [{"moves": document["legal"][:1]}] if document["legal"] else []
        if document["game"] == "quiddler" and acts:
            acts += [{"pick": ["lay", "0.1"]}, {"pick": ["discard", "0"]}]
        begun = [self._client.get(f"/play/{match_id}", query_string=act).text for act in acts]
        text = re.sub(
            r'name="form_key" value="[^"]*"|<code>[0-9a-f]{64}</code>', "", "".join([page.text, *begun])
        )
        return Page(page.status_code, {}, text.encode())


def differing(database: Database, game: str, seed: int) -> tuple[int, int]:
    """Return the number of pages of two worlds that were compared, and the number that differ."""
    tables, _ = open_tables(database)
    reader = PageReader(create_app(Settings(log_requests=False, rate_limit=None), tables).test_client())
    pairs = [*play_pairs(tables, reader, game, SEATS.get(game, 3), Random(seed), PAIRS, besides=0)]
    assert all(first[0] == 200 for _, first, _ in pairs)
    return len(pairs), sum(first != second for _, first, second in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if game != "solitaire"])
def test_worlds_that_look_the_same_have_the_same_page(sqlite_database: Database, game: str) -> None:
    assert differing(sqlite_database, game, 1) == (PAIRS, 0)


def test_a_page_that_tells_more_is_found(sqlite_database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table_facts.headline

    def careless(look: PageViewer, names: Any, *, asked: bool) -> str:
        from wordsvc.http.tables_extension import get_tables
        from wordsvc.tables.match.loading import load_table

        with get_tables().database.reading() as connection:
            table = load_table(get_tables(), connection, look.document["id"])
        return f"{honest(look, names, asked=asked)} {table.match.game.cards(table.match.state)}"

    monkeypatch.setattr(table_facts, "headline", careless)
    compared, differ = differing(sqlite_database, "diddly", 1)
    assert differ > compared // 2
