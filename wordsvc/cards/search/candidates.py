"""Candidates among the words of a set: a part is certain at once, the rest is tried word by word."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck
from wordsvc.cards.laying import Laying
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.spelling import Speller
from wordsvc.words import Spelling
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.step_budget import charge, charge_compiled, compiled_steps_left

_JOKERS: Final = (JOKER, DOUBLE_JOKER)

_STEPS_OF_A_TRIAL: Final = 4

_MAX_STRATA: Final = 4
"""Words that need still more cards of two letters are few; they share the last stratum."""


class Candidates:
    """The words of a set that cards lay within limits; `limits.must` must be among the cards.

    `strata[n]` are the words for which at least n cards of two letters are needed, so that they take
    at least n cards fewer than they have letters; with all such cards cut in two they could be laid.
    `plain` is the first stratum as far as the limits allow: single cards and single jokers lay those
    words. `certain` are words that can be laid, `doubtful` those of which only a trial tells.
    """

    def __init__(self, words: WordSet, cards: Sequence[str], deck: Deck, limits: Limits) -> None:
        """Sort the words by what the slices tell of them."""
        self._deck, self._limits = deck, limits
        self._speller = Speller(cards, deck, limits)
        self._hand = hand = Hand(cards)
        self._cards = cards
        self._field = limits.field("cards")
        jokers, doubles = hand.jokers, hand.doubles
        singles = "".join(Counter(hand.singles).elements())
        self._singles, self._jokers, self._doubles = singles, jokers, doubles
        loose = singles + "".join(Counter(hand.pairs).elements())
        longest = words.slices.longest
        max_cards = longest if limits.max_cards is None else limits.max_cards
        all_pairs = (len(loose) - len(singles)) // 2 + doubles
        candidates = words.makeable(loose, jokers + 2 * doubles)
        candidates = candidates.of_length(limits.min_cards, max_cards + min(max_cards, all_pairs))
        candidates = candidates.having("".join(face for face in limits.must if face not in _JOKERS))
        pairs = min(all_pairs, _MAX_STRATA - 1)
        reached = [
            WordSet(words.slices, candidates.bits & bits)
            for bits in words.slices.within_each(singles, range(jokers, jokers + 2 * pairs + 1, 2))
        ]
        self.strata = [
            reached[0],
            *(more - fewer for fewer, more in pairwise(reached)),
            candidates - reached[-1],
        ]
        must_doubles = limits.must.count(DOUBLE_JOKER)
        other_pairs = any(len(face) == 2 and face != DOUBLE_JOKER for face in limits.must)
        self.certain = self.plain = WordSet(words.slices, 0)
        if not other_pairs and not must_doubles:
            # Any letter that a single card lays may take a joker that must be laid.
            self.certain = self.plain = reached[0].of_length(max(1, len(limits.must)), max_cards)
        elif limits.max_cards is None and not other_pairs and set(limits.must) <= set(_JOKERS):
            shortest = max(len(limits.must) + must_doubles, limits.min_cards + must_doubles)
            self.certain = reached[0].of_length(shortest, longest)
        if not limits.must and limits.max_cards is None:
            # Where letters are missing, so many doubles find room beside one another in a word that is
            # twice as long, each over one missing letter at least.
            shortest = max(2 * doubles, limits.min_cards + doubles)
            self.certain |= candidates.makeable(singles, jokers + doubles).of_length(shortest, longest)
        self.doubtful = candidates - self.certain
        self._known: dict[str, bool] = {}

    def __len__(self) -> int:
        laid, undecided = self._lay(self.doubtful)
        return len(self.certain) + len(laid) + sum(map(self.lays, undecided))

    def spell(self, word: str, field: str = "limit") -> Spelling:
        """Return the best way to lay a word that can be laid; `field` is what asks for the work."""
        found = self._speller.best(word, self._limits.field(field))
        if found is None:
            raise ValueError(f"the cards do not lay {word}")
        return found

    def worth(self, word: str, field: str = "limit") -> tuple[int, int] | None:
        """Return the cards and points of the best way to lay a word; None when there is none.

        `field` is what asks for the work.
        """
        charge(field, _STEPS_OF_A_TRIAL)
        faces = self._speller.faces(word, self._limits.field(field)) if self.lays(word) else None
        return None if faces is None else (len(faces), self._deck.value(faces) or 0)

    def lays(self, word: str) -> bool:
        """Return True if a word can be laid within the limits; the answer is remembered."""
        # A remembered method would hold these candidates in a circle, until there is a collection of garbage.
        answer = self._known.get(word)
        if answer is None:
            answer = self._known[word] = self._try(word)
        return answer

    def _try(self, word: str) -> bool:
        limits = self._limits
        if (compiled := self._speller.compiled) is not None:
            answer = compiled.lays(word)
            if answer is not None:
                laid, steps = answer
                charge_compiled(self._field, steps)
                return laid
        settled, bound = self._hand.settle(word), limits.bind(word)
        if settled is None or (settled and bound):
            # Without limits a trial is small, and is counted as one.
            return self._laying.is_possible(word, self._field if bound else "")
        return settled

    @cached_property
    def _laying(self) -> Laying:
        """The search in Python, for words that the compiled kernel leaves undecided."""
        return Laying(Counter(self._cards), limits=self._limits)

    def _lay(self, words: WordSet) -> tuple[WordSet, WordSet]:
        """Return those of the words that can be laid, as far as sets tell, and those left to try."""
        slices, compiled = words.slices, self._speller.compiled
        if compiled is None or slices.compiled is None:
            free = words.of_length(*self._limits.free_lengths())
            charge(self._field, len(free) + _STEPS_OF_A_TRIAL * len(words - free))
            laid = self._lay_doubles(free) if self._doubles else WordSet(slices, 0)
            return laid, words - laid
        *sets, steps = slices.compiled.laid(compiled, words.data, compiled_steps_left())
        charge_compiled(self._field, steps)
        laid, undecided = (WordSet(slices, bits) for bits in sets)
        return laid, undecided

    def _lay_doubles(self, words: WordSet) -> WordSet:
        """Return words in which double jokers lie over two missing neighbours, so that each counts twice.

        One of two may lie over one missing letter: in a word of four letters or more there is room for it.
        """
        slices, singles, doubles = words.slices, self._singles, self._doubles
        absent = "".join(letter for letter in ALPHABET if letter not in singles)
        *fewer, pairs = slices.neighbours(absent, doubles)
        laid = words.makeable(singles, self._jokers + 2 * doubles) & WordSet(slices, pairs)
        if doubles == 2:
            some = words.makeable(singles, self._jokers + 3) & WordSet(slices, fewer[0])
            laid |= some.of_length(4, slices.longest)
        return laid
