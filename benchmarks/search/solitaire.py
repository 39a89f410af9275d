"""Wins of three players of the solitaire on the same seeded deals, and the ratio that counts.

The greedy player makes the longest word; the hidden player sees what a person sees; the solver sees
every card. The goal: the hidden player wins at least 0.8 times as often as the solver. Takes a quarter of
an hour of CPU time.

    python -m benchmarks.search.solitaire [GAMES [JOBS]]
"""

import sys
import time

from wordsvc.quiddler.solitaire.game.simulation import WinRate, simulate
from wordsvc.referee import Referee

SEED = 1
GOAL = 0.8


def line(rate: WinRate) -> str:
    """Return a result in a line."""
    share, low, high = rate.estimate
    return (
        f"{rate.player:7} {rate.won:3} of {rate.games} won, {share:.1%}"
        f" (95 % interval {low:.1%} to {high:.1%})"
    )


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    judge = Referee("quiddler")
    rates = {}
    for player in ("greedy", "solver", "hidden"):
        start = time.perf_counter()
        rate = rates[player] = simulate(player, games, SEED, judge, jobs=jobs)
        print(line(rate), flush=True)
        print(f"  {(time.perf_counter() - start) / games:.2f} s a game", file=sys.stderr, flush=True)
    both = sum(a and b for a, b in zip(rates["hidden"].results, rates["solver"].results, strict=True))
    print(f"hidden / solver: {rates['hidden'].won / rates['solver'].won:.3f} (goal: at least {GOAL})")
    print(f"of the deals that the solver clears the hidden player wins {both} of {rates['solver'].won}")


if __name__ == "__main__":
    main()
