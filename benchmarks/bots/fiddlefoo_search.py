"""The strength of Fiddlefoo's search for its CPU time: the second table of bots in docs/fiddlefoo.md.

The search against the greedy bot, with more and more playouts, at two seats and at four, where each bot has
two. CPU times are those of one seat of the search, and only as exact as the machine is quiet.

    python -m benchmarks.bots.fiddlefoo_search [PART_OF_THE_DEALS]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.arena import tournament
from games.arena.report import MIN_DEALS
from games.fiddlefoo import RULEBOOK

SEED: Final = 20261121


class Row(NamedTuple):
    """One line of the table: the playouts for a move, the seats and how many deals are played."""

    playouts: int
    seats: int
    deals: int


ROWS: Final = (
    Row(5, 2, 100),
    Row(20, 2, 100),
    Row(100, 2, 40),
    Row(5, 4, 100),
    Row(20, 4, 20),
    Row(100, 4, 20),
)


def line(row: Row) -> str:
    """Return the line as it stands in the table."""
    bots = (f"search:{row.playouts}", "greedy")
    report = tournament(RULEBOOK, bots, row.deals, SEED, seats=row.seats)
    search = report.standing(bots[0])
    seated = report.games * row.seats / len(bots)
    return (
        f"| {bots[0]} | {row.seats} | {row.deals} | {search.seconds * 1000:.1f} ms "
        f"| {search.seconds * search.moves / seated:.2f} s "
        f"| {search.wins.mean:.1%} ({search.wins.low:.1%} to {search.wins.high:.1%}) "
        f"| {search.points.mean:+.2f} ({search.points.low:+.2f} to {search.points.high:+.2f}) "
        f"| {_verdict(search.differs, row.deals)} |"
    )


def _verdict(differs: bool, deals: int) -> str:
    if deals < MIN_DEALS:
        return "too few deals"
    return "the difference shows" if differs else "no difference shows"


def main(rows: Sequence[Row] = ROWS, part: float = 1.0) -> None:
    """Play the matches and print the table as it grows."""
    print("| bot | seats | deals | CPU a move | CPU a game | wins against greedy | points better a seat | |")
    print("|---|--:|--:|--:|--:|---|---|---|")
    for row in rows:
        print(line(row._replace(deals=max(1, round(row.deals * part)))), flush=True)


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(part=float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
