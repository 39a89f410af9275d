"""The upgrade of a service whose dictionaries get another edition: nothing that was decided changes.

Ten matches of each word game, five score pads and five score sheets are in the middle of a game when words
go out, come in and get other tags. Every answer stays as it was, byte for byte; every match is played to its
end by the edition that it began with; and a program without that edition refuses with advice.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from dictionaries.tags import refusal_of
from games.core import known_moves, load_log, write_log
from tests.dictionary_editions import Content
from tests.records.test_sheets_keep_rulings import DOG, SHEETS, Sheet
from tests.scorepad.test_pads_keep_rulings import SHEETS as PADS
from tests.scorepad.test_pads_keep_rulings import show, write_pad
from tests.second_dictionary import DICTIONARIES, FIRST, SECOND, SecondDictionary
from tests.tables.keeping import Clock
from tests.tables.people import Party, sit_down
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.catalogue import WORD_GAMES, find_rulebook
from wordsvc.cli import main
from wordsvc.http.server.settings import Settings
from wordsvc.referee import Referee
from wordsvc.store.database import Database
from wordsvc.tables.actions.review import get_log
from wordsvc.tables.match.table import Table
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

MAX_MOVES = 400
OPTIONS: Mapping[str, list[dict[str, Any]]] = {
    "quiddler": [{"hands": "3", "turns": 6}, {"hands": "3+4", "turns": 3, "challenges": "strict"}],
    "diabolo": [{"rounds": 1}, {"rounds": 1, "ends": "solver"}],
    "solitaire": [{"stacks": 11111111}, {"stacks": 22222222}],
}


class Service:
    """A service on a database, as a program that begins opens it."""

    def __init__(self, database: Database) -> None:
        database.clock = Clock()
        settings = TableSettings(
            public_url="https://cards.example", moves_a_minute=1_000_000, matches_per_address=100
        )
        self.tables = Tables(database, settings)
        self.client: FlaskClient = create_app(
            Settings(log_requests=False, rate_limit=None), self.tables
        ).test_client()

    def ask(self, path: str, token: str | None, **headers: str) -> Any:
        """Return an answer of the service."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent["X-Request-ID"] = "0123456789abcdef"  # an error repeats it
        return self.client.get(
            path, headers={**sent, **({"Authorization": f"Bearer {token}"} if token else {})}
        )


class Played:
    """A match that people play by chance."""

    def __init__(self, service: Service, game: str, number: int) -> None:
        self.rng = Random(f"{game} {number}")
        options = OPTIONS[game][number % 2]
        seats = 1 if game == "solitaire" else 2
        self.party: Party = sit_down(service.tables, game, seats, self.rng, options=options)

    def play(self, service: Service, moves: int) -> int:
        """Make some moves, and return their number; the match may end before."""
        self.party = self.party._replace(tables=service.tables)
        for made in range(moves):
            table = self.party.table()
            if not table.row.is_live:
                return made
            seat = self.rng.choice([seat + 1 for seat in table.match.game.to_act(table.match.state)])
            self.party.move(seat, self._choose(table, seat))
        return moves

    def _choose(self, table: Table, seat: int) -> str:
        """Return a move by chance, one that lays a word if there is any."""
        legal = table.match.game.legal(table.match.state, seat - 1)
        moves = known_moves(table.match.game, table.match.view(seat), legal, self.rng)
        texts = list(map(table.match.game.format_move, moves))
        return self.rng.choice([text for text in texts if text.startswith("lay:")] or texts)

    def answers(self, service: Service) -> list[Any]:
        """Return what the service says to each viewer."""
        path = f"/v1/matches/{self.party.match_id}"
        return [
            (answer.status_code, answer.data, answer.headers.get("ETag"))
            for token in self.party.tokens
            for asked in (path, f"{path}/log")
            for answer in [service.ask(asked, token)]
        ]


def rule_by(content: Content, word: str) -> str:
    """Return the ruling of an edition on a word."""
    tag = content.words.get(word)
    return "not_in_dictionary" if tag is None else refusal_of(tag) or ALLOWED


@pytest.mark.parametrize("matches_a_game", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_an_upgrade_in_the_middle_of_games(
    database: Database, second_dictionary: SecondDictionary, tmp_path: Path, matches_a_game: int
) -> None:
    service = Service(database)
    matches = []
    for game in sorted(WORD_GAMES):
        for number in range(matches_a_game):
            matches.append(Played(service, game, number))
            matches[-1].play(service, number)
    sheets = {name: Sheet(service.client, name) for name in SHEETS}
    pads = {name: write_pad(tmp_path, name) for name in PADS}
    verdicts = [f"/v1/words/{word}?dictionary=en" for word in ("DOG", "QUIT", "IXO")]

    told = [match.answers(service) for match in matches]
    shown = [[Path(path).read_bytes(), show(path), show(path, "--json")] for path in pads.values()]
    kept = {name: sheet.ask() for name, sheet in sheets.items()}
    judged = [service.ask(path, None) for path in verdicts]

    second_dictionary.install()
    service = Service(database)

    assert [match.answers(service) for match in matches] == told
    for path, before in zip(pads.values(), shown, strict=True):
        assert [Path(path).read_bytes(), show(path), show(path, "--json")] == before
    for name, sheet in sheets.items():
        sheet.client = service.client
        after, etag = sheet.ask(), kept[name].headers["ETag"]
        assert (after.data, after.headers["ETag"]) == (kept[name].data, etag)
        assert sheet.ask(If_None_Match=etag).status_code == 304
    later = {"cells": ["d,o,g -e,a", None, None], "challenges": [DOG]}
    challenged = sheets["challenges"].ask("POST", "/rounds", later).get_json()
    assert challenged["rounds"][2]["rulings"][0]["allowed"] is True
    assert challenged["dictionaries"] == kept["challenges"].get_json()["dictionaries"]
    for path, before in zip(verdicts, judged, strict=True):
        after = service.ask(path, None, If_None_Match=before.headers["ETag"])
        assert (after.status_code, after.get_json()["dictionaries"][0]["version"]) == (200, "2026.12")

    asked: dict[str, set[bool]] = {game: set() for game in WORD_GAMES}
    for match in matches:
        assert match.play(service, MAX_MOVES) < MAX_MOVES
        log = get_log(service.tables, match.party.match_id, None)
        again = load_log(log, find_rulebook)
        assert write_log(again) == log
        judge = Referee.from_dict(again.dictionary or {})
        assert [judge.rule_on(word) for word in ("DOG", "IXO", "TEA")] == [
            "allowed",
            "not_in_dictionary",
            "allowed",
        ]
        for word, ruling in log.get("rulings", []):
            if ":" not in word:
                assert ruling == rule_by(FIRST, word)
                asked[log["game"]].add(ruling == rule_by(SECOND, word))
    assert all(False in same for same in asked.values()), "no word was judged that an edition changed"


def test_a_downgrade_refuses_with_advice(
    database: Database, second_dictionary: SecondDictionary, tmp_path: Path
) -> None:
    second_dictionary.install()
    verified = CliRunner().invoke(main, ["dict", "verify", *DICTIONARIES])
    assert verified.stdout.splitlines()[: len(DICTIONARIES)] == [
        f"{name} 2026.12: ok, and 1 older edition follows from it" for name in DICTIONARIES
    ]
    service = Service(database)
    matches = [Played(service, game, 0) for game in sorted(WORD_GAMES)]
    sheet, path = Sheet(service.client, "challenges"), write_pad(tmp_path, "challenges")
    kept, shown = sheet.ask().data, show(path)

    second_dictionary.downgrade()
    service = Service(database)

    sheet.client = service.client
    assert (sheet.ask().data, show(path)) == (kept, shown)
    refused = sheet.ask("POST", "/rounds", {"cells": ["d,o,g,s", None, None]})
    added = CliRunner().invoke(main, ["scorepad", "add", path, "d,o,g,s", "-", "-"])
    for match in matches:
        match.party = match.party._replace(tables=service.tables)
        judge = Referee.from_dict(match.party.table().match.rules.dictionary or {})
        assert not judge.answers
        assert "a newer one" in judge.refusal().hint
    assert refused.status_code == 422
    for text in (refused.text, added.stderr):
        assert "this score is judged by en 2026.12, not here" in text
        assert "go on with the program that began it or a newer one" in text
