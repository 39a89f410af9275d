"""How strong the bots are at Diddly: the table in docs/diddly.md.

Rounds of Diddly over duplicate deals, with a fixed seed, at tables of two and of four; a null match of
each bot that draws lots, and at the end whole games of five rounds.

    python benchmarks/arena.py [DEALS [SEARCH_DEALS [JOBS]]]
"""

import sys

from games.arena import Standing, tournament
from games.diddly import RULEBOOK

SEED = 20261121
SEARCH = "search"


def row(bots: tuple[str, str], seats: int, rounds: int, deals: int, jobs: int) -> str:
    """One match as a line of the table: how the first bot did."""
    options = {"rounds": rounds}
    first: Standing = tournament(RULEBOOK, bots, deals, SEED, seats=seats, options=options, jobs=jobs)[0]
    verdict = "the difference shows" if first.differs else "no difference shows"
    return (
        f"| {bots[0]} against {bots[1]} | {seats} | {rounds} | {deals:,} "
        f"| {first.wins.mean:.1%} ({first.wins.low:.1%} to {first.wins.high:.1%}) "
        f"| {first.points.mean:+.2f} ({first.points.low:+.2f} to {first.points.high:+.2f}) | {verdict} |"
    )


def main(deals: int = 2000, search_deals: int = 400, jobs: int = 1) -> None:
    """Play the matches and print the table as it grows."""
    print("| match | seats | rounds | deals | wins | points better a seat | |")
    print("|---|--:|--:|--:|--:|--:|---|")
    for seats in (2, 4):
        print(row(("greedy", "random"), seats, 1, deals, jobs), flush=True)
        print(row(("random", "random"), seats, 1, deals, jobs), flush=True)
        print(row((SEARCH, "greedy"), seats, 1, search_deals, jobs), flush=True)
    print(row(("greedy", "random"), 2, 5, deals // 4, jobs), flush=True)
    print(row((SEARCH, SEARCH), 2, 1, search_deals // 4, jobs), flush=True)
    print(row((SEARCH, "greedy"), 2, 5, search_deals // 4, jobs), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
