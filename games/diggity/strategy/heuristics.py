"""Decent play of Diggity from a seat's knowledge: the greedy bot, and the playouts of the search.

A card is laid where it earns most (`stakes`), or else where it leaves the next player least.
Hidden tools are only not displayed, and the bot remembers who took which (G26, C4).
"""

from collections.abc import Callable, Sequence
from typing import Final

from games.core import Advice
from games.diggity.cards import CIRCLE, EDGES, EXITS, FITS, LONG, SHORT, SYMBOL, TRIANGLE
from games.diggity.mine import Mine
from games.diggity.moves import DECLINE, FROM, GOLD, JOIN, PASS, PLAY, TAKE
from games.diggity.options import Options
from games.diggity.placement import FOR_A_MINER, cards_that_fit, lay_at_once
from games.diggity.prizes import prizes, victims
from games.diggity.scoring import count_nuggets
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, OVER, STEALING, State
from games.diggity.strategy.stakes import Stakes, duel, holdings, richest, stakes_for, worth_of_tools
from games.diggity.tools import MINER, TOOLS

_FOR_MINERS: Final = (CIRCLE, TRIANGLE)
_FIRST_OTHER_TRAITS: Final = 16 * (max(_FOR_MINERS) + 1)
"""The least traits of a card with another symbol (`games.diggity.tools.beside_one`); those come later."""
DANGER: Final = 0.25
"""Part of the gold that the next player who can make a miner is expected to dig up."""
FORESEEN: Final = 6
"""Turns of each seat after which a playout ends; at two seats it takes a third fewer turns with that."""
NEGLIGIBLE: Final = 0.1
"""Nuggets that are not worth the playouts of a search for the move that gains them."""

_LEAVES_MINER: Final = tuple(
    symbol in _FOR_MINERS and exits.bit_count() > 1 for symbol, exits in zip(SYMBOL, EXITS, strict=True)
)
"""The kinds that have a second exit that a miner can join."""
_ALIKE: Final = tuple(
    (symbol * 2 + leaves) * 4 + fits for symbol, leaves, fits in zip(SYMBOL, _LEAVES_MINER, FITS, strict=True)
)
"""Kinds with the same number here are worth the same wherever no place joins two exits."""

Apply = Callable[[State, int, int], None]
"""Makes a move of a seat."""


def advice_for(options: Options, apply: Apply) -> Advice:
    """Return the advice at a table; `apply` makes a move."""
    heuristics = Heuristics(options, apply)
    return Advice(
        heuristics.suggest,
        heuristics.stage,
        heuristics.standing,
        heuristics.finish,
        negligible=NEGLIGIBLE,
    )


class Heuristics:
    """Heuristics for a table. Only `finish` changes the state that it is given."""

    def __init__(self, options: Options, apply: Apply) -> None:
        self._options = options
        self._apply = apply
        self._seats = options.seats
        self._gold_total, self._gold_cards = sum(options.gold), len(options.gold)

    def suggest(self, state: State, seat: int, stakes: Stakes | None = None) -> int:
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
            return self._best_prize(state, seat, stakes or self._stakes(state))
        return FROM + richest(count_nuggets(state.won), victims(state, seat, state.wanted))

    def stage(self, state: State) -> int:
        """Return the number of collected gold cards."""
        return sum(map(len, state.won))

    def standing(self, state: State, seat: int) -> float:
        """Return the seat's lead over the others' average in nuggets, tools included."""
        points = count_nuggets(state.won)
        better = points[seat] - (sum(points) - points[seat]) / (self._seats - 1)
        return better + self._worth(state, seat) if state.left else better

    def finish(self, state: State, seat: int) -> float:
        """Return the standing once all have gone on as suggested, to the next gold or for some turns.

        Cards are chosen and laid at once, and stakes are kept while no tool moves: with that it takes less
        than half of the time of single moves (`benchmarks/bots/playout_costs.py`).
        """
        gold = tuple(map(sum, state.won)), self._mean_gold(state)
        stakes, last = None, state.turns + FORESEEN * self._seats
        while state.phase not in (DUEL, OVER) and state.turns < last:
            mover, phase = state.turn, state.phase
            stakes = stakes or stakes_for(tuple(map(tuple, state.tools)), *gold)
            kinds = cards_that_fit(state, mover) if phase == CHOOSING else []
            if kinds:
                lay_at_once(self._options, state, mover, *self._best_card(state, mover, kinds, stakes))
            else:
                self._apply(state, mover, self.suggest(state, mover, stakes))
                if phase in (EARNING, STEALING):
                    stakes = None
        while state.window is not None:
            (mover,) = state.window.waiting()
            self._apply(state, mover, self._answer(state, mover))
        return self.standing(state, seat)

    def _stakes(self, state: State) -> Stakes:
        """Return the stakes at this moment."""
        points = tuple(map(sum, state.won))
        return stakes_for(tuple(map(tuple, state.tools)), points, self._mean_gold(state))

    def _mean_gold(self, state: State) -> float:
        """Return the mean of the gold cards not yet collected."""
        left = self._gold_cards - sum(map(len, state.won))
        return (self._gold_total - sum(map(sum, state.won))) / left if left else 0.0

    def _worth(self, state: State, seat: int) -> float:
        """Return the worth of all tools to a seat, more than to the others, in nuggets."""
        return worth_of_tools(tuple(map(tuple, state.tools)), self._mean_gold(state), seat)

    def _answer(self, state: State, seat: int) -> int:
        """Return the next tool, if it wins gold that is worth the tools played for it; else a pass."""
        rank = len(state.played)
        if not state.tools[seat][rank]:
            return PASS
        held = holdings(state.tools)
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
        tools = list(map(tuple, state.tools))
        mean = self._mean_gold(state)
        before = worth_of_tools(tuple(tools), mean, seat)
        tools[seat] = tuple(count - (first <= rank <= last) for rank, count in enumerate(tools[seat]))
        return before - worth_of_tools(tuple(tools), mean, seat)

    def _best_prize(self, state: State, seat: int, stakes: Stakes) -> int:
        values = {}
        for move in prizes(self._options, state, seat):
            if move == GOLD:
                values[move] = stakes.prize(seat, MINER)
            elif move == DECLINE:
                values[move] = 0.0
            else:
                values[move] = stakes.prize(seat, 1 << (move - TAKE) % len(TOOLS))
        return max(values, key=values.__getitem__)

    def _best_card(
        self, state: State, seat: int, kinds: Sequence[int], stakes: Stakes | None = None
    ) -> tuple[int, int]:
        """Return the best card, and its best place."""
        mine = state.mine
        if not mine.cards:
            return min(kinds, key=lambda kind: (SYMBOL[kind] in _FOR_MINERS, kind)), PASS
        stakes = stakes or self._stakes(state)
        known, traits, cards = stakes.known[seat], mine.traits, len(mine.cards)
        makes = ~0 if cards >= FOR_A_MINER else ~MINER
        threat = DANGER * stakes.next_miner[seat] if cards + 1 >= FOR_A_MINER else 0.0
        open_ = (
            len({exit_ for _, exit_, _ in mine.spots if traits[exit_ >> 2] < _FIRST_OTHER_TRAITS})
            if threat
            else 0
        )
        ways = {} if mine.common else _ways(mine)
        best, choice, tried = -99.0, (kinds[0], PASS), set()
        for kind in kinds:
            if mine.common:
                ways = _ways_of(mine, kind)
            elif _ALIKE[kind] in tried:
                continue
            tried.add(_ALIKE[kind])
            beside, leaves, fits = self._options.beside[SYMBOL[kind]], _LEAVES_MINER[kind], FITS[kind]
            for way, join in ways.items():
                if way & fits:
                    prize = beside[way >> 2] & makes
                    value = known[prize] if prize in known else stakes.prize(seat, prize)
                    if threat and prize != MINER:
                        uses_miner_exit = way < _FIRST_OTHER_TRAITS << 2  # True counts as one of them
                        if leaves or open_ > uses_miner_exit:
                            value += threat
                    if value > best:
                        own = 0 if mine.common else EDGES[kind][way & 3][0]
                        best, choice = value, (kind, JOIN + join + own)
        return choice


def _ways(mine: Mine) -> dict[int, int]:
    """Return the first exit for each way to join a mine in which no place joins two exits, as 4 * the exit.

    A way is 4 * the traits of the joined card + the edge that joins it: the same way is worth the same.
    """
    traits = mine.traits
    ways: dict[int, int] = {}
    for _, exit_, edge in mine.spots:
        way = traits[exit_ >> 2] << 2 | edge
        if way not in ways:
            ways[way] = exit_ << 2
    return ways


def _ways_of(mine: Mine, kind: int) -> dict[int, int]:
    """Return the first join of a card for each way to lay it."""
    ways: dict[int, int] = {}
    for join in mine.joins(kind):
        ways.setdefault(mine.traits[join >> 4] << 2 | (LONG if join & 1 else SHORT), join)
    return ways
