"""The memory of master and four workers (PSS) after checks, moves of all games, finds and hands."""

import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

from benchmarks.faults.client import Client
from benchmarks.faults.server import Server
from benchmarks.http.server import pss_mib
from benchmarks.tables.alone import LonelyMatch
from benchmarks.tables.moves import GAMES

MOVES = 200
WORKERS = 4
_FINDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("/v1/find", {"cards": ["A", "E", "N", "TH", "S", "T"], "limit": 100}),
    ("/v1/find", {"game": "diabolo", "cards": ["A", "E", "N", "S", "T", "*"], "limit": 100}),
    ("/v1/quiddler/hands", {"cards": ["A", "E", "N", "TH", "S", "T", "L", "O"]}),
)


def measure_memory(environment: Mapping[str, str], label: str) -> float:
    """Print both; gives the MiB after the moves."""
    # So that gunicorn does not take a worker that stands still for one that is stuck.
    variables = {**environment, "GUNICORN_CMD_ARGS": "--timeout 600"}
    with Server(variables, WORKERS) as server:
        while len(server.worker_ids()) < WORKERS:  # the first of them answers before the last is forked
            time.sleep(0.05)
        for client in _each_worker(server):
            for word in ("HELLO", "HALLO?dictionary=de"):
                client.ask("GET", f"/v1/words/{word}")
        checked = pss_mib(server.serving_ids())
        for game in GAMES:
            for seed, client in enumerate(_each_worker(server)):
                _play(client, game, seed)
        played = pss_mib(server.serving_ids())
        for client in _each_worker(server):
            for path, request in _FINDS:
                assert client.ask("POST", path, request).status == 200
        found = pss_mib(server.serving_ids())
    print(
        f"master and {WORKERS} workers on {label}: {checked:.0f} MiB after checks, {played:.0f} MiB after"
        f" {MOVES} moves of each game besides (goal: 130), {found:.0f} MiB after finds and hands (goal: 165)",
        flush=True,
    )
    return played


def _each_worker(server: Server) -> Iterator[Client]:
    """Yield a client of each worker in turn; the others stand still, so that each has its share."""
    workers = server.worker_ids()
    for worker in workers:
        others = [other for other in workers if other != worker]
        for other in others:
            os.kill(other, signal.SIGSTOP)
        try:
            with closing(Client([server.port])) as client:
                yield client
        finally:
            for other in others:
                os.kill(other, signal.SIGCONT)


def _play(client: Client, game: str, seed: int) -> None:
    """Make the moves of one worker."""
    made = 0
    while made < MOVES // WORKERS:
        seed += WORKERS
        match = LonelyMatch(client, game, 3, {}, seed)
        while made < MOVES // WORKERS and (body := match.next_move()) is not None:
            match.send(body)
            made += 1
