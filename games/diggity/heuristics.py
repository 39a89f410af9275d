"""Decent play of Diggity from a seat's knowledge: the greedy bot, and the playouts of the search.

A duel in which all tools are known has a solution: who gets the gold when all players who can take it do, and
keep their tools otherwise. So a miner is worth the gold to the player who would win the duel, tools are
worth what they change, and a card is laid where it earns most, or else where it leaves the next player
least. Hidden tools are only not displayed, and the bot remembers who took which (G26, C4).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.core import Advice
from games.diggity.cards import CIRCLE, EXITS, SYMBOL, TRIANGLE
from games.diggity.mine import Mine
from games.diggity.moves import DECLINE, FROM, GOLD, JOIN, PASS, PLAY, STEAL, TAKE
from games.diggity.options import Options
from games.diggity.placement import FOR_A_MINER, cards_that_fit
from games.diggity.prizes import prizes, victims
from games.diggity.scoring import count_nuggets
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, State
from games.diggity.tools import MINER, SHED, TOOLS, Recipes, made

EACH_TOOL: Final = 0.5
"""The worth of a tool by itself, in nuggets."""
POWER: Final = (0.8, 0.4)
"""The worth, in mean gold cards, of winning twice the fair part of the duels: with the first tool of each
rank, and with the second.
"""
_FOR_MINERS: Final = (CIRCLE, TRIANGLE)
DANGER: Final = 0.25
"""Part of the gold that the next player who can make a miner is expected to dig up."""


@lru_cache(maxsize=1 << 16)
def duel(held: tuple[int, ...], rank: int, leader: int, at: int, passes: int) -> tuple[int, int]:
    """Return the winner of a duel, and the number of tools that the seat to act plays in it.

    Args:
        held: for each seat the set of ranks that it has, a bit each.
        rank: the next rank to be played.
        leader: who has the gold so far.
        at: the seat that is asked.
        passes: how many have passed in a row.
    """
    if passes == len(held) or rank > SHED:
        return leader, 0
    winner, _ = duel(held, rank, leader, (at + 1) % len(held), passes + 1)
    if winner != at and held[at] >> rank & 1:
        would, more = duel(held, rank + 1, at, at, 0)
        if would == at:
            return at, more + 1
    return winner, 0


@lru_cache(maxsize=1 << 14)
def shares(held: tuple[int, ...]) -> tuple[float, ...]:
    """Return for each seat the part of the duels that it wins, when each makes the miner equally often."""
    seats = len(held)
    winners = [duel(held, 0, miner, miner, 0)[0] for miner in range(seats)]
    return tuple([winners.count(seat) / seats for seat in range(seats)])


@lru_cache(maxsize=1 << 14)
def worth_of_tools(tools: tuple[tuple[int, ...], ...], mean: float, seat: int) -> float:
    """Return the worth of all tools to a seat, more than to the others, in nuggets.

    Args:
        tools: for each seat how many it has of each rank.
        mean: of the gold cards not yet collected.
        seat: whose part is asked for.
    """
    value, seats = 0.0, len(tools)
    held_by_all = zip(*map(_ranks_held, tools), strict=True)
    for held, weight in zip(held_by_all, POWER, strict=True):
        value += weight * mean * (shares(held)[seat] * seats - 1)
    mine = sum(tools[seat])
    rest = sum(map(sum, tools)) - mine
    return value + EACH_TOOL * (mine - rest / (seats - 1))


def advice_for(options: Options) -> Advice:
    """Return the advice at a table."""
    heuristics = Heuristics(options)
    return Advice(heuristics.suggest, heuristics.stage, heuristics.standing)


class Heuristics:
    """Heuristics for a table. No method changes the state that it is given."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._seats = options.seats
        self._gold_total, self._gold_cards = sum(options.gold), len(options.gold)

    def suggest(self, state: State, seat: int) -> int:
        """Return a good move for the seat that is asked, from what it knows."""
        phase = state.phase
        if phase == CHOOSING:
            fitting = cards_that_fit(state, seat)
            if not fitting:
                return PASS
            return fitting[0] if len(fitting) == 1 else self._best_card(state, seat, fitting)[0]
        if phase == LAYING:
            return self._best_card(state, seat, [state.chosen])[1]
        if phase == DUEL:
            return self._answer(state, seat)
        if phase == EARNING:
            return self._best_prize(state, seat)
        return FROM + _richest(state, victims(state, seat, state.wanted))

    def stage(self, state: State) -> int:
        """Return the number of collected gold cards."""
        return sum(map(len, state.won))

    def standing(self, state: State, seat: int) -> float:
        """Return the seat's lead over the others' average in nuggets, tools included."""
        points = count_nuggets(state.won)
        better = points[seat] - (sum(points) - points[seat]) / (self._seats - 1)
        return better + self._worth(state.tools, self._mean_gold(state), seat) if state.left else better

    def _mean_gold(self, state: State) -> float:
        """Return the mean of the gold cards not yet collected."""
        left = self._gold_cards - sum(map(len, state.won))
        return (self._gold_total - sum(map(sum, state.won))) / left if left else 0.0

    def _worth(self, tools: Sequence[Sequence[int]], mean: float, seat: int) -> float:
        """Return the worth of all tools to a seat, more than to the others, in nuggets."""
        return worth_of_tools(tuple(map(tuple, tools)), mean, seat)

    def _answer(self, state: State, seat: int) -> int:
        """Return the next tool, if it wins gold that is worth the tools played for it; else a pass."""
        rank = len(state.played)
        if not state.tools[seat][rank]:
            return PASS
        held = _holdings(state.tools)
        if self._wins_by_passing(state, seat, held):
            return PASS
        winner, more = duel(held, rank + 1, seat, seat, 0)
        if winner != seat:
            return PASS
        if not state.left:
            return PLAY + rank
        cost = self._cost(state, seat, rank, rank + more)
        return PLAY + rank if state.face * self._seats / (self._seats - 1) >= cost else PASS

    def _wins_by_passing(self, state: State, seat: int, held: tuple[int, ...]) -> bool:
        window = state.window
        passes = 0 if window is None else window.passes
        leader = state.played[-1] if state.played else state.turn
        return duel(held, len(state.played), leader, (seat + 1) % self._seats, passes + 1)[0] == seat

    def _cost(self, state: State, seat: int, first: int, last: int) -> float:
        """Return the loss of a seat that plays its tools of these ranks."""
        tools = _copied(state.tools)
        mean = self._mean_gold(state)
        before = self._worth(tools, mean, seat)
        for rank in range(first, last + 1):
            tools[seat][rank] -= 1
        return before - self._worth(tools, mean, seat)

    def _best_prize(self, state: State, seat: int) -> int:
        values = {}
        for move in prizes(self._options, state, seat):
            if move == GOLD:
                values[move] = self._miner_value(state, seat, seat)
            elif move == DECLINE:
                values[move] = 0.0
            else:
                values[move] = self._tool_value(state, seat, (move - TAKE) if move < STEAL else move - STEAL)
        return max(values, key=values.__getitem__)

    def _prize_value(self, state: State, seat: int, prize: int) -> float:
        """Return the worth of the best prize that a card makes."""
        best = max(
            [self._tool_value(state, seat, rank) for rank in range(len(TOOLS)) if prize >> rank & 1],
            default=0.0,
        )
        if prize & MINER:
            value = self._miner_value(state, seat, seat)
            return max(best, value) if prize != MINER else value
        return best

    def _tool_value(self, state: State, seat: int, rank: int) -> float:
        """Return the worth of earning this tool; 0 when it cannot be had."""
        tools = _copied(state.tools)
        mean = self._mean_gold(state)
        before = self._worth(tools, mean, seat)
        if not state.piles[rank]:
            others = [other for other in range(self._seats) if tools[other][rank] and other != seat]
            if not others:
                return 0.0
            tools[_richest(state, others)][rank] -= 1
        tools[seat][rank] += 1
        return self._worth(tools, mean, seat) - before

    def _miner_value(self, state: State, seat: int, miner: int) -> float:
        """Return the worth to the seat of gold that a player digs up."""
        held = _holdings(state.tools)
        winner, _ = duel(held, 0, miner, miner, 0)
        return self._mean_gold(state) * (1.0 if winner == seat else -1.0 / (self._seats - 1))

    def _best_card(self, state: State, seat: int, kinds: Sequence[int]) -> tuple[int, int]:
        """Return the best card, and its best place."""
        mine = state.mine
        if not mine.cards:
            return min(kinds, key=lambda kind: (SYMBOL[kind] in _FOR_MINERS, kind)), PASS
        places = _Places(mine)
        threat = self._threat(state, seat)
        worths: dict[int, float] = {0: 0.0}
        best, choice = -99.0, (kinds[0], PASS)
        for kind in kinds:
            recipes = self._options.recipes[SYMBOL[kind]]
            values: dict[int, float] = {}
            for join in mine.joins(kind):
                number = join >> 4
                value = values.get(number)
                if value is None:
                    prize = places.prize(recipes, number)
                    if prize not in worths:
                        worths[prize] = self._prize_value(state, seat, prize)
                    value = worths[prize]
                    if prize != MINER and places.leaves_miner(kind, number):
                        value += threat
                    values[number] = value
                if value > best:
                    best, choice = value, (kind, JOIN + join)
        return choice

    def _threat(self, state: State, seat: int) -> float:
        """Return the worth to the seat that the next player can make a miner; most often less than 0."""
        if len(state.mine.cards) + 1 < FOR_A_MINER:
            return 0.0
        return DANGER * self._miner_value(state, seat, (seat + 1) % self._seats)


class _Places:
    """The prizes of a card beside each card of a mine, and the exits it leaves for the next player."""

    def __init__(self, mine: Mine) -> None:
        self._mine = mine
        self._for_miners = mine.of[CIRCLE] | mine.of[TRIANGLE]
        live = {exit_ for _, exit_, _ in mine.spots}
        self._open = sum(self._for_miners >> (exit_ >> 2) & 1 for exit_ in live)

    def prize(self, recipes: Recipes, number: int) -> int:
        """Return the prizes of a card with these recipes, connected to the card of this number alone."""
        mine = self._mine
        prize = made(recipes, 1 << number, mine.of, mine.links, 0)
        return prize if len(mine.cards) >= FOR_A_MINER else prize & ~MINER

    def leaves_miner(self, kind: int, number: int) -> bool:
        """Return True if a card laid there leaves an open exit of a circle or a triangle."""
        if SYMBOL[kind] in _FOR_MINERS and EXITS[kind].bit_count() > 1:
            return True
        return self._open > (self._for_miners >> number & 1)


def _richest(state: State, others: Sequence[int]) -> int:
    """Return the one of these seats that has the most gold."""
    return max(others, key=lambda other: (sum(state.won[other]), -other))


def _copied(tools: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(counts) for counts in tools]


def _holdings(tools: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return for each seat the ranks that it has, a bit each."""
    return tuple([_ranks_held(tuple(counts))[0] for counts in tools])


@lru_cache(maxsize=1 << 10)
def _ranks_held(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks of which there is one tool, then those of two, and so on through `POWER`."""
    return tuple(
        sum(1 << rank for rank, count in enumerate(counts) if count >= least)
        for least in range(1, len(POWER) + 1)
    )
