"""Reconstruction of a lay-down's words from its sub-hand, longest word and number of words."""

from collections.abc import Mapping, Sequence

from wordsvc import kernel
from wordsvc.quiddler.best_hand.card_counts import CardCounts
from wordsvc.quiddler.best_hand.closure import Laid, Reach, layer
from wordsvc.quiddler.best_hand.sub_hands import Spellings, Spelt
from wordsvc.quiddler.best_hand.subset_sets import DisjointMasks, addable_masks, argmax, value_planes
from wordsvc.words.search.slices import ranks

_Branch = tuple[int, tuple[int, ...]]
"""The sub-hands that are still to be laid, one of them, and those of the words before."""

Ways = tuple[tuple[str, ...], list[tuple[int, ...]]]
"""Words, and every way to lay them: the sub-hands that they take."""


Wanted = tuple[int, int, bool]
"""The letters of a play's longest word, its number of words, and whether it is best by worth or by points."""


def first_ways(
    held: CardCounts,
    spellings: Spellings,
    laid: Laid,
    allowed: int,
    wanted: Sequence[Wanted],
    *,
    discard: bool,
) -> list[Ways]:
    """Return the words of the first play of each kind that is wanted.

    Plays are compared by their words as they are listed, the longest first and words of one length by the
    alphabet: at the first difference a longer word comes before a shorter one, and of words of one length
    the one that comes first in the alphabet (Q29).

    Args:
        held: the cards.
        spellings: what spells a word.
        laid: what was found of these.
        allowed: the sub-hands that may be used in all.
        wanted: kinds of plays, each of a cell of `laid`.
        discard: whether the best card left is discarded.
    """
    if kernel.compiled is not None and spellings.found is not None and not laid.reached:
        permitted = allowed.to_bytes((held.states + 7) // 8, "little")
        return kernel.compiled.first_ways(
            held.counts, held.points, spellings.found, permitted, discard, tuple(wanted)
        )
    planes = value_planes(held.counts, held.points, discard=discard)
    reconstruction = Reconstruction(held, spellings.by_length, laid.reached)
    found: list[Ways] = []
    for longest, words, by_worth in wanted:
        just = next(reached.just for reached in laid.reached if reached.letters == longest)
        states = argmax(layer(just, words, held.states) & allowed, planes[by_worth])[1]
        found.append(reconstruction.first_ways(states, longest, words))
    return found


class Reconstruction:
    """Finds which words lay the sub-hands that were reached in one hand."""

    def __init__(self, held: CardCounts, spelt: Mapping[int, Spelt], reached: Sequence[Reach]) -> None:
        self._spelt = spelt
        self._reached = list(reversed(reached))
        self._fits = DisjointMasks(held.counts, addable_masks(held.counts))
        self._states = held.states

    def first_ways(self, states: int, longest: int, words: int) -> Ways:
        """Return the words of the first of the plays that use one of the sub-hands in a set.

        Args:
            states: sub-hands that are reached so.
            longest: the letters of the longest word.
            words: how many words there are.
        """
        branches: list[_Branch] = [(states, ())]
        listed: list[str] = []
        for left in range(words - 1, -1, -1):
            word, branches = self._next_word(branches, longest, left)
            listed.append(word)
            longest = len(word)
        return tuple(listed), [way for _, way in branches]

    def _next_word(self, branches: Sequence[_Branch], longest: int, left: int) -> tuple[str, list[_Branch]]:
        """Return the first word after which `left` others lay the rest, and every way to lay it."""
        for reach in self._reached:
            if reach.letters > longest:
                continue
            spelt = self._spelt[reach.letters]
            rests = layer(reach.within, left, self._states) if left else 1
            found = [
                (min(spelt[sub_hand]), before, sub_hand, whole - sub_hand)
                for states, before in branches
                for whole in ranks(states)
                for sub_hand in self._first_parts(whole, reach.letters, rests)
            ]
            if found:
                word = min(each[0] for each in found)
                ways: dict[tuple[int, ...], int] = {}
                for each, before, sub_hand, rest in found:
                    if each == word:
                        way = (*before, sub_hand)
                        ways[way] = ways.get(way, 0) | 1 << rest
                return word, [(states, way) for way, states in ways.items()]
        raise AssertionError("no words lay a sub-hand that was reached")

    def _first_parts(self, whole: int, letters: int, rests: int) -> list[int]:
        """Return the parts of a sub-hand that spell a word of so many letters and leave one of some rests."""
        if rests == 1:
            return [whole] if whole in self._spelt[letters] else []
        within = self._fits.beside(self._states - 1 - whole)  # what a sub-hand has fits beside what it lacks
        rests &= within
        return [part for part in self._spelt[letters] if within >> part & 1 and rests >> whole - part & 1]
