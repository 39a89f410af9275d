"""The best words that some cards lay, in order, without sorting all of them."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Annotated, Any, Final, NamedTuple

from wordsvc.cards.deck import JOKER, Deck
from wordsvc.cards.explanations import note_lacking
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.cards.repeatable import Repeatable
from wordsvc.cards.search.candidates import Candidates
from wordsvc.cards.search.letters import LETTERS
from wordsvc.cards.search.ranking import Order, Place, Ranking, merge_by_bound
from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.fields import read_number
from wordsvc.input.messages import message
from wordsvc.words import DictionaryReference, Note, Spelling
from wordsvc.words.search.filters import Filter
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import LeftOut

MAX_PAGE: Final = 1_000
"""Words of one answer over HTTP."""

DEFAULT_PAGE: Final = 20

_MAX_SHOWN: Final = 1_000_000_000
"""More than all words of any list; a limit may be any number."""


@answer("word cards letters count=size points", name="FoundWord")
class WordHit(NamedTuple):
    """A word and the best way to lay it."""

    word: str
    spelling: Spelling

    @property
    def cards(self) -> Annotated[tuple[str, ...], "The cards in the order of the letters."]:
        """The cards that lay it."""
        return self.spelling.cards

    @property
    def letters(self) -> Annotated[tuple[str, ...], "The letters that each card stands for."]:
        """The letters of the cards."""
        return self.spelling.letters

    @property
    def size(self) -> Annotated[int, "The number of its cards."]:
        """The number of cards."""
        return len(self.cards)

    @property
    def points(self) -> Annotated[int | None, "Null in a game without points."]:
        """The points of the cards."""
        return self.spelling.points

    def to_dict(self) -> dict[str, Any]:
        """Return the word as JSON."""
        return write(self)


@answer("total left_out words next notes dictionaries deck", optional=("deck",))
class Page(NamedTuple):
    """Some of the words that were found."""

    total: Annotated[int, "The number of all words."]
    words: tuple[WordHit, ...]
    next: Annotated[str | None, "The place to go on from; null at the end."]
    notes: Annotated[tuple[Note, ...], "On the cards, as in a verdict."] = ()
    dictionaries: tuple[DictionaryReference, ...] = ()
    deck: Annotated[Deck | None, "Left out for letters."] = None
    left_out: LeftOut = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)


def not_a_place() -> InputError:
    """Return the error for an `after` that no page named."""
    text = message("after must be the `next` of an answer to the same question")
    return InputError("after", "not_a_place", text)


class WordSearch(Repeatable):
    """The words that cards lay, best first: iterate to get them one by one, `total` counts them.

    `left_out` counts the offensive words that the cards lay besides. `notes` say which of the cards a deck
    lacks that is not verified (D22).
    """

    def __init__(
        self,
        sets: Iterable[WordSet],
        cards: Sequence[str],
        deck: Deck,
        *,
        order: Order = "points",
        limits: Limits = NO_LIMITS,
        filtered: Filter | None = None,
        dictionaries: tuple[DictionaryReference, ...] = (),
        left_out: Iterable[WordSet] | None = (),
    ) -> None:
        """Prepare a search; most of the work is done when words are asked for.

        Args:
            sets: the words that count (see `wordsvc.words.search.word_sets`), none in two sets.
            cards: faces, as `parse_cards` gives them.
            deck: what the cards belong to; it says what they are worth.
            order: by what words are put first.
            limits: how many cards a word takes, and which must be among them.
            filtered: what the words must look like.
            dictionaries: how an answer names what the words come from.
            left_out: the words to count besides, None where it is not known which these are.

        Raises:
            InputError: on "must", when the cards lack one of those.
        """
        for face, asked in Counter(limits.must).items():
            if asked > (have := cards.count(face)):
                text = message(
                    "must asks for {asked} {face}, the cards have {have}", asked=asked, face=face, have=have
                )
                raise InputError("must", "not_among_the_cards", text)
        self.dictionaries = dictionaries
        self.deck = deck
        self._cards = tuple(cards)
        self.notes = note_lacking(cards, deck)

        def candidates(sets: Iterable[WordSet]) -> list[Candidates]:
            chosen = map(filtered.apply, sets) if filtered else sets
            return [Candidates(words, cards, deck, limits) for words in chosen]

        self._parts = candidates(sets)
        self._left_out = None if left_out is None else candidates(left_out)
        self.ranking = Ranking(deck, order, cards, limits)
        self._plain_is_exact = self.ranking.bound_is_exact and not (deck.points and JOKER in cards)

    @cached_property
    def total(self) -> int:
        """The number of words."""
        return sum(map(len, self._parts))

    @cached_property
    def left_out(self) -> int | None:
        """The number of offensive words that are left out; None where they are not known."""
        return None if self._left_out is None else sum(map(len, self._left_out))

    def page(self, limit: int = DEFAULT_PAGE, after: str | None = None) -> Page:
        """Return the first words, or those behind a page.

        Args:
            limit: how many words at most, 1 or more.
            after: the `next` of the page before; it is not checked that this was a page of the same search.

        Raises:
            InputError: on "limit", or on "after" when it is no `next` of a search.
        """
        limit = min(limit, _MAX_SHOWN) if type(limit) is int else limit
        limit = read_number(limit, "limit", 1, _MAX_SHOWN)
        place = None
        if after is not None:
            place = self.ranking.parse_place(after) if isinstance(after, str) else None
            if place is None:
                raise not_a_place()
        ranked = list(islice(self.ranked(place), limit + 1))
        shown = ranked[:limit]
        words = tuple(WordHit(word, self.spell(word)) for _, word in shown)
        onward = self.ranking.format_place(shown[-1][0]) if len(ranked) > limit else None
        deck = None if self.deck is LETTERS else self.deck
        return Page(self.total, words, onward, self.notes, self.dictionaries, deck, self.left_out)

    def to_dict(self) -> dict[str, Any]:
        """Return the first page as JSON."""
        return self.page().to_dict()

    def ranked(self, after: Place | None = None) -> Iterator[tuple[Place, str]]:
        """Return the words with their places in the order, from the first behind the place `after`."""
        streams = [
            self._stream(part, level, "limit" if after is None else "after")
            for part in self._parts
            for level, words in enumerate(part.strata)
            if words
        ]
        ranked = heapq.merge(*streams)
        return ranked if after is None else (entry for entry in ranked if entry[0] > after)

    def spell(self, word: str) -> Spelling:
        """Return the best way to lay a word that `ranked` named."""
        return next(part.spell(word) for part in self._parts if part.lays(word))

    def points(self, word: str) -> int:
        """Return the points of the best way to lay a word that `ranked` named; 0 in a deck without points."""
        worths = (part.worth(word) for part in self._parts)
        return next(points for worth in worths if worth for _, points in [worth])

    def __repr__(self) -> str:
        named = ", ".join(each.name for each in self.dictionaries)
        return f"<WordSearch: {' '.join(self._cards)}; {self.deck.name}; {named}>"

    def __iter__(self) -> Iterator[WordHit]:
        return (WordHit(word, self.spell(word)) for _, word in self.ranked())

    def _stream(self, part: Candidates, level: int, field: str) -> Iterator[tuple[Place, str]]:
        """Return the words of one stratum in order; `field` is what asks for the work."""
        ranking, words = self.ranking, part.strata[level]
        exact = self._plain_is_exact and level == 0 and words == part.plain

        def bound(word: str) -> Place:
            return ranking.bound(word, level)

        def place(word: str) -> Place | None:
            worth = part.worth(word, field)
            return ranking.place(word, *worth) if worth else None

        return merge_by_bound(ranking.by_bound(words, level), bound, bound if exact else place)
