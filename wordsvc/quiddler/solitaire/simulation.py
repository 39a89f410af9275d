"""How often a player wins: many seeded deals."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.deal import deal
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.players import PlayerName, wins

_Z = 1.959963984540054
"""Of a normal distribution 95 % lies within this many standard deviations."""

MapSeeds = Callable[[Callable[[int], bool], Sequence[int]], Iterable[bool]]
"""What gives the result of a function for every seed, in the order of the seeds."""


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
    map_seeds: MapSeeds = map,
    deck: Deck = STANDARD,
) -> WinRate:
    """Let a player play the deals `seed`, `seed + 1`, and so on.

    Args:
        player: who plays.
        games: how many deals, at least one.
        seed: of the first deal.
        layable: what `layable.layable` gives for an authority and the deck.
        map_seeds: calls a function for every seed as `map` does, perhaps in several processes; the
            result does not depend on it.
        deck: what is dealt.
    """
    results = map_seeds(partial(_is_won, player, layable, deck), range(seed, seed + games))
    return WinRate(player, seed, tuple(results))


def _is_won(player: PlayerName, layable: frozenset[int], deck: Deck, seed: int) -> bool:
    return wins(deal(seed, deck), player, layable, deck)
