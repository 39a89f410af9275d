"""The speed of games on a dask cluster of 1, 2, … workers, beside one process without dask.

The workers are processes on this machine, each with one thread. Within a round one process and every cluster
take turns with the same deals, and the best round of each counts; the results must be the same.

    python -m benchmarks.study.cluster [WORKERS, by default the cores [GAMES, by default 400]]
"""

from benchmarks.conditions import print_conditions

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

from distributed import LocalCluster

from games.arena import Executor, Processes, cores, simulate
from games.arena.workers.cluster import open_cluster
from wordsvc.catalogue import find_rulebook

ROUNDS = 3
SEED = 20261123
GAMES: tuple[tuple[str, list[str], dict[str, object]], ...] = (
    ("diddly", ["greedy", "greedy"], {}),
    ("fiddlefoo", ["greedy", "greedy"], {}),
)


def timed(play: Callable[[], dict[str, Any]]) -> tuple[float, dict[str, Any]]:
    """Return the seconds by the clock on the wall, and the report."""
    start = time.perf_counter()
    report = play()
    return time.perf_counter() - start, report


def main(most: int = cores(), games: int = 400) -> None:
    """Measure in turns and print."""
    with ExitStack() as stack:
        executors: dict[str, Executor] = {"one process": Processes(1)}
        for workers in range(1, most + 1):
            local = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0")
            address = stack.enter_context(local).scheduler_address
            executors[f"cluster, {workers} workers"] = stack.enter_context(open_cluster(address))
        for game, bots, options in GAMES:
            book = find_rulebook(game)
            times: dict[str, list[float]] = {name: [] for name in executors}
            reports = []
            for _ in range(ROUNDS):
                for name, executor in executors.items():
                    play = partial(simulate, book, bots, games, SEED, options=options, executor=executor)
                    spent, report = timed(play)
                    times[name].append(spent)
                    reports.append(report)
            if any(report != reports[0] for report in reports):
                raise SystemExit(f"the reports of {game} differ")
            alone = min(times["one process"])
            for name, spent_by in times.items():
                rate, ratio = games / min(spent_by), alone / min(spent_by)
                print(f"{game}, {name}: {rate:,.0f} games a second, {ratio:.2f} times one process")


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))
