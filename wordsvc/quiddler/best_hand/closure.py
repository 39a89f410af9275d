"""The closure: every way to lay a hand in words, found at once for all sub-hands.

The state of a lay-down is the sub-hand that it uses. A set of states is an integer; when v is a sub-hand
that spells a word, `(reach & fits) << v` are the states after that word, where `fits` are those beside
which v fits. One integer holds a layer for each number of words. The words come in rising length, so after
each length it is known what is laid with a longest word of just so many letters (Q10), and in how many
words (Q11).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from wordsvc import kernel
from wordsvc.quiddler.best_hand.card_counts import CardCounts, count_states, digits_of
from wordsvc.quiddler.best_hand.sub_hands import Spellings
from wordsvc.quiddler.best_hand.subset_sets import DisjointMasks, addable_masks, argmax, value_planes


class Cell(NamedTuple):
    """The best that can be laid with so many words, the longest of just so many letters.

    `points` is the most that the words are worth; `worth` is the most of twice the points and the best card
    that is left, by which lay-downs with a discard compare (without one, twice the points).
    """

    longest: int
    words: int
    points: int
    worth: int


_as_cell: Final = partial(tuple.__new__, Cell)
"""A cell from a tuple, sooner than `Cell._make`."""


class Reach(NamedTuple):
    """Sub-hands laid with words of at most `letters` letters, and those with one of just so many.

    Both are sets of sub-hands, a layer for each number of words, one above the other.
    """

    letters: int
    within: int
    just: int


class Laid(NamedTuple):
    """Every way to lay a hand: the best of each kind of lay-down, and what was reached.

    The `cells` come with the longest words first, then with the most words; `reached` in rising length.
    """

    cells: list[Cell]
    reached: list[Reach]


def lay_downs(held: CardCounts, spellings: Spellings, allowed: int, *, discard: bool) -> Laid:
    """Find every way to lay a hand in words; see `lay_all`. The compiled kernel leaves out `reached`."""
    if spellings.records is None or kernel.compiled is None:
        return lay_all(held.counts, held.points, spellings.by_length, allowed, discard=discard)
    permitted = allowed.to_bytes((held.states + 7) // 8, "little")
    cells = kernel.compiled.lay_all(held.counts, held.points, spellings.records, permitted, discard)
    return Laid(list(map(_as_cell, cells)), [])


def lay_all(
    counts: Sequence[int],
    points: Sequence[int],
    spelt: Mapping[int, Iterable[int]],
    allowed: int,
    *,
    discard: bool,
) -> Laid:
    """Find every way to lay a hand in words; the same word may be laid twice (Q14).

    Args:
        counts: how many cards of each kind are held.
        points: what a card of each kind is worth.
        spelt: the sub-hands that spell a word, by its number of letters, the fewest first.
        allowed: the sub-hands that may be used in all.
        discard: whether the best card left is discarded.
    """
    reached = _close(counts, spelt)
    return Laid(_cells(counts, points, reached, allowed, discard), reached)


def layer(states: int, words: int, size: int) -> int:
    """Return the sub-hands, of `size` in all, that so many words reach, from a set of `Reach`."""
    return states >> words * size & (1 << size) - 1


def _close(counts: Sequence[int], spelt: Mapping[int, Iterable[int]]) -> list[Reach]:
    """Return the sub-hands that are reached after each length of words."""
    max_words = sum(counts) // 2
    states = count_states(counts)
    fits = DisjointMasks(counts, addable_masks(counts, max_words + 1))
    low, high, split = fits.low, fits.high, fits.split
    twice = _twice(counts)
    reach = 1
    found: list[Reach] = []
    for letters, sub_hands in spelt.items():
        just = 0
        for v in sub_hands:
            fit = low[v % split] & high[v // split]
            shift = v + states
            laid = (reach & fit) << shift
            just |= laid
            reach |= laid
            if v in twice:
                while laid := (laid & fit) << shift:
                    just |= laid
                    reach |= laid
        found.append(Reach(letters, reach, just))
    return found


def _cells(
    counts: Sequence[int], points: Sequence[int], reached: Sequence[Reach], allowed: int, discard: bool
) -> list[Cell]:
    """Return the best of each longest word and number of words."""
    planes, worths = value_planes(counts, points, discard=discard)
    states = count_states(counts)
    found: list[Cell] = []
    for reach in reversed(reached):
        for words in range(sum(counts) // 2, 0, -1):
            laid = reach.just >> words * states & allowed
            if laid:
                best = argmax(laid, planes)[0]
                found.append(Cell(reach.letters, words, best, argmax(laid, worths)[0]))
    return found


def _twice(counts: Sequence[int]) -> frozenset[int]:
    """Return the sub-hands that fit twice into the hand."""
    digits = digits_of(counts)
    kinds = [range(0, digit * (count // 2) + 1, digit) for digit, count in zip(digits, counts, strict=True)]
    return frozenset(map(sum, product(*kinds)))
