"""The time of a move over HTTP, beside a bare Flask that commits one row: the two in turns."""

import statistics
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.faults.client import Client
from benchmarks.faults.server import Server
from benchmarks.tables.alone import LonelyMatch

GAMES = ("diddly", "diggity", "fiddlefoo", "quiddler", "diabolo")
MOVES = 200
LONG = 1600
PART = 200
GOAL = 3.0


def measure_moves(folder: Path) -> None:
    """Print the median for each game, and whether a move costs more late in a long match."""
    with Server({"WORDSVC_DATA": str(folder)}, 2, "benchmarks.tables.bare:app") as server:
        client = Client([server.port])
        for game in GAMES:
            ours, bare = play(client, game, MOVES + 20)
            ours, bare = ours[20:], bare[20:]
            ratio = statistics.median(ours) / statistics.median(bare)
            print(
                f"a move of {game}: p50 {statistics.median(ours) * 1e3:.2f} ms, bare Flask and one row"
                f" {statistics.median(bare) * 1e3:.2f} ms, ratio {ratio:.2f} (goal: at most {GOAL:g})",
                flush=True,
            )
        ours, bare = play(client, "diddly", LONG, {"rounds": 20})
        early, late = (
            statistics.median(ours[part]) / statistics.median(bare[part])
            for part in (slice(20, 20 + PART), slice(-PART, None))
        )
        print(
            f"a match of {len(ours)} moves: the first {PART} cost {early:.2f} of a bare POST,"
            f" the last {PART} {late:.2f} (goal: the same)"
        )
        client.close()


def play(
    client: Client, game: str, moves: int, options: Mapping[str, Any] | None = None
) -> tuple[list[float], list[float]]:
    """Return the seconds of each move, and of a bare POST of the same body right after it."""
    ours: list[float] = []
    bare: list[float] = []
    seed = 0
    while len(ours) < moves and (seed == 0 or options is None):
        seed += 1
        match = LonelyMatch(client, game, 3, options, seed)
        while len(ours) < moves and (body := match.next_move()) is not None:
            ours.append(match.send(body))
            bare.append(client.ask("POST", "/bare/moves", body).seconds)
    return ours, bare
