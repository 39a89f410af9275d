"""Seating for a deal that is played again and again, so that no bot owes anything to seat or neighbours.

Bots and seats are numbers. Up to four seats every arrangement is played in which each bot has as many seats
as any other, or one more or less; with fewer seats than bots every choice of bots in every order. Where no
bot sits out and there are more than 24 arrangements, 24 are drawn by deal. Above four seats a ring of the
bots is drawn by deal and turned on by every number of seats, once as it is and once the other way round: each
deal has every bot in every seat, and over the deals everybody follows everybody equally often.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Final

from games.core.dealing.chance import shuffle

Arrangement = tuple[int, ...]
"""The bot in each seat."""

MAX_ARRANGEMENTS: Final = 24
"""The most arrangements in which a deal is played where no bot sits out."""

_ALL_SEATS: Final = 4
"""Up to so many seats every arrangement is played."""


def arrangements(bots: int, seats: int, rng: Random) -> list[Arrangement]:
    """Return the arrangements in which a deal is played; in all of them together each bot sits equally often.

    Args:
        bots: how many there are, 2 or more.
        seats: how many sit at the table, 2 or more.
        rng: made of the deal; draws where not all arrangements are played.
    """
    if seats <= _ALL_SEATS:
        return _at_most_24(every_arrangement(bots, seats), bots, rng)
    ring = [number % bots for number in range(max(bots, seats))]
    shuffle(rng, ring)
    if bots >= seats or seats % bots == 0:
        rings = [ring, ring[::-1]]
    else:  # some bot has a seat more: each has it once
        rings = [
            [(bot + number) % bots for bot in ring[:: -1 if number % 2 else 1]] for number in range(bots)
        ]
    return sorted({turned[:seats] for one in rings for turned in turns(one)})


def every_arrangement(bots: int, seats: int) -> list[Arrangement]:
    """Return all arrangements in which the numbers of seats of the bots differ by at most one."""
    if bots >= seats:
        return list(permutations(range(bots), seats))
    least, most = seats // bots, -(-seats // bots)

    def is_even(arrangement: Arrangement) -> bool:
        counts = Counter(arrangement)
        return all(least <= counts[bot] <= most for bot in range(bots))

    return list(filter(is_even, product(range(bots), repeat=seats)))


def _at_most_24(every: Sequence[Arrangement], bots: int, rng: Random) -> list[Arrangement]:
    """Return all, or whole classes that are alike but for the first seat and the names of the bots."""
    if len(every) <= MAX_ARRANGEMENTS or bots > len(every[0]):
        return list(every)
    classes: dict[Arrangement, list[Arrangement]] = {}
    for arrangement in every:
        classes.setdefault(min(_alike(arrangement, bots)), []).append(arrangement)
    chosen: list[Arrangement] = []
    drawn = list(classes.values())
    shuffle(rng, drawn)
    for alike in drawn:
        if len(chosen) + len(alike) <= MAX_ARRANGEMENTS:
            chosen += alike
    return sorted(chosen)


def _alike(arrangement: Arrangement, bots: int) -> Iterator[Arrangement]:
    for turned in turns(arrangement):
        for number in range(bots):
            yield tuple((bot + number) % bots for bot in turned)


def turns(ring: Sequence[int]) -> list[Arrangement]:
    """Return a ring turned on by every number of seats.

    >>> turns([1, 2, 3])
    [(1, 2, 3), (2, 3, 1), (3, 1, 2)]
    """
    return [(*ring[turn:], *ring[:turn]) for turn in range(len(ring))]
