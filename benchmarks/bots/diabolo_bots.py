"""The strength of Diabolo's bots, and the words that they notice: the tables in docs/diabolo.md.

python -m benchmarks.bots.diabolo_bots [DEALS [LINES]]
"""

from benchmarks.conditions import print_conditions

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from games.arena import tournament
from games.bots import with_bots
from games.core import OwnBot, Rulebook
from wordsvc.catalogue import find_rulebook
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game.bots.caller import Caller
from wordsvc.diabolo.game.bots.levels import LEVELS, Level
from wordsvc.diabolo.game.bots.notice_times import Noticing
from wordsvc.diabolo.game.bots.vocabulary import COMMON, LineWord, Vocabulary, open_vocabulary

RULEBOOK = find_rulebook("diabolo")

SEED = 20261121
LINE = 8
DRAWS = 5

STRONG, GOOD = LEVELS["strong"], LEVELS["good"]
PARTS: Mapping[str, Level] = {
    "strong-common-words": STRONG._replace(least_zipf=COMMON),
    "strong-slow": STRONG._replace(seconds=GOOD.seconds, handling=GOOD.handling),
    "strong-many-slips": STRONG._replace(slips=0.1),
}
"""The strong bot with one thing changed."""

KINDS: Mapping[str, Callable[[LineWord], bool]] = {
    "3 cards": lambda word: word.cards == 3,
    "4 cards": lambda word: word.cards == 4,
    "5 cards": lambda word: word.cards == 5,
    "6 cards or more": lambda word: word.cards > 5,
    "Zipf 4 or more": lambda word: word.zipf >= 4,
    "Zipf 3 to 4": lambda word: 3 <= word.zipf < 4,
    "Zipf 2.5 to 3": lambda word: COMMON <= word.zipf < 3,
    "rarer": lambda word: word.zipf < COMMON,
}


def vocabulary_of_the_edition() -> Vocabulary:
    """Return the words of the usual dictionary."""
    authority = RULEBOOK.game(2).parsed_options.judge.authority  # type: ignore[attr-defined]
    return open_vocabulary(authority)


def make_bot(level: Level, game: Any, seat: int, rng: Random) -> Caller:
    """Return a changed bot."""
    return Caller(game.parsed_options, vocabulary_of_the_edition(), level, seat, rng)


def print_parts(book: Rulebook, deals: int) -> None:
    """Print games of the strong bot against itself with one thing changed, a round each."""
    print("| match | seats | deals | cards better a seat | seconds a round |")
    print("|---|--:|--:|--:|--:|")
    for name in ("good", *PARTS):
        start = time.process_time()
        first = tournament(book, ("strong", name), deals, SEED, options={"rounds": 1}).standing("strong")
        points, seconds = first.points, (time.process_time() - start) / deals / 2
        print(
            f"| strong against {name} | 2 | {deals:,} "
            f"| {points.mean:+.2f} ({points.low:+.2f} to {points.high:+.2f}) | {seconds:.3f} |",
            flush=True,
        )


def print_noticed(lines: int) -> None:
    """Print the words of a line, and the one that each level notices first."""
    vocabulary, rng = vocabulary_of_the_edition(), Random(SEED)
    faces = EDITION.load_deck().faces()
    lying: Counter[str] = Counter()
    noticed: dict[str, Counter[str]] = {name: Counter() for name in LEVELS}
    for _ in range(lines):
        line = rng.sample(faces, LINE)
        common = [each for each in vocabulary.find(line, rare=False) if each.cards > 2]
        every = [*common, *(each for each in vocabulary.find(line, rare=True) if each.cards > 2)]
        for word in every:
            count(lying, word, word.stands_for)
        for name, level in LEVELS.items():
            known = [each for each in every if each.zipf >= level.least_zipf]
            for _ in range(DRAWS):
                for found in islice(Noticing(known, LINE, level).draw(rng), 1):
                    count(noticed[name], found.word, 1)
    print(f"| words of a line of {LINE} | lie there | " + " | ".join(LEVELS) + " |")
    print("|---|--:|" + "--:|" * len(LEVELS))
    for kind in KINDS:
        parts = [number[kind] / number["all"] for number in (lying, *noticed.values())]
        print(f"| {kind} | " + " | ".join(f"{part:.1%}" for part in parts) + " |")


def count(numbers: Counter[str], word: LineWord, times: int) -> None:
    """Count a word by its kinds."""
    numbers["all"] += times
    for kind, is_of in KINDS.items():
        if is_of(word):
            numbers[kind] += times


def main(deals: int = 1000, lines: int = 1000) -> None:
    """Print both tables."""
    print_noticed(lines)
    print()
    parts = {name: OwnBot(name, partial(make_bot, level)) for name, level in PARTS.items()}
    print_parts(with_bots(RULEBOOK, parts), deals)


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))
