"""One list of words and one hand, asked by many threads at once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from wordsvc.cards import load_deck
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import best_hand
from wordsvc.words import open_authority
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import word_sets

pytestmark = pytest.mark.usefixtures("either_kernel")

THREADS = 8
RACKS = ["RETAINS", "QUIZZED", "AEIOUAEIOU", "", "ZYX", "THEQUICKBROWNFOX", "E", "STRENGTHS"]
TABLE = ("ST", "EI", "ER", "*", "**", *"AGNOSTIC")


def answers(slices: Slices, hand: Hand, number: int) -> list[Any]:
    """Everything a thread asks, each beginning elsewhere."""
    sets = word_sets(open_authority("en-short"))
    asked: list[Any] = [
        lambda: [slices.within(rack, blanks) for rack in RACKS for blanks in (0, 2)],
        lambda: [slices.count(rack) for rack in RACKS],
        lambda: WordSet(slices).best(20),
        lambda: [hand.can_lay(word) for word in slices.words(slices.every)],
        lambda: WordSearch(sets, TABLE, load_deck("diabolo-de"), order="cards").total,
        lambda: best_hand([*"TAONREX", "QU"], sets).to_dict(),
        lambda: draw_odds([*"TAO", "QU"], "X", sets).to_dict(),
    ]
    order = [(number + place) % len(asked) for place in range(len(asked))]
    found = {place: asked[place]() for place in order}
    return [found[place] for place in sorted(found)]


@pytest.mark.slow
def test_threads_get_what_one_alone_gets() -> None:
    words = [a + b + c for a in "STRENG" for b in "AEIOU" for c in ("", "T", "STER", "INGST")]
    slices, hand = Slices(write_slices(words)), Hand(TABLE)
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda number: answers(slices, hand, number), range(THREADS)))
    alone = answers(Slices(write_slices(words)), Hand(TABLE), 0)
    assert together == [alone] * len(together)
