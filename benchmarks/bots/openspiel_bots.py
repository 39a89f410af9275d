"""OpenSpiel's search for hidden information (ISMCTS, random playouts) against our bots in a round of Diddly.

python -m benchmarks.bots.openspiel_bots [DEALS, by default 40 [SIMULATIONS, by default 100]]
"""

from benchmarks.conditions import print_conditions

import sys

from games.adapters.openspiel_bots import ismcts
from games.arena import tournament
from games.bots import with_bots
from wordsvc.catalogue import find_rulebook

SEED = 20261123


def main(deals: int = 40, simulations: int = 100) -> None:
    """Play and print."""
    diddly = find_rulebook("diddly")
    book = with_bots(diddly, {"ismcts": ismcts(diddly, simulations)})
    for other in ("random", "greedy", "search"):
        report = tournament(book, ["ismcts", other], deals, SEED, options={"rounds": 1}, jobs=1)
        ours, theirs = report.standing("ismcts"), report.standing(other)
        print(
            f"| ismcts:{simulations} against {other} | {deals} deals "
            f"| {ours.wins.mean:.1%} ({ours.wins.low:.1%} to {ours.wins.high:.1%}) "
            f"| {ours.points.mean:+.2f} ({ours.points.low:+.2f} to {ours.points.high:+.2f}) "
            f"| {ours.seconds * 1000:.1f} ms a move, {theirs.seconds * 1000:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))
