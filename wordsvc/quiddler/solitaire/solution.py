"""Clearing a deal by the rules: what the solver finds is turned into moves, and those are played again."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.layable import layable
from wordsvc.quiddler.solitaire.position import Fill, Lay, Move, MoveError, Position, play
from wordsvc.quiddler.solitaire.solver import DEFAULT_BUDGET, Status, Step, solve
from wordsvc.quiddler.solitaire.word_search import WordQuestion, find
from wordsvc.words import Authority


class Clearance(NamedTuple):
    """How a search ended, the moves that use up all cards, and how many positions were looked at."""

    status: Status
    moves: tuple[Move, ...]
    nodes: int


def clear(
    position: Position,
    authority: Authority,
    *,
    budget: int = DEFAULT_BUDGET,
    progress: Callable[[int], object] = lambda nodes: None,
    deck: Deck = STANDARD,
) -> Clearance:
    """Search for moves that use up all cards (see `solve`); the rules check every one of them."""
    solution = solve(position, layable(authority, deck), budget=budget, progress=progress)
    moves: list[Move] = []
    for move in _moves(position, solution.steps, authority, deck):
        moves.append(move)
        try:
            position = play(position, move, authority, deck)
        except MoveError as error:  # the search is at fault, not who asked
            raise AssertionError(f"the way that was found breaks a rule: {error}") from error
    if solution.status == "cleared" and not position.won:
        raise AssertionError("the way that was found leaves cards")
    return Clearance(solution.status, tuple(moves), solution.nodes)


def _moves(position: Position, steps: tuple[Step, ...], authority: Authority, deck: Deck) -> Iterator[Move]:
    """The moves of a solution: of words with the same cards the best by `find`."""
    for step in steps:
        move = Lay(*_spelled(position, step.stacks, authority, deck))
        yield move
        position = position.after(move)
        for stack in step.fills:
            fill = Fill(stack)
            yield fill
            position = position.after(fill)


def _spelled(
    position: Position, stacks: tuple[int, ...], authority: Authority, deck: Deck
) -> tuple[str, tuple[int, ...]]:
    """A word that the face-up cards of these stacks spell, and the stacks in the order of its letters."""
    by_face: dict[str, list[int]] = {}
    for index in stacks:
        by_face.setdefault(position.stacks[index][-1], []).append(index)
    showing = tuple(position.stacks[index][-1] for index in stacks)
    found = find(WordQuestion(showing, (0,) * len(showing), 1, authority, deck))
    word = next(word for word in found.words if not word.leaves)
    return word.word, tuple(by_face[face].pop() for face in word.cards)
