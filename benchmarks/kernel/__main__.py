"""The speed of the compiled kernel as a multiple of pure Python's.

All is asked of both in turns, in the same process, for some rounds of which the best counts; what they
answer must be equal. Cards are dealt with a fixed seed, words are those of the shipped dictionary `en`
(tables of Diabolo: `de`). Prints microseconds of CPU for each question, the ratio, and its goal,
which depends on the width of the vectors; BITS takes narrower ones than the processor has.

    python -m benchmarks.kernel [BITS: 128, 256 or 512]
"""

from benchmarks.conditions import print_conditions, vector_bits

import random
import sys
import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from benchmarks.kernel.kernel_pair import COMPILED, SEED, Kernel, open_kernels, racks
from wordsvc.cards import load_deck
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import best_hand
from wordsvc.words.search.word_set import WordSet

ROUNDS = 5
CLASSES = ((7, 0), (10, 0), (15, 0), (7, 1), (7, 2), (20, 2))
_WIDE_GOALS = (5.5, 5.2, 5, 5, 5, 5)
COUNT_GOALS = {128: (2.6, 2.6, 2.3, 2.5, 2.5, 2.5), 256: _WIDE_GOALS, 512: _WIDE_GOALS}
"""The goals of counting, by the width of the vectors in bits; those of all else do not depend on it."""
LIST_GOALS = (12, 9, 10, 9, 8, 6.5)
SIZES = (6, 8, 10, 11)
BEFORE = (3, 6, 10)
TABLE = 25
TABLES = 4

Words = tuple[WordSet, ...]


Work = Callable[[Words, Any], object]


def ask(kernel: Kernel, work: Work, asked: Sequence[Any]) -> tuple[float, list[object]]:
    """Return the CPU time for all questions, and the answers."""

    def ask_all(words: Words) -> tuple[float, list[object]]:
        start = time.process_time()
        answers = [work(words, one) for one in asked]
        return time.process_time() - start, answers

    return kernel.ask(ask_all)


def measure(
    kernels: tuple[Kernel, Kernel],
    label: str,
    goal: float | None,
    work: Work,
    asked: Sequence[Any],
    rounds: int = ROUNDS,
) -> None:
    """Ask both in turns, and print a line."""
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        answers = []
        for place, kernel in enumerate(kernels):
            seconds, answered = ask(kernel, work, asked)
            best[place] = min(best[place], seconds)
            answers.append(answered)
        assert answers[0] == answers[1], f"{label}: the kernels differ"
    compiled, python = (seconds / len(asked) * 1e6 for seconds in best)
    aim = "" if goal is None else f"  (goal {goal:g})"
    print(f"{label:42} {compiled:12,.1f} {python:12,.1f} {python / compiled:8.1f}{aim}", flush=True)


def front(words: Words, hand: list[str]) -> object:
    """Return the plays that no other beats."""
    return best_hand(hand, words).front


def best(words: Words, hand: list[str]) -> object:
    """Return the best play, with its words."""
    return best_hand(hand, words).best


def every_play(words: Words, hand: list[str]) -> object:
    """Return the words of every play of the front."""
    return best_hand(hand, words).to_dict()


def odds(words: Words, hand: list[str]) -> object:
    """Return the worth of the last card, which is face up, and of the pile to the others."""
    return draw_odds(hand[:-1], hand[-1], words)


def total(words: Words, cards: list[str], limits: Limits = NO_LIMITS) -> int:
    """Return the exact number of words of a table of Diabolo."""
    return WordSearch(words, cards, load_deck("diabolo-de"), order="cards", limits=limits).total


def with_two(words: Words, cards: list[str]) -> int:
    """Return the number of words that take the first two cards."""
    return total(words, cards, Limits(3, None, tuple(cards[:2])))


def in_five(words: Words, cards: list[str]) -> int:
    """Return the number of words that at most five cards lay."""
    return total(words, cards, Limits(3, 5))


def first_with_two(words: Words, cards: list[str]) -> object:
    """Return the ten best that take the first two cards, with their spellings."""
    limits = Limits(3, None, tuple(cards[:2]))
    return list(islice(WordSearch(words, cards, load_deck("diabolo-de"), order="cards", limits=limits), 10))


def matched(words: Words, pattern: str) -> list[WordSet]:
    """Return the words that a pattern matches."""
    return [part.matching(pattern) for part in words]


def _choose_vectors() -> int:
    """Use vectors of the width that was named, if the processor has them; gives their width in bits."""
    if len(sys.argv) < 2 or COMPILED is None:
        return vector_bits()
    bits = 8 * COMPILED.limit_vectors(int(sys.argv[1]) // 8)
    print(f"here with vectors of {bits} bits")
    return bits


def main() -> None:
    """Measure and print."""
    print_conditions(comparing=True)
    bits = _choose_vectors()
    chance = random.Random(SEED)
    quiddler, diabolo = (load_deck(name).faces() for name in ("quiddler", "diabolo-de"))
    kernels = open_kernels("en")
    print(f"{'CPU us':42} {'compiled':>12} {'python':>12} {'times':>8}")
    for goal, (letters, blanks) in zip(COUNT_GOALS[bits], CLASSES, strict=True):

        def count(words: Words, rack: str, blanks: int = blanks) -> int:
            return words[0].count_makeable(rack, blanks)

        label = f"count the words of {letters} letters and {blanks} blanks"
        measure(kernels, label, goal, count, racks(chance, 300, letters))
    for goal, (letters, blanks) in zip(LIST_GOALS, CLASSES, strict=True):

        def list_all(words: Words, rack: str, blanks: int = blanks) -> list[str]:
            return list(words[0].makeable(rack, blanks))

        label = f"list the words of {letters} letters and {blanks} blanks"
        measure(kernels, label, goal, list_all, racks(chance, 60, letters))
    for letters, blanks in CLASSES:

        def best_ten(words: Words, rack: str, blanks: int = blanks) -> list[str]:
            return words[0].makeable(rack, blanks).best(10)

        label = f"the best 10 words of {letters} letters and {blanks} blanks"
        measure(kernels, label, None, best_ten, racks(chance, 300, letters))
    for size in SIZES:
        hands = [chance.sample(quiddler, size) for _ in range(200)]
        measure(kernels, f"best hand with front, {size} cards", 12 if size == 10 else None, front, hands)
        measure(kernels, f"the words of the best play, {size} cards", None, best, hands)
        measure(kernels, f"the words of every play, {size} cards", None, every_play, hands)
    for size in BEFORE:
        hands = [chance.sample(quiddler, size + 1) for _ in range(40)]
        measure(kernels, f"draw odds, {size} cards", 12 if size == 10 else None, odds, hands)
    for work, label in ((with_two, "with two of them"), (in_five, "in at most five"), (first_with_two, "")):
        tables = [chance.sample(diabolo, 15) for _ in range(6)]
        asked = f"all words of 15 cards {label}" if label else "the best 10 words with two of 15 cards"
        measure(kernels, asked, None, work, tables, 2)
    measure(kernels, "the words of a pattern", None, matched, ["*E?*", "S*ING", "?A*E*"], 2)
    dealt = (chance.sample(diabolo, TABLE) for _ in range(60))
    tables = [cards for cards in dealt if cards.count("**") > 1][:TABLES]
    measure(open_kernels("de"), f"all words of {TABLE} cards, 2 double jokers", 15, total, tables, 2)


if __name__ == "__main__":
    main()
