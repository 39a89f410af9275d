"""The words that a bot knows: some of those that count at its table.

*strong* knows every word that the judge of the match allows. *good* knows the common ones among them, which
stand in the view of common words of the language (`en-common`). *easy* knows one half of these, by a hash
of each word. What the house adds everybody knows. Where a language has no such view, or hardly a word of
the list stands in it, the whole list takes its place. Offensive words are known to all and laid by none.

All bots of a process share what is open.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Final, Literal

from dictionaries import DictionaryError, available
from wordsvc.cards.word_judge import WordJudge
from wordsvc.input import InputError
from wordsvc.quiddler.judge import EDITION
from wordsvc.words import Authority, open_authority
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import offered_words, word_sets

Level = Literal["half", "common", "all"]
"""Half of the common words, all common words, or every word that counts."""

HALVES: Final = 16
"""The number of different halves; a bot draws one when it sits down, and a process keeps them."""

MIN_COMMON: Final = 1000
"""Words; a list that shares fewer with the common ones is of its own kind, and the bots know it whole."""

_MAX_OPEN: Final = 2 * HALVES
_PART: Final = 3
"""Letters of the parts by which a text is told from a word, its two ends counted as letters."""

_SHORT: Final = 7
"""Letters; the words by whose parts others are told are about as long as those that are laid."""


class Vocabulary:
    """The words that a bot lays, and those that it only knows: the offensive ones."""

    def __init__(self, lays: Sequence[WordSet], besides: Sequence[WordSet] = ()) -> None:
        self.lays = tuple(lays)
        self._besides = tuple(besides)

    def knows(self, word: str) -> bool:
        """Return True if it has a folded word."""
        return any(word in words for words in (*self.lays, *self._besides))

    def resembles(self, word: str) -> bool:
        """Return True if a text looks like its words: every three letters stand in some short one."""
        return self._known_parts.issuperset(_parts(word))

    @cached_property
    def _known_parts(self) -> frozenset[str]:
        """The parts of its words, which are found when they are first asked for."""
        short = [words.of_length(1, _SHORT) for words in self.lays]
        return frozenset(part for words in short for word in words for part in _parts(word))


def open_vocabulary(judge: WordJudge, level: Level, half: int = 0) -> Vocabulary:
    """Return the words of a bot's level at the table of a judge; `half` is from 0 to below `HALVES`.

    Where the dictionaries of the match are not installed it is the usual one of the deck; a bot whose
    dictionary is missing or damaged knows no word.
    """
    try:
        authority = judge.authority or open_authority(EDITION.usual_dictionary(judge.deck))
        return _open(_Named(authority), level, half if level == "half" else 0)
    except (InputError, DictionaryError):
        return Vocabulary(())


class _Named:
    """An authority that is told from others by the names, versions and hashes of what it rests on."""

    def __init__(self, authority: Authority) -> None:
        self.authority = authority

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Named) and other.authority.dictionaries == self.authority.dictionaries

    def __hash__(self) -> int:
        return hash(self.authority.dictionaries)


@lru_cache(_MAX_OPEN)
def _open(named: _Named, level: Level, half: int) -> Vocabulary:
    authority = named.authority
    words, left_out = offered_words(authority)
    if level == "common":
        words = tuple(_common(authority, words))
    elif level == "half":
        common = _open(named, "common", 0).lays
        words = tuple(each.only(word for word in each if _in_half(word, half)) for each in common)
    return Vocabulary(words, left_out or ())


def _common(authority: Authority, words: Sequence[WordSet]) -> Sequence[WordSet]:
    """Return the words that are common in their language, and the words that the house adds."""
    name = f"{authority.language}-common"
    if name not in available():
        return words
    sets = word_sets(open_authority(name))
    added = authority.house.add if authority.house else frozenset[str]()
    common = [_both(each, sets) | each.only(added) for each in words]
    return common if sum(map(len, common)) >= MIN_COMMON else words


def _both(words: WordSet, others: Sequence[WordSet]) -> WordSet:
    """Return the words that one of the other sets has, too."""
    found = WordSet(words.slices, 0)
    for other in others:
        found |= words & other if other.slices.key == words.slices.key else words.only(other)
    return found


def _in_half(word: str, half: int) -> bool:
    number = int.from_bytes(blake2b(word.encode(), digest_size=4).digest(), "little")
    return bool(number >> half & 1)


def _parts(word: str) -> Iterable[str]:
    """Return every three neighbours of a word, with a mark for each of its ends."""
    marked = f"^{word}$"
    return (marked[at : at + _PART] for at in range(len(marked) - _PART + 1))
