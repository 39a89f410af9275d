"""The time of Quiddler's best hand and draw odds.

Hands are dealt with a fixed seed, 500 of each size, and answered with the shipped dictionary `en`. Prints
microseconds of CPU a hand: for the front of all ways to lay it, for the best play besides, and for the
whole answer with the words of every play, and that as a multiple of the front (goal: at most 3 for ten
cards with the compiled kernel); and milliseconds for the draw odds of a hand before drawing.

    python -m benchmarks.search.hands
"""

import random
import time
from collections.abc import Callable, Sequence

from wordsvc.cards import load_deck
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import BestHand, best_hand
from wordsvc.words import open_authority
from wordsvc.words.search.word_sets import word_sets

SEED = 20261121
HANDS = 500
DICTIONARY = "en"
SIZES = (4, 6, 8, 10, 11)
BEFORE = (3, 6, 10)
"""Cards held before drawing; the one after them is face up."""


def cpu(work: Callable[[Sequence[str]], object], hands: Sequence[Sequence[str]], repeats: int = 3) -> float:
    """Return the least CPU seconds a hand of several runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        for hand in hands:
            work(hand)
        times.append(time.process_time() - start)
    return min(times) / len(hands)


def main() -> None:
    """Measure and print."""
    chance = random.Random(SEED)
    faces = load_deck("quiddler").faces()
    words = word_sets(open_authority(DICTIONARY))

    def with_best(hand: BestHand) -> object:
        return hand.front, hand.best

    print(f"{HANDS} hands each, dictionary {DICTIONARY}, CPU time")
    print("best hand       front   with best play   all plays in words   / front")
    for size in SIZES:
        hands = [chance.sample(faces, size) for _ in range(HANDS)]
        front = cpu(lambda cards: best_hand(cards, words).front, hands)
        best = cpu(lambda cards: with_best(best_hand(cards, words)), hands)
        full = cpu(lambda cards: best_hand(cards, words).to_dict(), hands)
        times = f"{front * 1e6:8.0f} us   {best * 1e6:11.0f} us   {full * 1e6:15.0f} us"
        print(f"{size:2} cards   {times}  {full / front:7.1f}")
    print("draw odds")
    for size in BEFORE:
        hands = [chance.sample(faces, size + 1) for _ in range(HANDS)]
        odds = cpu(lambda cards: draw_odds(cards[:-1], cards[-1], words), hands, 1)
        print(f"{size:2} cards   {odds * 1e3:8.2f} ms")


if __name__ == "__main__":
    main()
