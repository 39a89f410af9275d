"""The share of differences that "show" between equal bots, by chance alone: one of twenty is expected.

Many tournaments, each with a seed of its own, of two equal bots and a better one; and null matches of a bot
that draws no lots. Prints in how many the equal ones differ, with the interval of that, and the goal.

    python -m benchmarks.study.null_tournaments [TOURNAMENTS [DEALS [JOBS]]]
"""

from benchmarks.conditions import print_conditions

import sys
from functools import partial

from games.arena import null_match, part_of, tournament
from games.arena.workers.executors import Processes
from games.diddly import RULEBOOK

OPTIONS = {"rounds": 1}
BOTS = ("random", "random", "greedy")
LEAST, MOST = 0.03, 0.07


def equals_differ(deals: int, seed: int) -> float:
    """Return 1 if a difference shows between the two that are equal."""
    pairs = tournament(RULEBOOK, BOTS, deals, seed, options=OPTIONS).pairs
    return float(next(pair.differs for pair in pairs if pair.first == pair.second))


def null_differs(deals: int, seed: int) -> float:
    """Return 1 if a bot that draws no lots differs from itself."""
    return float(null_match(RULEBOOK, "greedy", deals, seed, options=OPTIONS).standings[0].differs)


def main(tournaments: int = 1000, deals: int = 20, jobs: int = 1) -> None:
    """Play and print."""
    for label, work in ((" and ".join(BOTS[:2]), equals_differ), ("greedy against itself", null_differs)):
        found = part_of(list(Processes(jobs).results(partial(work, deals), range(tournaments))))
        print(
            f"{label}, {tournaments} times {deals} deals: a difference shows in {found.mean:.1%}"
            f" ({found.low:.1%} to {found.high:.1%}; goal {LEAST:.0%} to {MOST:.0%})"
        )


if __name__ == "__main__":
    print_conditions()
    main(*map(int, sys.argv[1:]))
