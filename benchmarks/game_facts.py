"""Facts on each game for people who study games: the table in docs/studying-games.md.

For each game at two seats: in how many ways its decks can lie, how many moves it takes and among how many
each is chosen, in how many ways it can be played from one deal, which part of the wins goes to the seat that
begins, how often the better of two bots wins, and which part of the variance of results the cards decide.
That part comes from duplicate deals: when the bots change seats and the cards stay, what changes sides is
luck. Its interval is the jackknife's over the deals, of the logarithm of the ratio of both variances. The
word games propose few of their open moves, so that no number of choices is given.

    python benchmarks/game_facts.py [SHARE, by default 1 [JOBS]]
"""

from conditions import print_conditions

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from math import factorial, fsum, log, log10, tanh
from typing import NamedTuple

from games.arena import Report, mean_of, simulate, tournament
from games.arena.report import better
from games.arena.statistics import Estimate
from wordsvc.catalogue import find_rulebook

SEED = 20261123


class Studied(NamedTuple):
    """A game with the options that let seat 1 begin; a bot in both seats, and so many games of it.

    Then two bots, the better one first, and so many deals for them.
    """

    game: str
    options: dict[str, object]
    alone: str
    games: int
    bots: tuple[str, str]
    deals: int


STUDIED = (
    Studied("diddly", {"rounds": 1, "dealer": 2}, "greedy", 2000, ("search", "greedy"), 400),
    Studied("diggity", {"first": 1}, "greedy", 400, ("search:20", "greedy"), 60),
    Studied("fiddlefoo", {"first": 1}, "greedy", 1000, ("search:5", "greedy"), 400),
    Studied("quiddler", {"dealer": 2}, "strong", 100, ("strong", "good"), 60),
    Studied("diabolo", {"rounds": 1}, "strong", 400, ("strong", "good"), 120),
)


def cards_decide(report: Report, bot: int) -> Estimate:
    """Return the part of the variance of a game's difference that goes with the seat that holds the cards.

    Luck of the cards changes sides with the seats; all else is as large in what changes sides as in what
    stays.
    """
    turned, stayed = [], []
    for deal in report.played:
        first, second = (better(game, bot) for game in deal)
        turned.append((first - second) / 2)
        stayed.append((first + second) / 2)
    whole = _log_ratio(turned, stayed)
    deals = len(turned)
    without = [_log_ratio(_but(turned, deal), _but(stayed, deal)) for deal in range(deals)]
    found = mean_of([deals * whole - (deals - 1) * each for each in without])
    return Estimate(*(max(0.0, tanh(each / 2)) for each in (whole, found.low, found.high)))


def _log_ratio(luck: list[float], rest: list[float]) -> float:
    """Return the logarithm of how many times as much luck varies."""
    return log(_variance(luck) / _variance(rest))


def _but(values: list[float], place: int) -> list[float]:
    return values[:place] + values[place + 1 :]


def _variance(values: list[float]) -> float:
    mean = fsum(values) / len(values)
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def deals_of(contents: Mapping[str, Sequence[int]]) -> int:
    """Return the power of ten of the ways in which the decks can lie; equal cards change places unseen."""
    ways = 1
    for cards in contents.values():
        ways *= factorial(len(cards))
        for copies in Counter(cards).values():
            ways //= factorial(copies)
    return len(str(ways)) - 1


def row(studied: Studied, share: float, jobs: int) -> str:
    """Return a game as a line of the table."""
    book = find_rulebook(studied.game)
    games, deals = max(2, int(studied.games * share)), max(2, int(studied.deals * share))
    pair = (studied.alone, studied.alone)
    report = simulate(book, pair, games, SEED, options=studied.options, jobs=jobs)
    fought = tournament(book, studied.bots, deals, SEED, options=studied.options, jobs=jobs)
    better_bot, other = studied.bots
    wins = fought.standing(better_bot).wins
    begins = report["by_seat"][0]["wins"]
    game = book.game(2, studied.options)
    length = report["length"]
    choices = "" if game.open_moves else f"{report['branching']['mean']:.1f}"
    ways = "" if game.open_moves else f"10^{length['p50'] * log10(report['branching']['mean']):.0f}"
    luck = cards_decide(fought, fought.bots.index(better_bot))
    options = " ".join(f"{name}={value}" for name, value in studied.options.items())
    return (
        f"| {studied.game} | {options} | 10^{deals_of(game.contents)} "
        f"| {length['p50']} ({length['p5']} to {length['p95']}) | {choices} | {ways} "
        f"| {begins['mean']:.1%} ({begins['low']:.1%} to {begins['high']:.1%}), "
        f"{games:,} games of {studied.alone} "
        f"| {wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}), "
        f"{better_bot} against {other}, {deals:,} deals "
        f"| {luck.mean:.0%} ({luck.low:.0%} to {luck.high:.0%}) |"
    )


def main(share: float = 1.0, jobs: int = 1) -> None:
    """Print the table."""
    print("| game | options | deals | moves | choices | plays | seat 1 wins | the better bot wins | cards |")
    print("|---|---|--:|---|--:|--:|---|---|---|")
    for studied in STUDIED:
        print(row(studied, share, jobs), flush=True)


if __name__ == "__main__":
    print_conditions()
    main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:]))
