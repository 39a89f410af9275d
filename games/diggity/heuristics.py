"""How to play Diggity decently, from what a seat knows: the greedy bot, and the playouts of the search.

A duel in which all tools are known has a solution: who gets the gold when everybody takes it who can, and
keeps his tools otherwise. So a miner is worth the gold to who would win the duel, tools are worth what
they change, and a card is laid where it earns most, or else where it leaves the next player least. Where
tools are hidden the tools that others hold are taken to be in one hand, that of the next player.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.core import Advice
from games.diggity.cards import CIRCLE, EXITS, SYMBOL, TRIANGLE
from games.diggity.moves import DECLINE, FROM, GOLD, JOIN, PASS, PLAY, STEAL, TAKE
from games.diggity.options import Options
from games.diggity.placement import FOR_A_MINER, cards_that_fit
from games.diggity.prizes import prizes, victims
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, State
from games.diggity.tools import MINER, SHED, TOOLS, made

EACH_TOOL: Final = 0.5
"""What a tool is worth by itself, in nuggets."""
POWER: Final = (0.8, 0.4)
"""How many mean gold cards it is worth to win twice the fair part of the duels, with the first tool of each
rank and with the second."""
DANGER: Final = 0.25
"""Part of the gold that the next player is expected to dig up when he can make a miner."""


@lru_cache(maxsize=1 << 16)
def duel(held: tuple[int, ...], rank: int, leader: int, at: int, passes: int) -> tuple[int, int]:
    """Who wins a duel, and how many tools the seat that is asked plays in it.

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
    """For each seat the part of the duels that it wins, when each makes the miner equally often."""
    seats = len(held)
    winners = [duel(held, 0, miner, miner, 0)[0] for miner in range(seats)]
    return tuple([winners.count(seat) / seats for seat in range(seats)])


def advice_for(options: Options, gold: Sequence[int]) -> Advice:
    """The advice at a table with these gold cards."""
    seats = options.seats
    total, cards = sum(gold), len(gold)

    def suggest(state: State, seat: int) -> int:
        phase = state.phase
        if phase == CHOOSING:
            fitting = cards_that_fit(state, seat)
            if not fitting:
                return PASS
            return fitting[0] if len(fitting) == 1 else _best(state, seat, fitting)[0]
        if phase == LAYING:
            return _best(state, seat, [state.chosen])[1]
        if phase == DUEL:
            return _answer(state, seat)
        if phase == EARNING:
            return _prize(state, seat)
        return FROM + richest(state, victims(state, seat, state.wanted))

    def richest(state: State, others: Sequence[int]) -> int:
        """Which of them has the most gold."""
        return max(others, key=lambda other: (sum(state.won[other]), -other))

    def expected(state: State) -> float:
        """The mean of the gold cards not yet collected."""
        out = sum(map(sum, state.won))
        left = cards - sum(map(len, state.won))
        return (total - out) / left if left else 0.0

    def worth(tools: Sequence[Sequence[int]], mean: float, seat: int) -> float:
        """What the tools of all are worth to a seat, more than to the others, in nuggets."""
        value = 0.0
        for held, weight in zip(
            zip(*[_sets(tuple(counts)) for counts in tools], strict=True), POWER, strict=True
        ):
            value += weight * mean * (shares(held)[seat] * seats - 1)
        mine = sum(tools[seat])
        rest = sum(map(sum, tools)) - mine
        return value + EACH_TOOL * (mine - rest / (seats - 1))

    def known(state: State, seat: int) -> list[list[int]]:
        """The tools of all, as far as the seat knows."""
        if not options.hidden:
            return [counts[:] for counts in state.tools]
        mine = state.tools[seat]
        played = len(state.played)
        tools = [[0] * len(TOOLS) for _ in range(seats)]
        tools[seat] = mine[:]
        tools[(seat + 1) % seats] = [
            seats - state.piles[rank] - mine[rank] - (rank < played) for rank in range(len(TOOLS))
        ]
        return tools

    def holdings(tools: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """For each seat the ranks that it has, a bit each."""
        return tuple([_sets(tuple(counts))[0] for counts in tools])

    def _answer(state: State, seat: int) -> int:
        rank = len(state.played)
        if not state.tools[seat][rank]:
            return PASS
        window = state.window
        passes = 0 if window is None else window.passes
        leader = state.played[-1] if state.played else state.turn
        tools = known(state, seat)
        held = holdings(tools)
        if duel(held, rank, leader, (seat + 1) % seats, passes + 1)[0] == seat:
            return PASS
        winner, more = duel(held, rank + 1, seat, seat, 0)
        if winner != seat:
            return PASS
        if not state.left:
            return PLAY + rank
        mean = expected(state)
        before = worth(tools, mean, seat)
        for each in range(rank, rank + more + 1):
            tools[seat][each] -= 1
        cost = before - worth(tools, mean, seat)
        return PLAY + rank if state.face * seats / (seats - 1) >= cost else PASS

    def tool_value(state: State, seat: int, rank: int) -> float:
        """What it is worth to earn this tool; nothing when it cannot be had."""
        tools = known(state, seat)
        mean = expected(state)
        before = worth(tools, mean, seat)
        if not state.piles[rank]:
            others = [other for other in range(seats) if tools[other][rank] and other != seat]
            if not others:
                return 0.0
            tools[richest(state, others)][rank] -= 1
        tools[seat][rank] += 1
        return worth(tools, mean, seat) - before

    def miner_value(state: State, seat: int, miner: int) -> float:
        """What gold dug up by a player is worth to the seat."""
        held = holdings(known(state, seat))
        winner, _ = duel(held, 0, miner, miner, 0)
        return expected(state) * (1.0 if winner == seat else -1.0 / (seats - 1))

    def prize_value(state: State, seat: int, prize: int) -> float:
        best = max(
            [tool_value(state, seat, rank) for rank in range(len(TOOLS)) if prize >> rank & 1], default=0.0
        )
        if prize & MINER:
            value = miner_value(state, seat, seat)
            return max(best, value) if prize != MINER else value
        return best

    def _prize(state: State, seat: int) -> int:
        values = {}
        for move in prizes(options, state, seat):
            if move == GOLD:
                values[move] = miner_value(state, seat, seat)
            elif move == DECLINE:
                values[move] = 0.0
            else:
                values[move] = tool_value(state, seat, (move - TAKE) if move < STEAL else move - STEAL)
        return max(values, key=values.__getitem__)

    def _best(state: State, seat: int, kinds: Sequence[int]) -> tuple[int, int]:
        """The best card, and its best place."""
        mine = state.mine
        laid = len(mine.cards)
        if not laid:
            return min(kinds, key=lambda kind: (SYMBOL[kind] in (CIRCLE, TRIANGLE), kind)), PASS
        links, of = mine.links, mine.of
        following = (seat + 1) % seats
        threat = DANGER * miner_value(state, seat, following) if laid + 1 >= FOR_A_MINER else 0.0
        rich = of[CIRCLE] | of[TRIANGLE]
        live = {at for _, at, _ in mine.spots}
        open_rich = sum(rich >> (at >> 2) & 1 for at in live)
        worths: dict[int, float] = {0: 0.0}
        values: dict[tuple[int, int], float] = {}
        best, choice = -99.0, (kinds[0], PASS)
        for kind in kinds:
            symbol = SYMBOL[kind]
            is_rich = symbol in (CIRCLE, TRIANGLE)
            more = is_rich and EXITS[kind].bit_count() > 1
            for join in mine.joins(kind):
                number = join >> 4
                value = values.get((kind, number))
                if value is None:
                    prize = made(options.recipes[symbol], 1 << number, of, links, 0)
                    if laid < FOR_A_MINER:
                        prize &= ~MINER
                    if prize not in worths:
                        worths[prize] = prize_value(state, seat, prize)
                    value = worths[prize]
                    if prize != MINER and (more or open_rich > (rich >> number & 1)):
                        value += threat
                    values[kind, number] = value
                if value > best:
                    best, choice = value, (kind, JOIN + join)
        return choice

    def stage(state: State) -> int:
        return sum(map(len, state.won))

    def standing(state: State, seat: int) -> float:
        points = [sum(won) for won in state.won]
        better = points[seat] - (sum(points) - points[seat]) / (seats - 1)
        return better + worth(state.tools, expected(state), seat) if state.left else better

    return Advice(suggest, stage, standing)


@lru_cache(maxsize=1 << 10)
def _sets(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks of which there is one tool, and those of which there are two, and so on through `POWER`."""
    return tuple(
        sum(1 << rank for rank, count in enumerate(counts) if count >= least)
        for least in range(1, len(POWER) + 1)
    )
