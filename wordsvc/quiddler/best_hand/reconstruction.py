"""Which words a lay-down is made of, when its sub-hand, longest word and number of words are known."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.best_hand.card_counts import CardCounts
from wordsvc.quiddler.best_hand.closure import Reach, layer
from wordsvc.quiddler.best_hand.sub_hands import Spelt
from wordsvc.quiddler.best_hand.subset_sets import DisjointMasks, addable_masks
from wordsvc.quiddler.scoring.laid_word import LaidWord
from wordsvc.words.search.bit_counters import ranks

_Branch = tuple[int, tuple[int, ...]]
"""The sub-hands that are still to be laid, one of them, and those of the words before."""


class Play(NamedTuple):
    """A lay-down: its words, the longest first, and the cards that are in none, sorted."""

    words: tuple[LaidWord, ...]
    left: tuple[str, ...]

    @property
    def points(self) -> int:
        """What the words are worth."""
        return sum(laid.points for laid in self.words)

    @property
    def longest(self) -> int:
        """The letters of the longest word, 0 without any (Q10)."""
        return max((laid.letters for laid in self.words), default=0)

    def words_to_list(self) -> list[dict[str, Any]]:
        """The words as JSON."""
        return [{"word": laid.word, "cards": list(laid.cards), "points": laid.points} for laid in self.words]


class Reconstruction:
    """Finds which words lay the sub-hands that were reached in one hand."""

    def __init__(
        self, held: CardCounts, spelt: Mapping[int, Spelt], reached: Sequence[Reach], deck: Deck
    ) -> None:
        self._held, self._spelt, self._deck = held, spelt, deck
        self._reached = list(reversed(reached))
        self._fits = DisjointMasks(held.counts, addable_masks(held.counts))
        self._states = held.states
        self._laid: dict[tuple[str, int], LaidWord] = {}

    def first_play(self, states: int, longest: int, words: int) -> Play:
        """The first of the plays that use one of the sub-hands in a set.

        Plays are compared by their words as they are listed, the longest first and words of one length by
        the alphabet: at the first difference a longer word comes before a shorter one, and of words of
        one length the one that comes first in the alphabet (Q29).

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
        return min(
            (self._read(listed, sub_hands) for _, sub_hands in branches),
            key=lambda play: [laid.cards for laid in play.words],
        )

    def _next_word(self, branches: Sequence[_Branch], longest: int, left: int) -> tuple[str, list[_Branch]]:
        """The first word after which `left` others lay the rest, and every way to lay it."""
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
        """The parts of a sub-hand that spell a word of so many letters and leave one of some rests."""
        if rests == 1:
            return [whole] if whole in self._spelt[letters] else []
        within = self._fits.beside(self._states - 1 - whole)  # what a sub-hand has fits beside what it lacks
        rests &= within
        return [part for part in self._spelt[letters] if within >> part & 1 and rests >> whole - part & 1]

    def _read(self, listed: Sequence[str], sub_hands: Sequence[int]) -> Play:
        laid = [self._lay(word, sub_hand) for word, sub_hand in zip(listed, sub_hands, strict=True)]
        return Play(tuple(laid), tuple(self._held.without(sum(sub_hands))))

    def _lay(self, word: str, sub_hand: int) -> LaidWord:
        """A word laid with all cards of a sub-hand; which of several ways is first `lay_all_of` says."""
        laid = self._laid.get((word, sub_hand))
        if laid is None:
            cards = lay_all_of(word, self._held.cards(sub_hand))
            laid = self._laid[word, sub_hand] = LaidWord(word, cards, self._deck)
        return laid


def lay_all_of(word: str, faces: Sequence[str]) -> tuple[str, ...]:
    """All of some cards in an order that lays a word: of several the first of `wordsvc.cards.spellings`.

    All are worth the same, so that is the one with a single letter where they first differ.
    """
    if all(len(face) == 1 for face in faces):
        return tuple(word)
    left = Counter(faces)

    def lay_from(place: int) -> tuple[str, ...] | None:
        if place == len(word):
            return ()
        for face in (word[place], word[place : place + 2]):
            if left[face]:
                left[face] -= 1
                rest = lay_from(place + len(face))
                left[face] += 1
                if rest is not None:
                    return (face, *rest)
        return None

    laid = lay_from(0)
    if laid is None:
        raise ValueError(f"{faces} do not lay {word}")
    return laid
