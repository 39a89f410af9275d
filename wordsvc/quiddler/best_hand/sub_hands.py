"""Sub-hands that spell a word: every spelling of every word that the cards in the hand lay.

A spelling takes some of the cards of two letters, and single letters for the rest. For each choice of the
former the words that have enough letters are found as a set (bit slices); of those the word must have the
chosen pairs as neighbours, none over a letter of another. Where no card of two letters begins with a letter
that one of them ends with, pairs never overlap, and it does not matter which of several equal pairs of a word
a card lays. In other decks (IN and NG) every place is tried for each pair.
"""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

from wordsvc.quiddler.best_hand.card_counts import CardCounts
from wordsvc.words.search.word_set import WordSet

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledSlices

Spelt = dict[int, list[str]]
"""The words of each sub-hand, all of the same number of letters."""

MIN_WORD_CARDS: Final = 2
"""A word takes at least two cards (Q15)."""

_RECORD: Final = struct.Struct("=IHH")
"""A spelling of the compiled kernel: the rank of its word, the sub-hand, the number of letters."""

_MAX_COMPILED: Final = 11
"""The cards of the largest hand that the compiled kernel takes: the last one of a game, and a card drawn."""

_SIGNS: Final = "abcdefghijklmnopqrstuvwxyz"
"""A card of two letters stands in a word as one small letter."""

_Kind = tuple[str, int, int]
"""A face, how many of it there are, and its digit."""

_PairChoice = tuple[tuple[str, int], ...]
"""Cards of two letters, and how many of each a word takes."""


class Spellings:
    """Every spelling of every word that some cards lay."""

    def __init__(
        self, found: "Sequence[tuple[CompiledSlices, bytes]] | None", pairs: Iterable[tuple[str, int]] = ()
    ) -> None:
        """Hold what a kernel found: records of the compiled one, or words with the sub-hands they take."""
        self.found = None if found is None else tuple(found)
        """The compiled kernel's findings in each list of words; None without it."""
        self._pairs = pairs
        self.records = None if found is None else b"".join([records for _, records in found])
        """The spellings as the compiled kernel has them; None without it."""

    @cached_property
    def by_length(self) -> dict[int, Spelt]:
        """The sub-hands that spell a word, by its number of letters, the fewest first (Q10, Q15)."""
        by_length: dict[int, Spelt] = {}
        read = (slices.spelt(records) for slices, records in self.found or ())
        for word, number in chain(self._pairs, *read):
            by_length.setdefault(len(word), {}).setdefault(number, []).append(word)
        return {letters: by_length[letters] for letters in sorted(by_length)}

    @property
    def sub_hands(self) -> set[int]:
        """The sub-hands that spell a word."""
        return {number for spelt in self.by_length.values() for number in spelt}

    @property
    def words(self) -> set[str]:
        """The words that are spelt, each once."""
        return {word for spelt in self.by_length.values() for words in spelt.values() for word in words}


def spell(
    held: CardCounts, sets: Sequence[WordSet], drawn: str = "", min_cards: int = MIN_WORD_CARDS
) -> Spellings:
    """Find every spelling of every word that the cards in a hand lay.

    Args:
        held: the cards.
        sets: the words that count.
        drawn: a card that every word takes besides; the sub-hands say what it takes of the hand.
        min_cards: how many cards a word takes at least, the drawn one among them.
    """
    found: list[tuple[CompiledSlices, bytes]] = []
    kinds, place = _kinds(held, drawn)
    for words in sets:
        slices = words.slices.compiled
        if slices is None or held.size > _MAX_COMPILED:
            own = held.digits[held.faces.index(drawn)] if drawn in held.faces else 0
            spelt = _Cards(held, drawn).spellings(sets, min_cards)
            return Spellings(None, [(word, n - own) for word, n in spelt])
        records = slices.spellings(words.data, kinds, place)
        if min_cards > MIN_WORD_CARDS:
            records = _with_cards(records, held, min_cards - bool(drawn))
        found.append((slices, records))
    return Spellings(found)


def _with_cards(records: bytes, held: CardCounts, min_cards: int) -> bytes:
    """Return the spellings of the compiled kernel that take at least so many cards of the hand."""
    kept = [
        _RECORD.pack(*record)
        for record in _RECORD.iter_unpack(records)
        if held.number_of_cards(record[1]) >= min_cards
    ]
    return b"".join(kept)


def _kinds(held: CardCounts, drawn: str) -> tuple[tuple[_Kind, ...], int]:
    """Return the cards for the compiled kernel, and which of them is the drawn one, -1 without one."""
    kinds = tuple(zip(held.faces, held.counts, held.digits, strict=True))
    if not drawn:
        return kinds, -1
    if drawn not in held.faces:
        return (*kinds, (drawn, 1, 0)), len(kinds)
    place = held.faces.index(drawn)
    one_more = drawn, held.counts[place] + 1, held.digits[place]
    return (*kinds[:place], one_more, *kinds[place + 1 :]), place


class _Cards:
    """The cards in the hand as letters, single ones and pairs, and as digits."""

    def __init__(self, held: CardCounts, drawn: str = "") -> None:
        """`drawn` is a card that every word must take besides; it counts nothing unless it is held too."""
        self._digits = {drawn: 0, **dict(zip(held.faces, held.digits, strict=True))}
        counts = dict(zip(held.faces, held.counts, strict=True))
        self._singles = "".join(face * count for face, count in counts.items() if len(face) == 1)
        self._drawn = ""
        if len(drawn) == 1:
            self._drawn = drawn
            self._singles += drawn
        elif drawn:
            counts[drawn] = counts.get(drawn, 0) + 1
        self._pairs = [
            (face, 1 if face == drawn else 0, count) for face, count in counts.items() if len(face) == 2
        ]
        self._letters = self._singles + "".join(face * count for face, _, count in self._pairs)
        self._signs = {face: sign for (face, _, _), sign in zip(self._pairs, _SIGNS, strict=False)}
        self._digits |= {sign: self._digits[face] for face, sign in self._signs.items()}
        self._overlap = bool({face[0] for face in self._signs} & {face[1] for face in self._signs})

    def spellings(self, sets: Iterable[WordSet], min_cards: int) -> Iterator[tuple[str, int]]:
        """Yield every word of so many cards at least, and every sub-hand that spells it."""
        digit = self._digits.__getitem__
        place = self._place_overlapping if self._overlap else self._place
        for words in sets:
            for choice, bits in self._choices(words):
                for word in words.slices.words(bits):
                    text = place(word, choice)
                    if len(text) >= min_cards:
                        yield word, sum(map(digit, text))

    def _place(self, word: str, choice: _PairChoice) -> str:
        """Return the word with signs for the chosen pairs, the first of equal ones; "" where it lacks one."""
        for face, number in choice:
            if word.count(face) < number:
                return ""
            word = word.replace(face, self._signs[face], number)
        return word

    def _place_overlapping(self, word: str, choice: _PairChoice) -> str:
        """Return the same where pairs can overlap: "" when they do wherever they are placed."""
        left = Counter(dict(choice))
        placed = self._place_from(word, 0, left, left.total())
        return "" if placed is None else placed

    def _place_from(self, word: str, at: int, left: Counter[str], pairs: int) -> str | None:
        """Return the rest of a word from a place on, with signs for pairs left; None if they do not fit."""
        if not pairs:
            return word[at:]
        if at + 2 * pairs > len(word):
            return None
        pair = word[at : at + 2]
        if left[pair]:
            left[pair] -= 1
            rest = self._place_from(word, at + 2, left, pairs - 1)
            left[pair] += 1
            if rest is not None:
                return self._signs[pair] + rest
        rest = self._place_from(word, at + 1, left, pairs)
        return None if rest is None else word[at] + rest

    def _choices(self, words: WordSet) -> Iterator[tuple[_PairChoice, int]]:
        """Yield every choice of pairs, with the words that have letters for it and for no card too many."""
        slices = words.slices
        every = words.bits & slices.within(self._letters)
        if self._drawn:
            every &= slices.having(self._drawn)
        found: list[tuple[_PairChoice, str, int]] = [((), "", every)]
        for face, min_number, max_number in self._pairs:
            longer: list[tuple[_PairChoice, str, int]] = [] if min_number else found
            for choice, taken, bits in found.copy():
                for number in range(max(min_number, 1), max_number + 1):
                    letters = taken + face * number
                    having = bits & slices.having(self._drawn + letters)
                    if not having:
                        break
                    longer.append(((*choice, (face, number)), letters, having))
            found = longer
        for choice, taken, bits in found:
            letters = self._singles + taken
            if len(letters) < len(self._letters):
                bits &= slices.within(letters)
            yield choice, bits
