"""A search that nobody needs any more is gone at once, and does not wait for a collection of garbage.

A server holds all that waits, for each worker.
"""

import gc
import weakref
from collections.abc import Iterator
from itertools import islice

import pytest

from wordsvc.cards import load_deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.words import open_authority
from wordsvc.words.search.word_sets import offered_words

pytestmark = pytest.mark.usefixtures("either_kernel", "prepared")


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("cards", [["R", "E", "T", "A", "I", "N"], ["C", "A", "EI", "*"]])
@pytest.mark.parametrize("limits", [Limits(3), Limits(3, 4, ("A",))])
def test_nothing_of_a_search_stays(cards: list[str], limits: Limits) -> None:
    words = offered_words(open_authority("de")).words
    search = WordSearch(words, cards, load_deck("diabolo-de"), order="cards", limits=limits)
    assert search.total
    assert list(islice(search, 5))
    parts = [weakref.ref(part) for part in search._parts]
    del search
    assert [part() for part in parts] == [None] * len(parts)
