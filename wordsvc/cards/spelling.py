"""Every way to lay a word with given cards, best first.

A card lays its letters together and in order (D04); a single joker is any one letter (D02), a
double joker any two neighbouring letters of the word, never one (D03). Each card is used once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from wordsvc.cards.deck import JOKER, Deck, worths
from wordsvc.cards.laying import STEPS_OF_CARDS, Laying, compile_laying
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.words import Spelling
from wordsvc.words.step_budget import charge, charge_compiled

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledLaying

_COMPILED_STEPS_OF_A_WORD: Final = 150
_COMPILED_STEPS_OF_A_STATE: Final = 5


def spellings(
    word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS, field: str = "cards"
) -> Iterator[Spelling]:
    """Return every way to lay a folded word with some of the cards, best first, each once.

    In a deck with points the best is the one worth most, in any other the one with the most cards and
    then with the fewest jokers (D05); among equals a spelling with a single letter comes before
    one with a card of two letters at the first place where they differ, jokers come last.
    The iterator is lazy. Ways outside the limits are left out. `field` is the request field that is named if
    the search exceeds the budget of steps (`wordsvc.words.step_budget`).

    Raises:
        InputError: on "cards", when the cards are so many and mixed that the search would take
            more than `MAX_STATES` states; no word of a dictionary does with a whole deck.

    >>> from wordsvc.cards import load_deck
    >>> [way.cards for way in spellings("QUIT", ("QU", "Q", "U", "I", "T"), load_deck("quiddler"))]
    [('Q', 'U', 'I', 'T'), ('QU', 'I', 'T')]
    """
    charge(field, STEPS_OF_CARDS)
    counts = Counter(cards)
    laying = Laying(counts, worths(counts, deck), limits)
    return (_make_spelling(word, faces, deck) for faces in laying.all(word, field))


def best_spelling(
    word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS, field: str = "cards"
) -> Spelling | None:
    """Return the first of `spellings`, None when there is none. Raises as `spellings` does."""
    charge(field, STEPS_OF_CARDS)
    counts = Counter(cards)
    faces = Laying(counts, worths(counts, deck), limits).best(word, field)
    return None if faces is None else _make_spelling(word, faces, deck)


class Speller:
    """Cards that lay many words: the answers of `best_spelling`, sooner where the kernel is compiled."""

    def __init__(self, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS) -> None:
        """Count the cards; `limits` are kept by every way."""
        self._cards = Counter(cards)
        self._deck = deck
        self._limits = limits

    def best(self, word: str, field: str) -> Spelling | None:
        """Return the best way to lay a folded word, None when there is none. Raises as `spellings` does."""
        faces = self.faces(word, field)
        return None if faces is None else _make_spelling(word, faces, self._deck)

    def faces(self, word: str, field: str) -> tuple[str, ...] | None:
        """Return the cards of the best way alone. Raises as `spellings` does."""
        if self.compiled is not None:
            found = self.compiled.best(word)
            if found is not None:
                faces, states = found
                charge_compiled(field, _COMPILED_STEPS_OF_A_WORD + _COMPILED_STEPS_OF_A_STATE * states)
                return faces
        return self._laying.best(word, field)

    @cached_property
    def _laying(self) -> Laying:
        """The search in Python, for words that the compiled kernel leaves undecided."""
        return Laying(self._cards, worths(self._cards, self._deck), self._limits)

    @cached_property
    def compiled(self) -> "CompiledLaying | None":
        """The same cards for the compiled kernel; None without one, or where it cannot read the cards."""
        return compile_laying(self._cards, worths(self._cards, self._deck), self._limits)


def _make_spelling(word: str, faces: tuple[str, ...], deck: Deck) -> Spelling:
    letters: list[str] = []
    place = 0
    for face in faces:
        letters.append(word[place : place + len(face)])
        place += len(face)
    jokers = sum(face.startswith(JOKER) for face in faces)
    return Spelling(faces, tuple(letters), jokers, deck.value(faces))
