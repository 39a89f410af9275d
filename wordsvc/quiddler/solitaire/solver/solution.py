"""Clearing a deal by the rules: what the solver finds is turned into moves, and those are played again."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import Fill, Lay, Move, MoveError, Position, play
from wordsvc.quiddler.solitaire.solver.layable import layable, layable_ways
from wordsvc.quiddler.solitaire.solver.search import DEFAULT_BUDGET, Status, Step, solve
from wordsvc.quiddler.solitaire.solver.word_search import find_whole
from wordsvc.words import Authority
from wordsvc.words.search.word_sets import offered_words


class Clearance(NamedTuple):
    """The end of a search, the moves that use up all cards, and the number of positions looked at.

    `left_out` counts the offensive words that cards of the deal lay and that no move has; None where it is
    not known which words are offensive.
    """

    status: Status
    moves: tuple[Move, ...]
    nodes: int
    left_out: int | None = 0


def clear(
    position: Position,
    authority: Authority,
    *,
    budget: int = DEFAULT_BUDGET,
    progress: Callable[[int], object] = lambda nodes: None,
    deck: Deck = STANDARD,
    offensive: bool = False,
) -> Clearance:
    """Search for moves that use up all cards (see `solve`); the rules check every one of them.

    No move has an offensive word, unless `offensive` says that such words are wanted too.
    """
    left_out = _count_left_out(position, authority, deck, offensive=offensive)
    sets = layable(authority, deck, offensive=offensive)
    solution = solve(position, sets, budget=budget, progress=progress)
    moves: list[Move] = []
    for move in _moves(position, solution.steps, authority, deck, offensive=offensive):
        moves.append(move)
        try:
            position = play(position, move, authority, deck)
        except MoveError as error:  # the search is at fault, not who asked
            raise AssertionError(f"the way that was found breaks a rule: {error}") from error
    if solution.status == "cleared" and not position.won:
        raise AssertionError("the way that was found leaves cards")
    return Clearance(solution.status, tuple(moves), solution.nodes, left_out)


def _count_left_out(position: Position, authority: Authority, deck: Deck, *, offensive: bool) -> int | None:
    """Return the number of words left out that cards of a deal lay."""
    sets = offered_words(authority, offensive=offensive).left_out
    if sets is None:
        return None
    have = Counter(face for stack in position.stacks for face in stack)
    words = (word for words in sets for word in words)
    return sum(any(Counter(way) <= have for way in layable_ways(word, deck)) for word in words)


def _moves(
    position: Position, steps: tuple[Step, ...], authority: Authority, deck: Deck, *, offensive: bool
) -> Iterator[Move]:
    """Yield the moves of a solution: of words with the same cards the best by `find`."""
    for step in steps:
        move = _lay(position, step.stacks, authority, deck, offensive=offensive)
        yield move
        position = position.after(move)
        for stack in step.fills:
            fill = Fill(stack)
            yield fill
            position = position.after(fill)


def _lay(
    position: Position, stacks: tuple[int, ...], authority: Authority, deck: Deck, *, offensive: bool
) -> Lay:
    """Return the best word that the face-up cards of these stacks spell, with the stacks in its order."""
    by_face: dict[str, list[int]] = {}
    for index in stacks:
        by_face.setdefault(position.stacks[index][-1], []).append(index)
    showing = tuple(position.stacks[index][-1] for index in stacks)
    hit = find_whole(showing, authority, deck, offensive=offensive)
    assert hit is not None  # noqa: S101 - the search has found one
    return Lay(hit.word, tuple(by_face[face].pop() for face in hit.cards))
