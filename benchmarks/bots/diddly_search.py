"""The search with nine cards of Diddly beside one that plays every world on to the end of the round.

python -m benchmarks.bots.diddly_search [DEALS [SEED [SEATS]]]
"""

from benchmarks.conditions import print_conditions

import sys
from copy import copy
from random import Random
from typing import Any

from games.arena import tournament
from games.bots import Search, with_bots
from games.core import OwnBot
from wordsvc.catalogue import find_rulebook

OPTIONS = {"board": "nine", "rounds": 1}


def make_long(game: Any, seat: int, rng: Random) -> Search:
    """Return a search whose playouts have no limit."""
    long = copy(game)
    long.advice = game.advice._replace(finish=None)
    return Search(long, rng)


def main(deals: int = 100, seed: int = 9101, seats: int = 2) -> None:
    """Print the match and the time of both."""
    book = with_bots(find_rulebook("diddly"), {"long": OwnBot("plays rounds to their end", make_long)})
    report = tournament(book, ("search", "long"), deals, seed, seats=seats, options=OPTIONS)
    search, long = report.standing("search"), report.standing("long")
    print(
        f"| search against long | {seats} | board=nine rounds=1 | {deals:,} "
        f"| {search.wins.mean:.1%} ({search.wins.low:.1%} to {search.wins.high:.1%}) "
        f"| {search.points.mean:+.2f} ({search.points.low:+.2f} to {search.points.high:+.2f}) "
        f"| {search.seconds * 1000:.1f} and {long.seconds * 1000:.1f} ms a move |"
    )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))
