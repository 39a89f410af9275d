"""How often a player wins: many seeded deals, on one core or several."""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from wordsvc.quiddler.solitaire.deal import deal
from wordsvc.quiddler.solitaire.players import PlayerName, wins

_Z = 1.959963984540054
"""Of a normal distribution 95 % lies within this many standard deviations."""

_layable: frozenset[int] = frozenset()
"""What a process that plays games was started with."""


class WinRate(NamedTuple):
    """Games won of those played, in the order of their seeds, the first of which is `seed`."""

    player: PlayerName
    seed: int
    results: tuple[bool, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def won(self) -> int:
        """How many games were won."""
        return sum(self.results)

    @property
    def rate(self) -> float:
        """The part of the games that was won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rate lies with 95 % confidence, by Wilson."""
        return wilson(self.won, self.games)

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON."""
        low, high = self.interval
        return {
            "player": self.player,
            "seed": self.seed,
            "games": self.games,
            "won": self.won,
            "rate": round(self.rate, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a rate."""
    rate = won / games
    spread = _Z * math.sqrt(rate * (1 - rate) / games + _Z * _Z / (4 * games * games))
    middle = rate + _Z * _Z / (2 * games)
    whole = 1 + _Z * _Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def simulate(
    player: PlayerName,
    games: int,
    seed: int,
    layable: frozenset[int],
    *,
    jobs: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> WinRate:
    """Let a player play the deals `seed`, `seed + 1`, and so on.

    Args:
        player: who plays.
        games: how many games, at least one.
        seed: the seed of the first deal.
        layable: the packed sets of cards that spell a word.
        jobs: how many processes play; the result is the same for any number.
        progress: is called after each game.
    """
    seeds = range(seed, seed + games)
    results: list[bool] = []
    for won in _played(player, seeds, layable, min(jobs, games)):
        results.append(won)
        progress()
    return WinRate(player, seed, tuple(results))


def _played(player: PlayerName, seeds: range, layable: frozenset[int], jobs: int) -> Iterator[bool]:
    if jobs == 1:
        for seed in seeds:
            yield wins(deal(seed), player, layable)
        return
    from multiprocessing import get_context  # only here: most commands start no process

    with get_context("spawn").Pool(jobs, _begin, (layable,)) as pool:
        yield from pool.imap(partial(_play_one, player), seeds)


def _begin(layable: frozenset[int]) -> None:
    """Prepare a process that plays games."""
    import signal

    global _layable
    _layable = layable
    # Ctrl-C reaches every process of the group; the one that was asked ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_one(player: PlayerName, seed: int) -> bool:
    return wins(deal(seed), player, _layable)
