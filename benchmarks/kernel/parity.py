"""Ask the compiled kernel and pure Python the same, at length, and compare every answer.

Cards are dealt with a fixed seed: racks of 1 to 25 letters with 0 to 6 blanks, tables of Diabolo with cards
of two letters and jokers, hands of Quiddler in every situation, and draws. Prints how many there were of
each, and "no difference"; the first difference ends it. Takes about a quarter of an hour, less with a share.

    nice python -m benchmarks.kernel.parity [SHARE, by default 1]
"""

from benchmarks.conditions import print_conditions

import random
import sys
from collections.abc import Callable
from functools import partial

from benchmarks.kernel.kernel_pair import SEED, Kernel, open_kernels, racks
from wordsvc.cards import load_deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import Others, Situation, best_hand
from wordsvc.words.search.word_set import WordSet

LANGUAGES = ("en", "de")
BLANKS = range(7)
RACKS = 52_000
TABLES = 60
HANDS = 20_000
DRAWS = 3_000
SHOWN = 40

Words = tuple[WordSet, ...]


def compare(kernels: tuple[Kernel, Kernel], work: Callable[[Words], object], asked: object) -> None:
    """Ask both; end with what was asked where they differ."""
    one, other = (kernel.ask(work) for kernel in kernels)
    if one != other:
        sys.exit(f"a difference: {asked}\n  compiled: {one}\n  python: {other}")


def search(letters: str, blanks: int, words: Words) -> object:
    """Return the words of a rack: all as a set, their number, the first ones as text."""
    slices = words[0].slices
    found = slices.within(letters, blanks)
    return found, slices.count(letters, blanks), WordSet(slices, found).best(SHOWN)


def total(cards: tuple[str, ...], limits: Limits, words: Words) -> object:
    """Return the number of words of a table of Diabolo, and the best of them, with their cards."""
    finding = WordSearch(words, cards, load_deck("diabolo-de"), order="cards", limits=limits)
    found = [hit for hit, _ in zip(finding, range(SHOWN), strict=False)]
    return finding.total, [str(hit) for hit in found]


def lay(cards: list[str], situation: Situation, words: Words) -> object:
    """Return the best play, the front and every play of it."""
    hand = best_hand(cards, words, situation)
    return hand.to_dict(), hand.front


def draw(cards: list[str], words: Words) -> object:
    """Return the odds of a draw, the last card face up."""
    return draw_odds(cards[:-1], cards[-1], words).to_dict()


def any_situation(chance: random.Random) -> Situation:
    """Return a situation with or without a discard, going out, and bonuses."""
    others = Others(chance.choice([None, 2, 4, 6]), chance.choice([None, 0, 1, 2]))
    return Situation(chance.random() < 0.3, chance.random() < 0.2, others if chance.random() < 0.5 else None)


def compare_racks(language: str, number: int) -> None:
    """Compare racks of 1 to 25 letters with 0 to 6 blanks."""
    kernels, chance = open_kernels(language), random.Random(SEED)
    for _ in range(number):
        (rack,), blanks = racks(chance, 1, chance.randint(1, 25)), chance.choice(BLANKS)
        compare(kernels, partial(search, rack, blanks), (rack, blanks))
    print(f"{language}: {number:,} racks, no difference", flush=True)


def compare_tables(language: str, tables: int) -> None:
    """Compare cards of Diabolo: their best words and their number, every second time within limits."""
    kernels, chance = open_kernels(language), random.Random(SEED)
    faces = load_deck("diabolo-de").faces()
    for number in range(tables):
        cards = tuple(chance.sample(faces, chance.choice((8, 12, 15, 20, 25))))
        must = tuple(chance.sample(cards, chance.randint(0, 2)))
        most = chance.choice((None, 4, 6))
        limits = Limits(3, most, must) if number % 2 else Limits(3)
        compare(kernels, partial(total, cards, limits), (cards, limits))
    print(f"{language}: {tables:,} tables of Diabolo, no difference", flush=True)


def compare_hands(number: int) -> None:
    """Compare hands of Quiddler: the best play, the front, every play of it."""
    kernels, chance = open_kernels("en"), random.Random(SEED)
    faces = load_deck("quiddler").faces()
    for _ in range(number):
        hand, situation = chance.sample(faces, chance.randint(2, 11)), any_situation(chance)
        compare(kernels, partial(lay, hand, situation), (hand, situation))
    print(f"en: {number:,} hands of Quiddler, no difference", flush=True)


def compare_draws(number: int) -> None:
    """Compare draws to a hand of Quiddler, the last card face up."""
    kernels, chance = open_kernels("en"), random.Random(SEED)
    faces = load_deck("quiddler").faces()
    for _ in range(number):
        hand = chance.sample(faces, chance.randint(2, 11))
        compare(kernels, partial(draw, hand), hand)
    print(f"en: odds of {number:,} draws, no difference", flush=True)


def main() -> None:
    """Compare and print."""
    print_conditions(comparing=True)
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for language in LANGUAGES:
        compare_racks(language, int(RACKS * share))
        compare_tables(language, int(TABLES * share))
    compare_hands(int(HANDS * share))
    compare_draws(int(DRAWS * share))


if __name__ == "__main__":
    main()
