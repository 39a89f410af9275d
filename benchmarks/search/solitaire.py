"""How often three players win the solitaire on the same seeded deals, and the ratio that counts.

The greedy player makes the longest word; the hidden player sees what a person sees; the solver sees
every card. The goal: the hidden player wins at least 0.8 times as often as the solver. Takes a quarter of
an hour of CPU time.

    python benchmarks/search/solitaire.py [GAMES [JOBS]]
"""

import sys
import time
from functools import partial

from wordsvc.quiddler.solitaire.simulation import WinRate, simulate

from games.arena.executors import map_tasks
from wordsvc.quiddler.solitaire.layable import layable
from wordsvc.words import open_authority

SEED = 1
GOAL = 0.8


def line(rate: WinRate) -> str:
    """A result in a line."""
    low, high = rate.interval
    return (
        f"{rate.player:7} {rate.won:3} of {rate.games} won, {rate.rate:.1%}"
        f" (95 % interval {low:.1%} to {high:.1%})"
    )


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sets = layable(open_authority("en"))
    rates = {}
    for player in ("greedy", "solver", "hidden"):
        start = time.perf_counter()
        rate = rates[player] = simulate(player, games, SEED, sets, partial(map_tasks, jobs=jobs))
        print(line(rate), flush=True)
        print(f"  {(time.perf_counter() - start) / games:.2f} s a game", file=sys.stderr, flush=True)
    both = sum(a and b for a, b in zip(rates["hidden"].results, rates["solver"].results, strict=True))
    print(f"hidden / solver: {rates['hidden'].rate / rates['solver'].rate:.3f} (goal: at least {GOAL})")
    print(f"of the deals that the solver clears the hidden player wins {both} of {rates['solver'].won}")


if __name__ == "__main__":
    main()
