"""The time to tell if cards can lay a word, and the time to list the ways.

Racks are dealt from the Diabolo deck with a fixed seed; the words are drawn from the German
dictionary. Prints microseconds of CPU a question (the goal is about 2 to 7), and milliseconds
until the best spelling, for words that can be laid: by one search in Python, and by a `Speller` that has the
cards for many words (the goal with the compiled kernel is 0.02 at 25 cards).

    python -m benchmarks.search.spelling
"""

from benchmarks.conditions import print_conditions

import random
import time
from collections.abc import Callable

import marisa_trie

from dictionaries import FOLDER
from wordsvc.cards import Hand, load_deck, spellings
from wordsvc.cards.spelling import Speller

SEED = 20261121
RACKS = 40
WORDS = 2_000
SIZES = (8, 15, 25, 40)


def cpu(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the least CPU seconds of several runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Measure and print."""
    print_conditions()
    chance = random.Random(SEED)
    deck = load_deck("diabolo-de")
    trie = marisa_trie.RecordTrie("<B").mmap(f"{FOLDER}/de/de.marisa")
    words = chance.sample([word for word in trie.keys() if len(word) <= 15], WORDS)  # noqa: SIM118
    for size in SIZES:
        racks = [chance.sample(deck.faces(), size) for _ in range(RACKS)]
        hands = [Hand(rack) for rack in racks]
        asked = cpu(lambda hands=hands: [hand.can_lay(word) for hand in hands for word in words])
        laid = [
            (rack, word)
            for rack, hand in zip(racks, hands, strict=True)
            for word in words
            if hand.can_lay(word)
        ]
        some = chance.sample(laid, min(300, len(laid)))
        listed = cpu(lambda some=some: [next(spellings(word, rack, deck)) for rack, word in some], 1)
        asked_again = [(Speller(rack, deck), word) for rack, word in some]
        for speller, word in asked_again:
            speller.best(word, "cards")
        spelt = cpu(lambda pairs=asked_again: [s.best(word, "cards") for s, word in pairs])
        times = f"{listed / len(some) * 1e3:5.2f} ms, {spelt / len(some) * 1e3:6.3f} ms" if some else "none"
        best = f"best spelling {times}"
        print(
            f"{size:2} cards: can they lay it {asked / RACKS / WORDS * 1e6:4.1f} us,"
            f" {len(laid) / RACKS / WORDS:6.1%} can, {best}"
        )


if __name__ == "__main__":
    main()
