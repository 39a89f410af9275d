"""Worlds that look the same to a viewer leave the same lines in logs and the same numbers in metrics."""

import time
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask

from games.bots import Reaction
from tests.tables.hidden.test_hidden_over_http import SEATS
from tests.tables.hidden.world_pairs import NOW, SETTINGS, change_world, open_tables, play_pairs
from tests.tables.keeping import table_of
from tests.tables.people import move_by_chance
from wordsvc.catalogue import GAMES
from wordsvc.http import create_app
from wordsvc.http.middleware import metrics, steps
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.moves import submit_move
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.leaving import resign
from wordsvc.tables.pending import BOT
from wordsvc.tables.scheduler.bot_moves import Ask
from wordsvc.tables.scheduler.bot_questions import Question
from wordsvc.tables.scheduler.due_work import claim_due, do
from wordsvc.tables.tables import Tables

FEW, MANY = 2, 5
TOKEN = "a-token-for-the-metrics"

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def standing_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes, so that lines and numbers differ by nothing that does not count here."""
    monkeypatch.setattr(time, "time", lambda: NOW / 1000)
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    for module in (steps, metrics):
        monkeypatch.setattr(module, "perf_counter", lambda: 0.0)


class WatchedAnswer(NamedTuple):
    """An answer; `data` has besides what stands in the logs of it, and in the metrics after it."""

    status_code: int
    headers: Any
    data: bytes


class WatchedClient:
    """Asks an application of its own, and looks at its logs and its metrics after each request."""

    def __init__(self, tables: Tables, capfd: pytest.CaptureFixture[str]) -> None:
        self._client = watched_app(tables).test_client()
        self._capfd = capfd
        self.logged = ""
        self.counted = ""

    def open(self, path: str, *, method: str, json: Any, headers: dict[str, str]) -> WatchedAnswer:
        """Return the answer, with what was logged and counted."""
        self._capfd.readouterr()
        answer = self._client.open(path, method=method, json=json, headers=headers)
        self.logged = "".join(self._capfd.readouterr())
        self.counted = self._client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
        data = b"\n".join([answer.data, self.logged.encode(), self.counted.encode()])
        return WatchedAnswer(answer.status_code, answer.headers, data)


def watched_app(tables: Tables) -> Flask:
    """Return the application with its log and its metrics."""
    return create_app(Settings(rate_limit=None, metrics_token=TOKEN), tables=tables)


def check_logs(database: Database, capfd: pytest.CaptureFixture[str], count: int) -> int:
    """Compare what so many pairs of each game leave in logs and metrics; gives how many requests were."""
    tables, _ = open_tables(database)
    first, second = (WatchedClient(tables, capfd) for _ in range(2))
    rng = Random(13)
    compared = 0
    for game in GAMES:
        pairs = play_pairs(
            tables, first, game, SEATS.get(game, (3,))[-1], rng, count, other_client=second, besides=2
        )
        for address, one, other in pairs:
            assert one == other, f"{game}: {address}"
            assert '"rule":"/v1/matches/<id:match_id>' in first.logged
            assert "/v1/matches/<id:match_id>" in first.counted
            compared += 1
    return compared


def test_logs_and_metrics_are_the_same_for_worlds_that_look_the_same(
    sqlite_database: Database, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    assert check_logs(sqlite_database, capfd, FEW) == 3 * FEW * len(GAMES)


@pytest.mark.slow
def test_logs_and_metrics_of_many_worlds(
    sqlite_database: Database, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    assert check_logs(sqlite_database, capfd, MANY) == 3 * MANY * len(GAMES)


class BotError(Exception):
    """Of a bot, which says in it all that it knows."""


def err(question: Question) -> Reaction:
    """Return a bot that makes a move that is none."""
    return Reaction(10**12 + len(question.view))


def fail(question: Question) -> Reaction:
    """Return a bot that fails."""
    raise BotError(question)


@pytest.mark.parametrize(("ask", "event"), [(err, "bot_refused"), (fail, "due_put_off")])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "solitaire"])
def test_the_service_logs_the_same_of_bots_in_both_worlds(
    sqlite_database: Database, capfd: pytest.CaptureFixture[str], game: str, ask: Ask, event: str
) -> None:
    """A bot errs in worlds that look the same to the person beside it."""
    tables, _ = open_tables(sqlite_database)
    tables.settings = SETTINGS._replace(bot_pause=0)
    logged = [log_of_bot(tables, game, ask, capfd, world) for world in (None, 4, 5)]
    assert f'"event":"{event}"' in logged[0]
    assert logged == [logged[0]] * 3


def log_of_bot(
    tables: Tables, game: str, ask: Ask, capfd: pytest.CaptureFixture[str], world: int | None
) -> str:
    """Return the log lines of a bot's move, in the true world or one that looks the same to seat 1."""
    wanted = {"game": game, "seats": ["open", "bot:random"], "seed": 7}
    made = create_match(tables, wanted, "", "http://table.example")
    name = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    token = join(tables, made["id"], name, None)["token"]
    rng = Random(3)
    while 1 not in (table := table_of(tables, made["id"])).match.game.to_act(table.match.state):
        move = {"move": move_by_chance(table, 1, rng), "version": table.row.versions[1]}
        submit_move(tables, made["id"], token, move, None)
    if world is not None:
        other = table.match.game.determinize(table.match.view(1), Random(world))
        change_world(tables, table, other, Random(world))
    capfd.readouterr()
    (row,) = [row for row in claim_due(tables, (BOT,), 9) if row.match == made["id"]]
    do(tables, row, ask)
    resign(tables, made["id"], token)
    return "".join(capfd.readouterr())
