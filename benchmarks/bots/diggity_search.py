"""Diggity's search beside one that drops moves by halving alone and plays every world on to the next gold.

python -m benchmarks.bots.diggity_search [DEALS [SEED [SEATS]]]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from games.arena import tournament
from games.bots import Search, with_bots
from games.core import AnyView, OwnBot
from games.diggity import heuristics
from wordsvc.catalogue import find_rulebook

OPTIONS = {"gold": 4}


class Halving(Search):
    """A search without early drops, whose playouts have no limit."""

    def __init__(self, game: Any, seat: int, rng: Random) -> None:
        super().__init__(game, rng)
        self._negligible = 0.0

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the move of the search while playouts go on to the next gold."""
        foreseen = heuristics.FORESEEN
        vars(heuristics)["FORESEEN"] = sys.maxsize
        try:
            return super().choose(view, legal)
        finally:
            vars(heuristics)["FORESEEN"] = foreseen


def main(deals: int = 60, seed: int = 20261128, seats: int = 2) -> None:
    """Print the match and the time of both."""
    book = with_bots(find_rulebook("diggity"), {"halving": OwnBot("drops moves by halving alone", Halving)})
    report = tournament(book, ("search", "halving"), deals, seed, seats=seats, options=OPTIONS)
    search, halving = report.standing("search"), report.standing("halving")
    print(
        f"| search against halving | {seats} | gold={OPTIONS['gold']} | {deals:,} "
        f"| {search.wins.mean:.1%} ({search.wins.low:.1%} to {search.wins.high:.1%}) "
        f"| {search.points.mean:+.2f} ({search.points.low:+.2f} to {search.points.high:+.2f}) "
        f"| {search.seconds * 1000:.1f} and {halving.seconds * 1000:.1f} ms a move |"
    )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))
