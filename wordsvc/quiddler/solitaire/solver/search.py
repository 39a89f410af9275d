"""Clearing a deal whose cards are all known: a search that finds a way or proves that there is none.

It goes depth first and tries words by the outlook of what they leave. A first run that does not soon
succeed is broken off, and others begin with some luck in the order, each second one with twice the
budget. What a run has searched to its end is never searched again, so that a small deal is proved
impossible, and a large one whenever the budget lasts.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Final, Literal, NamedTuple

from wordsvc.quiddler.solitaire.kinds import KINDS
from wordsvc.quiddler.solitaire.position import Position
from wordsvc.quiddler.solitaire.solver.evaluation import phase_for
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets

DEFAULT_BUDGET: Final = 100_000

_TOLD: Final = 1_000
"""Positions between two reports of progress."""

_FIRST_RUN: Final = 200
"""Nodes of the first run."""

_LUCK: Final = 12
"""The most that luck adds to an outlook after the first run."""

Stack = tuple[int, ...]
State = tuple[Stack, ...]

LayStacks = tuple[int, ...]
"""The stacks whose face-up cards make a word, in any order."""


Status = Literal["cleared", "impossible", "unknown"]
"""A way was found, there is none, or none was found within the budget."""


class Step(NamedTuple):
    """A word, and then the stacks from which gaps are filled, in this order."""

    stacks: LayStacks
    fills: tuple[int, ...]


class Solution(NamedTuple):
    """The result of a search: a way, that there is none, or nothing within the budget; and its cost."""

    status: Status
    steps: tuple[Step, ...]
    nodes: int


def solve(
    position: Position,
    layable: LayableSets,
    *,
    budget: int = DEFAULT_BUDGET,
    seed: int = 0,
    progress: Callable[[int], object] = lambda nodes: None,
) -> Solution:
    """Search for a way to use all cards.

    Args:
        position: what is on the table, no gap waiting to be filled.
        layable: the sets of cards that spell a word.
        budget: how many positions are looked at, at most.
        seed: what luck comes from.
        progress: is told now and then how many more positions were looked at.
    """
    state = state_of(position)
    search = _Search(layable, budget, progress)
    run = 0
    while True:
        limit = _FIRST_RUN << run // 2
        chance = Random(f"{seed} {run}") if run else None  # noqa: S311
        steps = search.run(state, min(search.nodes + limit, budget), chance)
        if steps is not None:
            return Solution("cleared", tuple(steps), search.nodes)
        if not search.broken_off:
            return Solution("impossible", (), search.nodes)
        if search.nodes >= budget:
            return Solution("unknown", (), search.nodes)
        run += 1


def state_of(position: Position) -> State:
    """Return the stacks of a position as kinds."""
    return tuple(tuple(KINDS[face] for face in stack) for stack in position.stacks)


class _Search:
    """The runs of one search, and the positions that none of them needs to look at again."""

    def __init__(self, layable: LayableSets, budget: int, progress: Callable[[int], object]) -> None:
        self.nodes = 0
        self.broken_off = False
        self._layable = layable
        self._limit = budget
        self._progress = progress
        self._hopeless: set[State] = set()
        self._chance: Random | None = None

    def run(self, state: State, limit: int, chance: Random | None) -> list[Step] | None:
        """Return a way to clear the stacks, or None; `broken_off` says whether more nodes could find one."""
        self._limit, self._chance, self.broken_off = limit, chance, False
        return self._clear(state)

    def _clear(self, state: State) -> list[Step] | None:
        if not any(state):
            return []
        key = tuple(sorted(state))
        if key in self._hopeless:
            return None
        if self.nodes >= self._limit:
            self.broken_off = True
            return None
        self.nodes += 1
        if self.nodes % _TOLD == 0:
            self._progress(_TOLD)
        single = all(len(stack) < 2 for stack in state)
        steps = self._clear_singles(state) if single else self._clear_stacks(state)
        if steps is None and not self.broken_off:
            self._hopeless.add(key)
        return steps

    def _clear_singles(self, state: State) -> list[Step] | None:
        """Return a way to clear stacks of one card each, which need no order."""
        order = _by_top(state)
        words = self._layable.used_up([state[index][-1] for index in order])
        return None if words is None else [Step(_places(order, mask), ()) for mask in words]

    def _clear_stacks(self, state: State) -> list[Step] | None:
        """Return a way to clear stacks: a word, then every way to fill the gaps that it leaves."""
        tried: set[State] = set()
        for stacks in self._words(state):
            after = list(state)
            for index in stacks:
                after[index] = after[index][:-1]
            for fills, filled in _filled(after):
                key = tuple(sorted(filled))
                if key in tried:
                    continue
                tried.add(key)
                rest = self._clear(filled)
                if rest is not None:
                    return [Step(stacks, fills), *rest]
                if self.broken_off:
                    return None
        return None

    def _words(self, state: State) -> list[LayStacks]:
        """Return the words, the best outlook first; of stacks with the same card the taller ones first."""
        order = _by_top(state)
        tops = [state[index][-1] for index in order]
        heights = [len(state[index]) for index in order]
        phase = phase_for(sum(len(stack) - 1 for stack in state if stack))
        ranked: list[tuple[float, int, int]] = []
        for mask in self._layable.masks(tops):
            left = [kind for place, kind in enumerate(tops) if not mask >> place & 1]
            luck = self._chance.getrandbits(10) * _LUCK / 1_024 if self._chance else 0.0
            taken = sum(height for place, height in enumerate(heights) if mask >> place & 1)
            ranked.append((-phase.outlook(left) - luck, -taken, mask))
        ranked.sort()
        return [_places(order, mask) for _, _, mask in ranked]


def _by_top(state: State) -> list[int]:
    """Return the stacks that have cards, those with the lowest kind on top first."""
    return sorted((index for index, stack in enumerate(state) if stack), key=lambda i: state[i][-1])


def _places(order: list[int], mask: int) -> LayStacks:
    return tuple(index for place, index in enumerate(order) if mask >> place & 1)


def _filled(stacks: list[Stack]) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield every way to fill the gaps (Q20), each way once whatever the order, with what it makes.

    As many gaps are filled as cards lie under others; the tallest stacks are tried first.
    """
    gaps = [index for index, stack in enumerate(stacks) if not stack]
    under = sum(len(stack) - 1 for stack in stacks if stack)
    sources = sorted(
        (index for index, stack in enumerate(stacks) if len(stack) > 1), key=lambda i: -len(stacks[i])
    )
    for fills in combinations_with_replacement(sources, min(len(gaps), under)):
        filled = list(stacks)
        for gap, source in zip(gaps, fills, strict=False):
            if len(filled[source]) < 2:
                break
            filled[gap] = filled[source][-1:]
            filled[source] = filled[source][:-1]
        else:
            yield fills, tuple(filled)
