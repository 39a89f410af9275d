"""The time to find the ten best words of cards of two letters and jokers, each with its spelling.

Racks are dealt from the Diabolo deck with a fixed seed; `en` and `de` are searched. Prints the CPU time
until ten words are there with their spellings, the median and the worst of the racks (the goal for the
median in `en` is about 2, 20, 40 and 4 ms), then until the words alone are there, and until the exact
number of all words is known, which takes a trial of each doubtful word and is asked for a few racks.

    python -m benchmarks.search finds
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import islice

from wordsvc.cards import load_deck
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.words import open_authority
from wordsvc.words.search.word_sets import word_sets

SEED = 20261121
RACKS = 40
COUNTED = 5
GOALS = {8: 2, 15: 20, 25: 40, 40: 4}
LANGUAGES = ("en", "de")
BEST = 10


Rack = tuple[str, ...]


def measure(work: Callable[[Rack], object], racks: Sequence[Rack]) -> str:
    """Return the CPU time that racks take: the median and the worst."""
    times = []
    for rack in racks:
        start = time.process_time()
        work(rack)
        times.append((time.process_time() - start) * 1e3)
    return f"{statistics.median(times):.1f} ms, worst {max(times):.1f}"


def main() -> None:
    """Measure and print."""
    deck = load_deck("diabolo-de")
    for language in LANGUAGES:
        chance = random.Random(SEED)
        sets = word_sets(open_authority(language))
        for size, goal in GOALS.items():
            racks = [tuple(chance.sample(deck.faces(), size)) for _ in range(RACKS)]

            def found(rack: Rack, sets=sets) -> WordSearch:
                return WordSearch(sets, rack, deck, order="cards")

            list(islice(found(racks[0]), BEST))  # reads the slices
            spelled = measure(lambda rack, found=found: list(islice(found(rack), BEST)), racks)
            alone = measure(lambda rack, found=found: list(islice(found(rack).ranked(), BEST)), racks)
            total = measure(lambda rack, found=found: found(rack).total, racks[:COUNTED])
            aim = f" (goal {goal})" if language == "en" else ""
            print(
                f"{language}, {size:2} cards: {spelled}{aim}; words alone {alone}; total {total}", flush=True
            )
