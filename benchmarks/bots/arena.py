"""The strength of the bots: the tables in docs, on the page of each game.

Duplicate deals with a fixed seed; a null match of each bot that draws lots.

    python -m benchmarks.bots.arena GAME [DEALS [SEARCH_DEALS [JOBS]]]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Mapping
from typing import NamedTuple

from games.arena import null_match, tournament
from games.arena.report import MIN_DEALS
from wordsvc.catalogue import find_rulebook

SEED = 20261121


class Pairing(NamedTuple):
    """One line of a table: the bots, the seats, the options, and the part of the deals that it gets."""

    bots: tuple[str, str]
    seats: int
    options: Mapping[str, object]
    part: float = 1.0


GREEDY = ("greedy", "random")
NULL = ("random", "random")
SEARCH = ("search", "greedy")
SEARCH_NULL = ("search", "search")
SEARCH_100 = ("search:100", "greedy")
SEARCH_100_NULL = ("search:100", "search:100")
SEARCH_20 = ("search:20", "greedy")
SEARCH_60 = ("search:60", "greedy")
SEARCH_60_NULL = ("search:60", "search:60")
ROUND = {"rounds": 1}
GAME = {"rounds": 5}
NINE = {"board": "nine", "rounds": 1}
TALKYTOOT = {"wildcard": "yes", "talkytoot": "all"}
HIDDEN = {"tools": "hidden"}
DIGGITY_VARIANTS = {"gold": 8, "high": "dropped", "deck": "growth"}
STRONG = ("strong", "good")
BEST = ("strong", "search")
GOOD = ("good", "easy")
EASY = ("easy", "random")
STRONG_NULL = ("strong", "strong")
TILES = {"score": "tiles"}
FOUR_GOLD = {"gold": 4}
AT_FOUR = 1 / 3
"""Of the deals, since two bots at four seats play each in three times as many arrangements as at two."""
FEW = 1 / 15
"""Of the deals, where both bots take seconds a turn: enough for a verdict, and no more."""
PAIRINGS: Mapping[str, tuple[Pairing, ...]] = {
    "diddly": (
        *(Pairing(bots, 2, ROUND) for bots in (GREEDY, NULL, SEARCH)),
        *(Pairing(bots, 4, ROUND, AT_FOUR) for bots in (GREEDY, NULL, SEARCH)),
        Pairing(GREEDY, 2, GAME, 1 / 4),
        Pairing(SEARCH_NULL, 2, ROUND, 1 / 4),
        Pairing(SEARCH, 2, GAME, 1 / 4),
        Pairing(BEST, 2, ROUND),
        Pairing(BEST, 4, ROUND, AT_FOUR),
        Pairing(BEST, 2, GAME, FEW),
        Pairing(GREEDY, 2, NINE, 1 / 4),
        Pairing(SEARCH, 2, NINE, 1 / 4),
        Pairing(BEST, 2, NINE, 1 / 4),
        *(Pairing(bots, 4, NINE, 1 / 12) for bots in (GREEDY, SEARCH)),
    ),
    "fiddlefoo": (
        *(Pairing(bots, 2, {}) for bots in (GREEDY, NULL)),
        *(Pairing(bots, 4, {}, AT_FOUR) for bots in (GREEDY, NULL)),
        Pairing(GREEDY, 2, TALKYTOOT),
        Pairing(SEARCH_100, 2, {}),
        Pairing(SEARCH_100_NULL, 2, {}),
        Pairing(SEARCH_20, 4, {}, 2 / 3),
        Pairing(SEARCH_20, 2, TALKYTOOT, 2 / 3),
        Pairing(GREEDY, 4, TALKYTOOT, AT_FOUR),
    ),
    "diggity": (
        *(Pairing(bots, 2, {}) for bots in (GREEDY, NULL)),
        *(Pairing(bots, 4, {}, AT_FOUR) for bots in (GREEDY, NULL)),
        *(
            Pairing(GREEDY, seats, {name: value}, AT_FOUR)
            for name, value in DIGGITY_VARIANTS.items()
            for seats in (2, 4)
        ),
        *(Pairing(GREEDY, seats, HIDDEN, 2 / 3) for seats in (2, 3)),
        Pairing(GREEDY, 4, HIDDEN, AT_FOUR),
        Pairing(SEARCH_60, 2, FOUR_GOLD),
        Pairing(SEARCH_60, 4, FOUR_GOLD, 1 / 2),
        Pairing(SEARCH_60, 2, {**HIDDEN, **FOUR_GOLD}),
        *(Pairing(SEARCH_60, seats, {"high": "dropped", **FOUR_GOLD}, 1 / 2) for seats in (2, 4)),
        *(Pairing(SEARCH_60, seats, {"deck": "growth", **FOUR_GOLD}, 1 / 2) for seats in (2, 4)),
        Pairing(SEARCH_60_NULL, 2, FOUR_GOLD, 5 / 2),
    ),
    "diabolo": (
        *(Pairing(bots, 2, ROUND, 1 / 2) for bots in (STRONG, GOOD, EASY, STRONG_NULL)),
        *(Pairing(bots, 4, ROUND, 1 / 6) for bots in (STRONG, GOOD, EASY, STRONG_NULL)),
        *(Pairing(bots, 2, TILES, 1 / 4) for bots in (STRONG, GOOD)),
        *(Pairing(bots, 4, TILES, 1 / 12) for bots in (STRONG, GOOD)),
    ),
    "quiddler": (
        *(Pairing(bots, 2, {}) for bots in (STRONG, GOOD)),
        *(Pairing(bots, 4, {}, AT_FOUR) for bots in (STRONG, GOOD)),
        Pairing(EASY, 2, {}, 1 / 2),
        Pairing(EASY, 4, {}, AT_FOUR),
        Pairing(STRONG_NULL, 2, {}),
    ),
}
"""The search looks less far where its playouts are long, so that the tables can be had in minutes."""


def row(game: str, pairing: Pairing, deals: int, jobs: int) -> str:
    """Return one match as a line of the table: how the first bot did."""
    bots, seats, options, _ = pairing
    book = find_rulebook(game)
    if bots[0] == bots[1]:
        report = null_match(book, bots[0], deals, SEED, seats=seats, options=options, jobs=jobs)
    else:
        report = tournament(book, bots, deals, SEED, seats=seats, options=options, jobs=jobs)
    first = report.standing(bots[0])
    agreed = " ".join(f"{name}={value}" for name, value in options.items())
    verdict = "the difference shows" if first.differs else "no difference shows"
    if deals < MIN_DEALS:
        verdict = "too few deals"
    return (
        f"| {bots[0]} against {bots[1]} | {seats} | {agreed} | {deals:,} "
        f"| {first.wins.mean:.1%} ({first.wins.low:.1%} to {first.wins.high:.1%}) "
        f"| {first.points.mean:+.2f} ({first.points.low:+.2f} to {first.points.high:+.2f}) | {verdict} |"
    )


def main(game: str, deals: int = 2000, search_deals: int = 400, jobs: int = 1) -> None:
    """Play the matches of a game and print the table as it grows."""
    print("| match | seats | options | deals | wins | points better a seat | |")
    print("|---|--:|---|--:|--:|--:|---|")
    for pairing in PAIRINGS[game]:
        searching = any(bot.startswith("search") for bot in pairing.bots)
        number = search_deals if searching else deals
        print(row(game, pairing, max(1, int(number * pairing.part)), jobs), flush=True)


if __name__ == "__main__":
    print_conditions(comparing=True)
    if not set(sys.argv[1:2]) & set(PAIRINGS):
        sys.exit(f"name a game: {', '.join(PAIRINGS)}")
    main(sys.argv[1], *map(int, sys.argv[2:]))
