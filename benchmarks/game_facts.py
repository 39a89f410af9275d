"""What each game is like for people who study games: the table in docs/studying-games.md.

For each game at two seats: how many moves it takes and among how many each is chosen, which part of the wins
goes to the seat that begins, how often the better of two bots wins, and which part of the variance of results
the cards decide. That part comes from duplicate deals: when the bots change seats and the cards stay, what
changes sides is luck. The word games propose few of their open moves, so that no number of choices is given.

    python benchmarks/game_facts.py [SHARE, by default 1 [JOBS]]
"""

import sys
from math import fsum
from typing import NamedTuple

from games.arena import Report, mean_of, simulate, tournament
from games.arena.report import better
from wordsvc.catalogue import find_rulebook

SEED = 20261123


class Studied(NamedTuple):
    """A game with the options that let seat 1 begin, two bots, the better one first, games and deals."""

    game: str
    options: dict[str, object]
    bots: tuple[str, str]
    games: int
    deals: int


STUDIED = (
    Studied("diddly", {"rounds": 1, "dealer": 2}, ("greedy", "random"), 2000, 1000),
    Studied("diggity", {"first": 1}, ("greedy", "random"), 400, 200),
    Studied("fiddlefoo", {"first": 1}, ("greedy", "random"), 1000, 500),
    Studied("quiddler", {"dealer": 2}, ("strong", "good"), 100, 60),
    Studied("diabolo", {"rounds": 1}, ("strong", "good"), 400, 120),
)


def cards_decide(report: Report, bot: int) -> float:
    """Which part of the variance of a game's difference goes with the seat that holds the cards.

    Luck of the cards changes sides with the seats; all else is as large in what changes sides as in what
    stays.
    """
    turned, stayed = [], []
    for deal in report.played:
        first, second = (better(game, bot) for game in deal)
        turned.append((first - second) / 2)
        stayed.append((first + second) / 2)
    luck, rest = _variance(turned), _variance(stayed)
    return max(0.0, (luck - rest) / (luck + rest))


def _variance(values: list[float]) -> float:
    mean = mean_of(values).mean
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def row(studied: Studied, share: float, jobs: int) -> str:
    """A game as a line of the table."""
    book = find_rulebook(studied.game)
    good = studied.bots[0]
    games, deals = max(2, int(studied.games * share)), max(2, int(studied.deals * share))
    report = simulate(book, (good, good), games, SEED, options=studied.options, jobs=jobs)
    fought = tournament(book, studied.bots, deals, SEED, options=studied.options, jobs=jobs)
    best = fought.standing(studied.bots[0])
    begins = report["by_seat"][0]["wins"]
    choices = "" if next(book.games()).open_moves else f"{report['branching']['mean']:.1f}"
    luck = cards_decide(fought, fought.bots.index(studied.bots[0]))
    options = " ".join(f"{name}={value}" for name, value in studied.options.items())
    length = report["length"]
    return (
        f"| {studied.game} | {options} | {length['p50']} ({length['p5']} to {length['p95']}) | {choices} "
        f"| {begins['mean']:.1%} ({begins['low']:.1%} to {begins['high']:.1%}), {games:,} games of {good} "
        f"| {best.wins.mean:.1%} ({best.wins.low:.1%} to {best.wins.high:.1%}), {studied.bots[0]} against "
        f"{studied.bots[1]}, {deals:,} deals | {luck:.0%} |"
    )


def main(share: float = 1.0, jobs: int = 1) -> None:
    """Print the table."""
    print("| game | options | moves | choices | seat 1 wins | the better bot wins | cards |")
    print("|---|---|---|--:|---|---|--:|")
    for studied in STUDIED:
        print(row(studied, share, jobs), flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:]))
