"""Every way to lay a word with given cards, best first.

A card lays its letters together and in order (D04); a single joker is any one letter (D02), a
double joker any two neighbouring letters of the word, never one (D03). Each card is used once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from wordsvc.cards.deck import JOKER, Deck
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.cards.spelling_search import STEPS_OF_A_STATE, STEPS_OF_A_WORD, SpellingSearch, worth_in
from wordsvc.words import Spelling
from wordsvc.words.work import spend

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledSpeller


def spellings(
    word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS, field: str = "cards"
) -> Iterator[Spelling]:
    """Every way to lay a folded word with some of the cards, best first, each once.

    In a deck with points the best is the one worth most, in any other the one with the most cards and
    then with the fewest jokers (D05); among equals a spelling with a single letter comes before
    one with a card of two letters at the first place where they differ, jokers come last.
    The iterator does only the work that is asked of it. Ways outside the limits are left out. `field`
    is what asks for the work (`wordsvc.words.work`).

    Raises:
        InputError: on "cards", when the cards are so many and mixed that the search would take
            more than `MAX_STATES` states; no word of a dictionary does with a whole deck.

    >>> from wordsvc.cards import load_deck
    >>> [way.cards for way in spellings("QUIT", ("QU", "Q", "U", "I", "T"), load_deck("quiddler"))]
    [('Q', 'U', 'I', 'T'), ('QU', 'I', 'T')]
    """
    search = SpellingSearch(word, Counter(cards), deck, limits, field)
    return (_make_spelling(word, faces, deck) for faces in search.best_first())


def best_spelling(
    word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS, field: str = "cards"
) -> Spelling | None:
    """The first of `spellings`, None when there is none. Raises as `spellings` does."""
    faces = SpellingSearch(word, Counter(cards), deck, limits, field).best()
    return None if faces is None else _make_spelling(word, faces, deck)


class Speller:
    """Cards that lay many words: what `best_spelling` says of each, sooner where the kernel is compiled."""

    def __init__(self, cards: Iterable[str], deck: Deck) -> None:
        """Count the cards."""
        self._cards = Counter(cards)
        self._deck = deck

    def best(self, word: str, limits: Limits, field: str) -> Spelling | None:
        """The best way to lay a folded word, None when there is none. Raises as `spellings` does."""
        if self._compiled is not None and not limits.bind(word):
            found = self._compiled.best(word)
            if found is not None:
                faces, states = found
                spend(field, STEPS_OF_A_WORD)
                spend(field, STEPS_OF_A_STATE, states)
                return None if faces is None else _make_spelling(word, faces, self._deck)
        return best_spelling(word, self._cards.elements(), self._deck, limits, field)

    @cached_property
    def _compiled(self) -> "CompiledSpeller | None":
        from wordsvc import kernel  # only here: one word is asked without

        if kernel.compiled is None:
            return None
        worth = worth_in(self._deck)
        kinds = tuple((face, number, worth(face)) for face, number in self._cards.items())
        try:
            return kernel.compiled.Speller(kinds, bool(self._deck.points))
        except ValueError:
            return None


def _make_spelling(word: str, faces: tuple[str, ...], deck: Deck) -> Spelling:
    letters: list[str] = []
    place = 0
    for face in faces:
        letters.append(word[place : place + len(face)])
        place += len(face)
    jokers = sum(face.startswith(JOKER) for face in faces)
    return Spelling(faces, tuple(letters), jokers, deck.value(faces))
