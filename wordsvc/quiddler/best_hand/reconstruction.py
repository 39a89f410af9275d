"""Which words a lay-down is made of, when its sub-hand, longest word and number of words are known."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wordsvc.cards import Deck, spellings
from wordsvc.quiddler.best_hand.card_counts import CardCounts
from wordsvc.quiddler.best_hand.closure import Reach, layer
from wordsvc.quiddler.best_hand.sub_hands import Spelt, in_order
from wordsvc.quiddler.best_hand.subset_sets import DisjointMasks, addable_masks
from wordsvc.quiddler.scoring.laid_word import LaidWord


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
        self._ordered: dict[int, Sequence[tuple[int, list[str]]]] = {}

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
        branches: list[tuple[int, tuple[int, ...]]] = [(states, ())]
        listed: list[str] = []
        for left in range(words - 1, -1, -1):
            word, branches = self._next_word(branches, longest, left)
            listed.append(word)
            longest = len(word)
        return min(
            (self._read(listed, sub_hands) for _, sub_hands in branches),
            key=lambda play: [laid.cards for laid in play.words],
        )

    def _next_word(
        self, branches: list[tuple[int, tuple[int, ...]]], longest: int, left: int
    ) -> tuple[str, list[tuple[int, tuple[int, ...]]]]:
        """The first word after which `left` others lay the rest, and every way to lay it."""
        for reach in self._reached:
            if reach.letters > longest:
                continue
            rests = layer(reach.within, left, self._held.counts)
            word = ""
            found: list[tuple[int, tuple[int, ...]]] = []
            for sub_hand, spelt in self._in_order(reach.letters):
                if word and spelt[0] != word:
                    break
                allowed = self._fits.beside(sub_hand) & rests
                for states, before in branches:
                    if rest := states >> sub_hand & allowed:
                        word = spelt[0]
                        found.append((rest, (*before, sub_hand)))
            if word:
                return word, found
        raise AssertionError("no words lay a sub-hand that was reached")

    def _in_order(self, letters: int) -> Sequence[tuple[int, list[str]]]:
        if letters not in self._ordered:
            self._ordered[letters] = in_order(self._spelt[letters])
        return self._ordered[letters]

    def _read(self, listed: Sequence[str], sub_hands: Sequence[int]) -> Play:
        laid = [
            LaidWord(word, next(spellings(word, self._held.cards(sub_hand), self._deck)).cards, self._deck)
            for word, sub_hand in zip(listed, sub_hands, strict=True)
        ]
        return Play(tuple(laid), tuple(self._held.without(sum(sub_hands))))
