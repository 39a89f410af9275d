"""The solver: its ways are played again by the rules, its proofs are those of a search of everything."""

import random
from itertools import combinations, permutations

import pytest

from wordsvc.cards import load_deck
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.position import Fill, Lay, Position, play
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.search import _Search, solve, state_of
from wordsvc.quiddler.solitaire.solver.solution import clear
from wordsvc.words import Authority

COMMON = [
    face for face in load_deck("quiddler").faces() if face in {"A", "E", "I", "T", "N", "R", "QU", "V", "IN"}
]


def every_move(position: Position, authority: Authority) -> list[Position]:
    """Return all positions after one move, by trying all orders of all cards."""
    if position.gap is not None:
        return [position.after(Fill(i)) for i, stack in enumerate(position.stacks) if len(stack) > 1]
    full = [index for index, stack in enumerate(position.stacks) if stack]
    found = []
    for size in range(2, len(full) + 1):
        for chosen in combinations(full, size):
            for order in permutations(chosen):
                word = "".join(position.stacks[index][-1] for index in order)
                if authority.reason(word) is None:
                    found.append(position.after(Lay(word, order)))
                    break
    return found


def can_clear(position: Position, authority: Authority, known: dict[object, bool]) -> bool:
    key = position.stacks
    if key not in known:
        known[key] = position.won or any(
            can_clear(after, authority, known) for after in every_move(position, authority)
        )
    return known[key]


@pytest.mark.parametrize("heights", [(2, 2), (1, 2, 3), (3, 3, 2), (2, 2, 2, 1), (3, 1, 1, 2)])
def test_a_proof_is_that_of_a_search_of_everything(
    heights: tuple[int, ...], english: Authority, sets: LayableSets
) -> None:
    chance = random.Random(f"tiny {heights}")
    found = set()
    for _ in range(40):
        cards = chance.sample(COMMON, sum(heights))
        position = Position(tuple(tuple(cards.pop() for _ in range(height)) for height in heights))
        solution = solve(position, sets)
        expected = can_clear(position, english, {})
        assert solution.status == ("cleared" if expected else "impossible")
        found.add(expected)
    assert True in found or False in found


def test_both_ends_were_among_the_tiny_deals(english: Authority, sets: LayableSets) -> None:
    assert solve(Position((("A", "Q"), ("T", "I"))), sets).status == "cleared"
    assert solve(Position((("A", "Q"), ("T", "V"))), sets).status == "impossible"


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_way_to_clear_a_whole_deal_is_played_again_by_the_rules(seed: int, english: Authority) -> None:
    position = deal(seed)
    clearance = clear(position, english, budget=5_000)
    assert clearance.status == "cleared"
    for move in clearance.moves:
        position = play(position, move, english)
    assert position.won
    assert clear(deal(seed), english, budget=5_000) == clearance


def hopeless() -> Position:
    """Return a deal with too many ways to try; none uses the Q, without A, I, U and C."""
    cards = [*"EEEEEEEEOOOOOOTTTTTRRRRRNNNNNSSSSLLLLDDDDGGGYYY"]
    random.Random(1).shuffle(cards)
    return Position((("Q", *cards[:5]), *(tuple(cards[5 + 6 * n :][:6]) for n in range(7))))


@pytest.mark.slow
def test_the_budget_is_kept_and_progress_is_told(sets: LayableSets) -> None:
    told: list[int] = []
    solution = solve(hopeless(), sets, budget=2_500, progress=told.append)
    assert (solution.status, solution.steps, solution.nodes) == ("unknown", (), 2_500)
    assert told == [1_000, 1_000]
    assert solve(deal(3), sets, budget=1).status == "unknown"


@pytest.mark.slow
def test_luck_comes_from_the_seed_alone(sets: LayableSets) -> None:
    def looked_at(seed: int) -> set[tuple[tuple[int, ...], ...]]:
        search = _Search(sets, 500, lambda nodes: None)
        search.run(state_of(hopeless()), 500, random.Random(seed))
        return search._hopeless

    assert looked_at(1) == looked_at(1)
    assert looked_at(1) != looked_at(2)


def test_no_word_at_all_is_a_proof_at_once(sets: LayableSets) -> None:
    solution = solve(Position((("A", "Q"), ("A", "V"), ("T", "C"))), sets)
    assert (solution.status, solution.nodes) == ("impossible", 1)
