"""The worth of gold and of tools to each seat: duels that are solved, and prizes as playouts look them up.

A duel in which all tools are known has a solution: who gets the gold when all players who can take it do, and
keep their tools otherwise. So a miner is worth the gold to the player who would win the duel, and tools are
worth what they change.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.diggity.tools import MINER, TOOLS

EACH_TOOL: Final = 0.5
"""The worth of a tool by itself, in nuggets."""
POWER: Final = (0.8, 0.4)
"""The worth, in mean gold cards, of winning twice the fair part of the duels: with the first tool of each
rank, and with the second.
"""

Tools = tuple[tuple[int, ...], ...]
"""The number of tools of each rank by seat."""


def _keeping(first: int, second: int, third: int, last: int) -> int:
    """Return the seats that keep the gold if they play the first of some tools, by the holders of each.

    These are the holders of the first that keep it by the next one, or all of them if nobody does.
    """
    keeping = third & last if last else third
    keeping = second & keeping if keeping else second
    return first & keeping if keeping else first


@lru_cache(maxsize=1 << 14)
def find_keepers(held: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each rank the seats that keep the gold if they play its tool, a bit each.

    The last entry, beyond the ranks, is empty.

    Args:
        held: for each seat the set of ranks that it has, a bit each.
    """
    ranks = range(len(TOOLS))
    holders = [sum(1 << seat for seat, has in enumerate(held) if has >> rank & 1) for rank in ranks]
    holders += [0] * len(TOOLS)  # nobody holds a tool beyond the last
    return tuple([_keeping(*holders[rank : rank + len(TOOLS)]) for rank in (*ranks, len(TOOLS))])


@lru_cache(maxsize=1 << 14)
def duel(held: tuple[int, ...], rank: int, leader: int, at: int, passes: int) -> tuple[int, int]:
    """Return the winner of a duel, and the number of tools that the seat to act plays in it.

    Args:
        held: as for `find_keepers`.
        rank: the next rank to be played.
        leader: the seat that has the gold so far.
        at: the seat that is asked.
        passes: the number of passes in a row.
    """
    seats, keeping = len(held), find_keepers(held)[rank]
    winner = leader
    for step in reversed(range(1, seats - passes)):
        seat = (at + step) % seats
        if keeping >> seat & 1:
            winner = seat
    if winner != at and keeping >> at & 1 and passes < seats:
        return at, 1 + duel(held, rank + 1, at, at, 0)[1]
    return winner, 0


def _parts(seats: int, keeping: int) -> tuple[float, ...]:
    """Return the part of the duels that each seat wins beyond the fair one, if all make equally many miners.

    `keeping` are the seats that keep the gold if they play the first tool, a bit each.
    """
    turns = [seat for seat in range(seats) if keeping >> seat & 1] or list(range(seats))
    wins = [0] * seats
    for miner in range(seats):
        wins[min(turns, key=lambda seat: (seat - miner) % seats)] += 1
    return tuple([won - 1.0 for won in wins])


_PARTS: Final = tuple(
    tuple(_parts(seats, keeping) for keeping in range(1 << seats)) if seats > 1 else () for seats in range(5)
)
"""The part of each seat in the duels, by the number of seats and those that keep the gold."""


def worth_of_tools(tools: Tools, mean: float, seat: int) -> float:
    """Return the worth of all tools to a seat, more than to the others, in nuggets.

    Args:
        tools: for each seat how many it has of each rank.
        mean: of the gold cards not yet collected.
        seat: the seat whose part is returned.
    """
    once, twice = _holders(tools)
    mine = sum(tools[seat])
    return _worth(len(tools), once, twice, mine, sum(map(sum, tools)) - mine, mean, seat)


def _worth(
    seats: int, once: Sequence[int], twice: Sequence[int], mine: int, others: int, mean: float, seat: int
) -> float:
    parts = _PARTS[seats]
    return (
        POWER[0] * mean * parts[_keeping(*once)][seat]
        + POWER[1] * mean * parts[_keeping(*twice)][seat]
        + EACH_TOOL * (mine - others / (seats - 1))
    )


def _holders(tools: Tools) -> tuple[list[int], list[int]]:
    """Return for each rank the seats that have a tool of it, and those that have two, a bit each."""
    once, twice = [0] * len(TOOLS), [0] * len(TOOLS)
    for seat, counts in enumerate(tools):
        for rank, count in enumerate(counts):
            if count:
                once[rank] |= 1 << seat
                if count > 1:
                    twice[rank] |= 1 << seat
    return once, twice


class Stakes:
    """The worth of prizes to each seat while tools and gold stay where they are.

    All of it is in nuggets, and more than to the others. `known` has for each seat what `prize` found,
    `next_miner` the worth to each seat of gold that the next one digs up.
    """

    __slots__ = ("_mean", "_once", "_points", "_tools", "_twice", "known", "next_miner")

    def __init__(self, tools: Tools, points: Sequence[int], mean: float) -> None:
        self._tools = tools
        self._points = points
        self._mean = mean
        self._once, self._twice = _holders(tools)
        self.known: list[dict[int, float]] = [{0: 0.0} for _ in tools]
        self.next_miner = [self._miner(seat, (seat + 1) % len(tools)) for seat in range(len(tools))]

    def prize(self, seat: int, prize: int) -> float:
        """Return the worth of the best of the prizes that a card makes, which is kept in `known`."""
        known = self.known[seat]
        if prize not in known:
            if prize == MINER:
                known[prize] = self._miner(seat, seat)
            elif prize & prize - 1:
                last = prize & -prize
                known[prize] = max(self.prize(seat, last), self.prize(seat, prize ^ last))
            else:
                known[prize] = self._tool(seat, prize.bit_length() - 1)
        return known[prize]

    def _tool(self, seat: int, rank: int) -> float:
        """Return the worth of earning a tool; 0 when it cannot be had."""
        tools, mean = self._tools, self._mean
        seats, mine, all_tools = len(tools), sum(tools[seat]), sum(map(sum, tools))
        once, twice = self._once[:], self._twice[:]
        before = _worth(seats, once, twice, mine, all_tools - mine, mean, seat)
        held = [counts[rank] for counts in tools]
        if sum(held) == seats:  # the pile is empty
            others = [other for other, count in enumerate(held) if count and other != seat]
            if not others:
                return 0.0
            other = richest(self._points, others)
            all_tools -= 1
            if held[other] == 1:
                once[rank] ^= 1 << other
            elif held[other] == 2:
                twice[rank] ^= 1 << other
        once[rank] |= 1 << seat
        if held[seat]:
            twice[rank] |= 1 << seat
        return _worth(seats, once, twice, mine + 1, all_tools - mine, mean, seat) - before

    def _miner(self, seat: int, miner: int) -> float:
        """Return the worth to the seat of gold that a player digs up."""
        seats, keeping = len(self._tools), _keeping(*self._once)
        winner = miner
        while keeping and not keeping >> winner & 1:
            winner = (winner + 1) % seats
        return self._mean * (1.0 if winner == seat else -1.0 / (seats - 1))


stakes_for = lru_cache(maxsize=1 << 11)(Stakes)
"""Return the stakes for the tools of each seat, its nuggets, and the mean of the gold cards not collected."""


def richest(points: Sequence[int], others: Sequence[int]) -> int:
    """Return the one of these seats that has the most gold."""
    return max(others, key=lambda other: (points[other], -other))


def holdings(tools: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return for each seat the ranks that it has, a bit each."""
    return tuple([_ranks_held(tuple(counts)) for counts in tools])


@lru_cache(maxsize=1 << 10)
def _ranks_held(counts: tuple[int, ...]) -> int:
    """Return the ranks of which there is a tool, a bit each."""
    return sum(1 << rank for rank, count in enumerate(counts) if count)
