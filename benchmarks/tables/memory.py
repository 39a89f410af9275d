"""What the master and four workers take (PSS) after checks, moves of all games, finds and hands."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from benchmarks.faults.client import Client
from benchmarks.faults.server import Server
from benchmarks.http.server import pss_mib
from benchmarks.tables.alone import LonelyMatch
from benchmarks.tables.moves import GAMES

MOVES = 200
WORKERS = 4
CONNECTIONS = 12
"""For each kind of request, so that all workers have some of it."""

_FINDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("/v1/find", {"cards": ["A", "E", "N", "TH", "S", "T"], "limit": 100}),
    ("/v1/find", {"game": "diabolo", "cards": ["A", "E", "N", "S", "T", "*"], "limit": 100}),
    ("/v1/quiddler/hands", {"cards": ["A", "E", "N", "TH", "S", "T", "L", "O"]}),
)


def measure_memory(environment: Mapping[str, str], label: str) -> None:
    """Print both."""
    with Server(environment, WORKERS) as server:
        for _ in range(CONNECTIONS):
            with closing(Client([server.port])) as client:
                for word in ("HELLO", "HALLO?dictionary=de"):
                    client.ask("GET", f"/v1/words/{word}")
        checked = pss_mib(server.serving_ids())
        for game in GAMES:
            made, seed = 0, 0
            while made < MOVES:
                seed += 1
                with closing(Client([server.port])) as client:
                    match = LonelyMatch(client, game, 3, {}, seed)
                    # Each fifth of the moves over another connection, and so by another worker.
                    for _ in range(MOVES // 5):
                        body = match.next_move()
                        if body is None:
                            break
                        match.send(body)
                        made += 1
        played = pss_mib(server.serving_ids())
        for _ in range(CONNECTIONS):
            with closing(Client([server.port])) as client:
                for path, request in _FINDS:
                    assert client.ask("POST", path, request).status == 200
        found = pss_mib(server.serving_ids())
    print(
        f"master and {WORKERS} workers on {label}: {checked:.0f} MiB after checks, {played:.0f} MiB after"
        f" {MOVES} moves of each game besides (goal: 130), {found:.0f} MiB after finds and hands (goal: 165)"
    )
