"""Pages: the best words of a search, and those behind them."""

from itertools import islice
from typing import Annotated, Final

from dictionaries.record import Record
from wordsvc.cards.deck import Deck
from wordsvc.cards.search.letters import LETTERS
from wordsvc.cards.search.word_search import WordHit, WordSearch
from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.sentences import say
from wordsvc.words import DictionaryReference, Note
from wordsvc.words.search.word_sets import LeftOut

MAX_PAGE: Final = 1_000
"""Words of one answer over HTTP."""

DEFAULT_PAGE: Final = 20

_MAX_SHOWN: Final = 1_000_000_000
"""More than all words of any list; a limit may be any number."""


@answer("total left_out words next notes dictionaries deck", optional=("deck",))
class Page(Record):
    """Some of the words that were found."""

    total: Annotated[int, "How many words there are in all."]
    words: tuple[WordHit, ...]
    next: Annotated[str | None, "Where to go on; null at the end."]
    notes: Annotated[tuple[Note, ...], "On the cards, as in a verdict."] = ()
    dictionaries: tuple[DictionaryReference, ...] = ()
    deck: Annotated[Deck | None, "Left out for letters."] = None
    left_out: LeftOut = 0

    to_dict = write


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
