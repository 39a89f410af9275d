"""Words that no rebuild of a dictionary changes, to judge word games of playthroughs and tests by."""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import product
from string import ascii_uppercase
from typing import Final

from dictionaries import Language
from wordsvc.cards import Edition
from wordsvc.input.messages import Message
from wordsvc.referee import Referee
from wordsvc.words import Authority, DictionaryReference, House, make_authority

NAME: Final = "fixed"
"""No dictionary of this name is installed, so what is judged by it replays by its rulings alone (C2)."""


class FixedWords:
    """A list of words that refuses all others for the same reason."""

    rules: tuple[str, ...] = ()
    offensive_id = ""
    refuses_offensive = False

    def __init__(self, words: Iterable[str], language: Language) -> None:
        """Use folded words."""
        self._words = frozenset(words)
        self.language = language
        digest = hashlib.sha256(" ".join(sorted(self._words)).encode()).hexdigest()
        self.reference = DictionaryReference(NAME, "1", digest)
        self.list_id = f"{NAME}-{digest}"

    def refusal(self, word: str, *, no_names: bool = False, no_offensive: bool = False) -> str | None:
        """Return None for a word of the list."""
        return None if word in self._words else "not_in_dictionary"

    def gaps(self, word: str) -> tuple[Message, ...]:
        """Return (): the list is whole."""
        return ()

    def name_mark(self, word: str) -> None:
        """Return None: no word is a name."""

    def level(self, word: str) -> int:
        """Return one number: all are equally common."""
        return 0

    def listed(self) -> Iterator[str]:
        """Return all words."""
        return iter(sorted(self._words))

    def counting(self, *, no_names: bool) -> Iterator[str]:
        """Return all words."""
        return self.listed()

    def not_counting(self, *, no_names: bool) -> frozenset[str]:
        """Return nothing."""
        return frozenset()

    def starting(self, letters: str) -> list[str]:
        """Return the words that begin so."""
        return [word for word in self.listed() if word.startswith(letters)]

    def allows_all(self, *, no_names: bool) -> bool:
        """Return True: all of them count."""
        return True

    def is_offensive(self, word: str) -> bool:
        """Return False."""
        return False

    def offensive_words(self) -> list[str]:
        """Return nothing."""
        return []


def fixed_authority(words: Iterable[str], language: Language, house: House | None = None) -> Authority:
    """Return an authority that allows some words and no others."""
    return make_authority([FixedWords(words, language)], house=house)


def fixed_judge(edition: Edition, words: Iterable[str]) -> Referee:
    """Return the judge of a match with the deck of an edition."""
    return Referee.from_parts(edition, edition.load_deck(), fixed_authority(words, edition.language))


def short_words() -> list[str]:
    """Return every word of three letters with a vowel: random calls hit one now and then."""
    words = map("".join, product(ascii_uppercase, repeat=3))
    return [word for word in words if not set(word).isdisjoint("AEIOU")]
