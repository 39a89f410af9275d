"""The short form of `benchmarks/faults`: whole matches of bots over HTTP, while processes and databases fail.

Each match is proven at its end: its log replays to what was served, has every move that a client was told was
taken, once and in order, and every viewer was told all of it without a gap.
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.faults.match import SHORT
from benchmarks.faults.player import Tally
from benchmarks.faults.runs import Killer, fill_database, killing, play_matches, stop_postgresql, until_killed
from benchmarks.faults.server import Server
from tests.store.databases import environment_of

if TYPE_CHECKING:
    from tests.store.postgresql import PostgresServer

pytestmark = pytest.mark.slow

KILLS = 2
"""On each kind of database; those of the long form are as many as it is told."""

FEW = SHORT[:3]
"""Games that are played where the database itself fails."""


def test_no_move_is_lost_or_made_twice_while_workers_are_killed(database_url: str) -> None:
    tally = Tally()
    services = 1 if database_url.startswith("sqlite") else 2  # whose clients are spread by turns
    servers = [Server(environment_of(database_url), 4 // services) for _ in range(services)]
    try:
        for server in servers:
            server.start()
        killer = Killer(tally, "workers", servers[0].worker_ids, 4 // services)
        with killing(killer, KILLS) as thread:
            play_matches(until_killed(SHORT, thread), [server.port for server in servers], tally)
    finally:
        for server in servers:
            server.close()
    assert tally.counts["workers killed"] == KILLS
    assert tally.counts["matches"] >= len(SHORT)
    assert tally.counts["moves of logs"] == tally.counts["accepted"] > 100
    assert tally.counts["sent twice at once"]
    assert tally.counts["sent once more later"]
    assert tally.broken_streams


def test_play_goes_on_when_postgresql_comes_back(postgres_server: "PostgresServer") -> None:
    from wordsvc.store.database import Database
    from wordsvc.store.upkeep.upgrade import upgrade

    database = Database(postgres_server.url())
    upgrade(database)
    database.close()
    tally = Tally()
    with Server(environment_of(postgres_server.url()), 2) as server, ThreadPoolExecutor(1) as besides:
        stopped = besides.submit(stop_postgresql, postgres_server, 1.0, tally)
        play_matches(FEW, [server.port], tally)
        stopped.result()
    assert tally.counts["503 store_unavailable"]
    assert tally.counts["matches"] == len(FEW)


def test_reads_go_on_while_the_database_is_full(sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    pages = {"WORDSVC_MAX_DATABASE_PAGES": str(file.stat().st_size // 4096 + 24)}
    tally = Tally()
    with (
        Server({**environment_of(sqlite_url), **pages}, 2) as server,
        ThreadPoolExecutor(1) as besides,
    ):
        filled = besides.submit(fill_database, server, tally)
        play_matches(FEW, [server.port], tally)
        filled.result()
    assert tally.counts["matches"] == len(FEW)
