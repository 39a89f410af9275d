"""Words that a bot may know, and those of them that a line of cards lays.

The words are those of the judge's own list, in two parts: the common ones, and the rest, which only a bot
that knows the whole list looks at. Both are sets that bit slices search (docs/finding-words.md).
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from wordsvc.cards import DOUBLE_JOKER, JOKER
from wordsvc.cards.search.hand import Hand
from wordsvc.words import Authority
from wordsvc.words.lexicons.frequency import UNLISTED, open_frequencies
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import offered_words

COMMON: Final = 2.5
"""Zipf's number of the rarest word that is called common."""

PLAIN: Final = 4.0
"""Zipf's number of a plain word, which nobody needs to think of for long."""

MAX_WORDS: Final = 600
"""The most words of a part that are looked at one by one; of more, a random part is."""

_MIN_LETTERS: Final = 3
_MAX_LETTERS: Final = 15
_MAX_LINES: Final = 16
_MAX_OPEN: Final = 4


class LineWord(NamedTuple):
    """A word that a line lays: with how many cards about, and how many letters no single card lays.

    `zipf` says how common it is (`wordsvc.words.lexicons.frequency`), `stands_for` for how many words it
    stands where only a part of them was looked at.
    """

    word: str
    cards: int
    missing: int
    zipf: float
    stands_for: int


class Vocabulary:
    """The words of an authority that bots may look at: like a search, they leave offensive words out."""

    def __init__(self, authority: Authority) -> None:
        """Part the words. Raises `DictionaryError` when a file of the dictionary is missing or damaged."""
        self._frequencies = open_frequencies(authority.language)
        sets = offered_words(authority).words
        listed = [*self._frequencies.common(COMMON), *(authority.house.add if authority.house else ())]
        self._common = tuple(words.only(listed) for words in sets)
        self._least = COMMON
        if not any(self._common):
            # Nothing tells which words of this list are common: people know their list.
            self._common, self._least = sets, PLAIN
        self._rare = tuple(words - known for words, known in zip(sets, self._common, strict=True))
        self._uses: dict[str, int] = {}
        self._found: OrderedDict[tuple[tuple[str, ...], bool], tuple[LineWord, ...]] = OrderedDict()

    def zipf(self, word: str) -> float | None:
        """Return the Zipf value of a word, None for one that is not among the words."""
        for sets, least in ((self._common, self._least), (self._rare, UNLISTED)):
            if any(word in words for words in sets):
                return max(self._frequencies.zipf(word), least)
        return None

    def uses(self, face: str) -> int:
        """Return the number of common words that a card helps to lay; a joker helps with all."""
        known = self._uses.get(face)
        if known is None:
            letters = "" if face in (JOKER, DOUBLE_JOKER) else face
            known = self._uses[face] = sum(len(words.having(letters)) for words in self._common)
        return known

    def find(self, line: Sequence[str], *, rare: bool) -> tuple[LineWord, ...]:
        """Return the words of three letters or more that the cards of a line lay, of either part.

        Of thousands, as where many jokers lie, chance chose some; the same line gives the same words.
        """
        key = (tuple(sorted(line)), rare)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = tuple(self._find(key[0], self._rare if rare else self._common, rare))
            if len(self._found) > _MAX_LINES:
                self._found.popitem(last=False)
        return found

    def _find(self, line: tuple[str, ...], sets: tuple[WordSet, ...], rare: bool) -> list[LineWord]:
        hand = Hand(line)
        loose = "".join(face for face in line if face not in (JOKER, DOUBLE_JOKER))
        singles = [face for face in line if len(face) == 1 and face != JOKER]
        jokers = line.count(JOKER)
        counts = {letter: singles.count(letter) for letter in singles}
        blanks = jokers + 2 * line.count(DOUBLE_JOKER)
        zipf, least = self._frequencies.zipf, UNLISTED if rare else self._least
        found: list[LineWord] = []
        for words in sets:
            makeable = words.makeable(loose, blanks).of_length(_MIN_LETTERS, _MAX_LETTERS)
            some, stands_for = _sample(makeable)
            for word in some:
                if hand.can_lay(word):
                    missing = sum([max(0, word.count(c) - counts.get(c, 0)) for c in set(word)])
                    cards = len(word) - (max(0, missing - jokers) + 1) // 2
                    found.append(LineWord(word, cards, missing, max(zipf(word), least), stands_for))
        return found


@lru_cache(_MAX_OPEN)
def open_vocabulary(authority: Authority) -> Vocabulary:
    """Return the words of an authority, made once for all bots. Raises as `Vocabulary` does."""
    return Vocabulary(authority)


def _sample(words: WordSet) -> tuple[WordSet, int]:
    """Return at most `MAX_WORDS` of the words, and the number of words that each of them stands for."""
    halvings = 0
    while len(words) > MAX_WORDS:
        words = WordSet(words.slices, words.bits & _half(words.slices, halvings))
        halvings += 1
    return words, 1 << halvings


@lru_cache(64)
def _half(slices: Slices, number: int) -> int:
    """About one half of all words, by the number of the half: no two of them have to do with each other."""
    width = (slices.every.bit_length() + 7) // 8
    return int.from_bytes(hashlib.shake_256(f"half {number}".encode()).digest(width), "little")
