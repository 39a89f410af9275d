"""Pages: the best words of a search, and those behind them."""

from itertools import islice
from typing import Any, Final

from dictionaries.record import Record
from wordsvc.cards.deck import Deck
from wordsvc.cards.search.letters import LETTERS
from wordsvc.cards.search.word_search import WordHit, WordSearch
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.words import DictionaryReference, Note, dictionaries_to_list, notes_to_list

MAX_PAGE: Final = 1_000
"""Words of one answer over HTTP."""

DEFAULT_PAGE: Final = 20

_MAX_SHOWN: Final = 1_000_000_000
"""More than all words of any list; a limit may be any number."""


class Page(Record):
    """Some of the words that a search found: `next` says where to go on, None at the end.

    `deck` is what the cards belong to, None where letters belong to no game. `left_out` counts the offensive
    words besides, None where it is not known which these are.
    """

    total: int
    words: tuple[WordHit, ...]
    next: str | None
    notes: tuple[Note, ...] = ()
    dictionaries: tuple[DictionaryReference, ...] = ()
    deck: Deck | None = None
    left_out: int | None = 0

    def to_dict(self) -> dict[str, Any]:
        """The page as the command line and the HTTP API print it."""
        document: dict[str, Any] = {
            "total": self.total,
            "left_out": self.left_out,
            "words": [found.to_dict() for found in self.words],
            "next": self.next,
            "notes": notes_to_list(self.notes),
            "dictionaries": dictionaries_to_list(self.dictionaries),
        }
        if self.deck is not None:
            document["deck"] = self.deck.reference
        return document


def read_page(search: WordSearch, limit: int = DEFAULT_PAGE, after: str | None = None) -> Page:
    """The first words of a search, or those behind a page.

    Args:
        search: the search.
        limit: how many words at most.
        after: the `next` of the page before.

    Raises:
        InputError: on "after", when it is no `next` of such a search.
    """
    place = None
    if after is not None:
        place = search.ranking.parse_place(after) if isinstance(after, str) else None
        if place is None:
            raise not_a_place()
    ranked = list(islice(search.ranked(place), min(limit, _MAX_SHOWN) + 1))
    more = len(ranked) > limit
    shown = ranked[:limit]
    words = tuple(WordHit(word, search.spell(word)) for _, word in shown)
    onward = search.ranking.format_place(shown[-1][0]) if more else None
    deck = None if search.deck is LETTERS else search.deck
    return Page(search.total, words, onward, search.notes, search.dictionaries, deck, search.left_out)


def not_a_place() -> InputError:
    """The error for an `after` that no page named."""
    message = say("after must be the `next` of an answer to the same question")
    return InputError("after", "not_a_place", message)
