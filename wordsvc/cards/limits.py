"""Limits of spellings: the number of cards, and the cards that must be among them."""

from typing import Final, NamedTuple

from wordsvc.words import MAX_WORD_LENGTH


class Limits(NamedTuple):
    """The number of cards of a spelling, `min_cards` to `max_cards`, and those that must be among them."""

    min_cards: int = 1
    max_cards: int | None = None
    must: tuple[str, ...] = ()

    def free_lengths(self) -> tuple[int, int]:
        """Return the shortest and the longest words that no way to lay them takes outside the limits.

        A word of n letters takes n cards at most, and half as many at least.
        """
        if self.must:
            return 1, 0
        return 2 * self.min_cards - 1, MAX_WORD_LENGTH if self.max_cards is None else self.max_cards

    def field(self, usual: str) -> str:
        """Return the field that makes a search with these limits expensive, `usual` if none does."""
        if self.must:
            return "must"
        return usual if self.max_cards is None else "max_cards"

    def bind(self, word: str) -> bool:
        """Return True if some way to lay the word could break a limit."""
        shortest, longest = self.free_lengths()
        return not shortest <= len(word) <= longest


NO_LIMITS: Final = Limits()
