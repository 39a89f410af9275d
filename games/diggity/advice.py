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
from games.diggity.laying import FOR_A_MINER, cards_that_fit
from games.diggity.moves import DECLINE, FROM, GOLD, JOIN, PASS, PLAY, STEAL, TAKE
from games.diggity.prizes import prizes, victims
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, State
from games.diggity.tools import MINER, SHED, TOOLS, made
from games.diggity.turns import Agreed

FIRST_TOOL: Final = (2.2, 1.9, 1.5, 1.5)
"""What the first tool of each rank is worth, in nuggets."""
MORE_TOOLS: Final = 0.4
"""Part of it that another one of the same rank is worth."""
ROBBED: Final = 0.5
"""Part of it that is gained besides when it is taken from another player."""
DANGER: Final = 0.25
"""Part of the gold that the next player is expected to dig up when he can make a miner."""

_COUNTS: Final = 3
"""Bits for the number of tools of a rank: a hand of tools is an int."""


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


def advice_for(agreed: Agreed, gold: Sequence[int]) -> Advice:
    """The advice at a table with these gold cards."""
    seats = agreed.seats
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
        return FROM + max(
            victims(state, seat, state.wanted), key=lambda other: (sum(state.won[other]), -other)
        )

    def holdings(state: State, seat: int) -> tuple[int, ...]:
        """For each seat the ranks that it has, as far as the seat knows."""
        if not agreed.hidden:
            return tuple([_set_of(tools) for tools in state.tools])
        mine = state.tools[seat]
        played = len(state.played)
        rest = [seats - state.piles[rank] - mine[rank] - (rank < played) for rank in range(len(TOOLS))]
        sets = [0] * seats
        sets[seat], sets[(seat + 1) % seats] = _set_of(mine), _set_of(rest)
        return tuple(sets)

    def expected(state: State) -> float:
        """The mean of the gold cards not yet collected."""
        out = sum(map(sum, state.won))
        left = cards - sum(map(len, state.won))
        return (total - out) / left if left else 0.0

    def _answer(state: State, seat: int) -> int:
        rank = len(state.played)
        if not state.tools[seat][rank]:
            return PASS
        window = state.window
        passes = 0 if window is None else window.passes
        leader = state.played[-1] if state.played else state.turn
        held = holdings(state, seat)
        if duel(held, rank, leader, (seat + 1) % seats, passes + 1)[0] == seat:
            return PASS
        winner, more = duel(held, rank + 1, seat, seat, 0)
        if winner != seat:
            return PASS
        cost = sum(worth(state.tools[seat][each]) * FIRST_TOOL[each] for each in range(rank, rank + more + 1))
        return PLAY + rank if not state.left or state.face * seats / (seats - 1) >= cost else PASS

    def worth(count: int) -> float:
        """The part of its worth that the last of so many tools of a rank has."""
        return 1.0 if count == 1 else MORE_TOOLS

    def tool_value(state: State, seat: int, rank: int) -> float:
        """What it is worth to earn this tool; nothing when it cannot be had."""
        count = state.tools[seat][rank]
        value = FIRST_TOOL[rank] * worth(count + 1)
        if state.piles[rank]:
            return value
        return value + ROBBED * FIRST_TOOL[rank] if count < seats else 0.0

    def miner_value(state: State, seat: int, miner: int) -> float:
        """What gold dug up by a player is worth to the seat."""
        held = holdings(state, seat)
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
        for move in prizes(agreed, state, seat):
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
        values: dict[tuple[int, int], float] = {}
        best, choice = -99.0, (kinds[0], PASS)
        for kind in kinds:
            symbol = SYMBOL[kind]
            is_rich = symbol in (CIRCLE, TRIANGLE)
            exits = EXITS[kind].bit_count() - 1
            for join in mine.joins(kind):
                number = join >> 4
                value = values.get((symbol, number))
                if value is None:
                    prize = made(agreed.recipes[symbol], 1 << number, of, links, 0)
                    if laid < FOR_A_MINER:
                        prize &= ~MINER
                    value = prize_value(state, seat, prize)
                    if not (prize & MINER and prize == MINER):
                        left = open_rich - (rich >> number & 1)
                        if left + (exits if is_rich else 0) > 0:
                            value += threat
                    values[symbol, number] = value
                if value > best:
                    best, choice = value, (kind, JOIN + join)
        return choice

    def stage(state: State) -> int:
        return sum(map(len, state.won))

    def standing(state: State, seat: int) -> float:
        points = [
            sum(won) + sum(_tools_worth(count, rank) for rank, count in enumerate(tools)) * bool(state.left)
            for won, tools in zip(state.won, state.tools, strict=True)
        ]
        return points[seat] - (sum(points) - points[seat]) / (seats - 1)

    return Advice(suggest, stage, standing)


def _set_of(tools: Sequence[int]) -> int:
    return sum(1 << rank for rank, count in enumerate(tools) if count)


def _tools_worth(count: int, rank: int) -> float:
    return FIRST_TOOL[rank] * (1 + MORE_TOOLS * (count - 1)) if count else 0.0
