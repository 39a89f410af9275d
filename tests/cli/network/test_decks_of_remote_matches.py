"""A deck that somebody brought to a match on a server: the terminal fetches it, and tells its cards."""

import json
from pathlib import Path
from typing import Any, cast

from wordsvc.cards import load_deck
from wordsvc.cli.network.client import ServerAnswerError, ServerClient
from wordsvc.cli.network.documents import parse_match
from wordsvc.cli.network.local_rules import LocalRules, open_rules
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

MINI = json.loads(Path("docs/examples/mini-deck.json").read_text())


class FakeClient:
    """A client of the whole service in this process."""

    def __init__(self, database: Database, *, reachable: bool = True) -> None:
        tables = Tables(database, TableSettings())
        self.service = create_app(Settings(log_requests=False, rate_limit=None), tables).test_client()
        self.reachable = reachable

    def get(self, path: str, parse: Any) -> Any:
        if not self.reachable:
            raise ServerAnswerError("the answer cannot be read")
        return parse(self.service.get(path).get_json())


def rules_with(client: FakeClient, deck: object) -> LocalRules:
    request = {"game": "quiddler", "seats": ["open", "open"], "deck": deck}
    made = client.service.post("/v1/matches", json=request).get_json()
    match = parse_match(client.service.get(f"/v1/matches/{made['id']}").get_json())
    return open_rules(match, cast("ServerClient", client))


def test_a_deck_of_the_table_is_fetched(sqlite_database: Database) -> None:
    rules = rules_with(FakeClient(sqlite_database), {**MINI, "name": "quiddler"})
    assert "G 4" in " ".join(rules.notes)
    assert json.loads((rules.rulebook.dictionary or {})["deck"])["title"] == MINI["title"]


def test_a_deck_that_cannot_be_fetched_is_told(sqlite_database: Database) -> None:
    rules = rules_with(FakeClient(sqlite_database, reachable=False), MINI)
    assert "The server plays with the deck mini, which is not here" in " ".join(rules.notes)


def test_the_usual_deck_is_not_asked_for(sqlite_database: Database) -> None:
    rules = rules_with(FakeClient(sqlite_database, reachable=False), load_deck("quiddler").to_dict())
    assert rules.notes == []
