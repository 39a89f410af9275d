"""Growth of Quiddler's hands while two players wait: the constant in `wordsvc.quiddler.game.bots.going_out`.

Two patient players draw by the odds, each discards what the best play leaves, and nobody goes out. It prints
what the best play of a last turn is worth for each card dealt, in points of the deck's mean card.

    python -m benchmarks.bots.quiddler_growth [HANDS]
"""

from benchmarks.conditions import print_conditions

import sys
from math import log
from random import Random

from games.core import shuffle
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.constants import MAX_HAND, MIN_HAND
from wordsvc.quiddler.judge import DICTIONARY, EDITION
from wordsvc.words import open_authority
from wordsvc.words.search.word_sets import word_sets

DRAWS = 12
SEED = 20261121
DECK = EDITION.load_deck()
WORDS = word_sets(open_authority(DICTIONARY))


def play_hand(size: int, rng: Random) -> list[float]:
    """Return the mean score of two patient players after each draw."""
    pile = DECK.faces()
    shuffle(rng, pile)
    hands = [[pile.pop() for _ in range(size)] for _ in range(2)]
    discards = [pile.pop()]
    scores = []
    for _ in range(DRAWS):
        total = 0
        for hand in hands:
            odds = draw_odds(hand, discards[-1], WORDS, discards[:-1], DECK)
            hand.append((discards if odds.better == "face_up" else pile).pop())
            best = BestHand(hand, WORDS, Situation(), deck=DECK).best
            assert best is not None
            assert best.discard is not None
            total += max(0, best.score)
            hand.remove(best.discard)
            discards.append(best.discard)
        scores.append(total / len(hands))
    return scores


def main(hands: int = 50) -> None:
    """Print the table, and the slope by the logarithm of the draws that fits it best."""
    mean = (DECK.value(DECK.faces()) or 0) / DECK.total
    rng = Random(SEED)
    sizes = range(MIN_HAND, MAX_HAND + 1)
    rows = [[score / size / mean for score in play_hand(size, rng)] for size in sizes for _ in range(hands)]
    worth = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    print("| draws | worth a card |")
    print("|--:|--:|")
    for draws, value in enumerate(worth, 1):
        print(f"| {draws} | {value:.3f} |")
    logs = [log(draws) for draws in range(1, DRAWS + 1)]
    middle, height = sum(logs) / DRAWS, sum(worth) / DRAWS
    slope = sum((x - middle) * (y - height) for x, y in zip(logs, worth, strict=True))
    print(f"\nslope by ln(draws): {slope / sum((x - middle) ** 2 for x in logs):.3f}")


if __name__ == "__main__":
    print_conditions()
    main(*map(int, sys.argv[1:]))
