"""The time to count all words that racks make, beside other programs.

500 racks a class are drawn from a bag of 98 letters with a fixed seed; 7+1 are seven letters and one
blank. Prints, for each shipped dictionary, microseconds of CPU a rack: of sets of words in pure Python
(`WordSet.count_makeable`), of the npm package @kamilmielnik/trie, of DAWG2 and marisa-trie with a search in
depth that asks for each prefix, and of Debian's `an`. Then how many times ours each of them takes, on
the racks that it searched: the slow ones search the first few, and nothing where that took minutes.
All run in turns, for some rounds, of which the best counts; they must count the same words.
The goal is 4 times for the npm trie and 20 times for marisa-trie, in every class.

    python -m benchmarks.search counts
"""

import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.search.peers import Answer, Count, counting_peers, install
from wordsvc import kernel
from wordsvc.words import open_authority
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import word_sets

SEED = 20261121
RACKS = 500
ROUNDS = 3
BAG = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
LANGUAGES = ("en", "de")


@dataclass(frozen=True)
class RackClass:
    """Racks of a kind, and how many of them each of the other programs searches."""

    letters: int
    blanks: int
    searched: Mapping[str, int] = field(hash=False)

    @property
    def name(self) -> str:
        """The letters and jokers of the racks."""
        return f"{self.letters}+{self.blanks}" if self.blanks else f"{self.letters}"


CLASSES = (
    RackClass(7, 0, {"npm trie": RACKS, "DAWG2": RACKS, "marisa-trie": RACKS, "an": 10}),
    RackClass(10, 0, {"npm trie": RACKS, "DAWG2": RACKS, "marisa-trie": RACKS, "an": 10}),
    RackClass(15, 0, {"npm trie": RACKS, "DAWG2": 50, "marisa-trie": 50, "an": 10}),
    RackClass(7, 1, {"npm trie": RACKS, "DAWG2": 100, "marisa-trie": 100}),
    RackClass(7, 2, {"npm trie": RACKS, "DAWG2": 20, "marisa-trie": 20}),
    RackClass(20, 2, {"npm trie": 50}),
)


def deal() -> dict[RackClass, list[str]]:
    """Return the racks of every class."""
    chance = random.Random(SEED)
    return {kind: ["".join(chance.sample(BAG, kind.letters)) for _ in range(RACKS)] for kind in CLASSES}


class Measured(NamedTuple):
    """The time of one program for the racks of a class that it searched."""

    racks: int
    seconds: float
    ours: float

    @property
    def microseconds(self) -> float:
        """The time for a rack."""
        return self.seconds / self.racks * 1e6

    @property
    def ratio(self) -> float:
        """The time as a multiple of ours."""
        return self.seconds / self.ours


def count_in_sets(words: WordSet, racks: Sequence[str], blanks: int) -> Answer:
    """Return the number of words that our sets have for each rack, and the CPU time."""
    start = time.process_time()
    totals = [words.count_makeable(rack, blanks) for rack in racks]
    return totals, time.process_time() - start


def measure(ours: Count, other: Count, racks: Sequence[str], blanks: int) -> Measured:
    """Compare two programs that count the same racks in turns."""
    rounds = []
    for _ in range(ROUNDS):
        totals, taken = ours(racks, blanks)
        others, others_taken = other(racks, blanks)
        for rack, total, others_total in zip(racks, totals, others, strict=True):
            assert total == others_total, f"{rack} and {blanks} blanks: {total} or {others_total} words?"
        rounds.append((others_taken, taken))
    return Measured(len(racks), *map(min, zip(*rounds, strict=True)))


def print_row(label: str, cell: Callable[[RackClass], str]) -> None:
    """Print a line of a table with a column a class."""
    print(f"  {label:12}" + "".join(f"{cell(kind):>12}" for kind in CLASSES))


def compare(words: WordSet, peers: Mapping[str, Count], racks: Mapping[RackClass, list[str]]) -> None:
    """Measure all classes with all programs, and print the tables."""
    ours = partial(count_in_sets, words)
    mine = {kind: measure(ours, ours, racks[kind], kind.blanks) for kind in CLASSES}
    theirs = {
        label: {
            kind: measure(ours, count, racks[kind][: kind.searched[label]], kind.blanks)
            for kind in CLASSES
            if label in kind.searched
        }
        for label, count in peers.items()
    }

    def print_rows(title: str, cell: Callable[[Measured], str]) -> None:
        print(title)
        for label, found in theirs.items():
            print_row(label, lambda kind, found=found: cell(found[kind]) if kind in found else "-")

    print_row("", lambda kind: kind.name)
    print_row("words a rack", lambda kind: f"{sum(ours(racks[kind], kind.blanks)[0]) / RACKS:,.0f}")
    print_row("WordSet", lambda kind: f"{mine[kind].microseconds:,.1f}")
    print_rows("CPU us a rack", lambda found: f"{found.microseconds:,.1f}")
    print_rows("times WordSet", lambda found: f"{found.ratio:,.1f}")
    print_rows("racks", lambda found: f"{found.racks}")


def main() -> None:
    """Measure and print."""
    kernel.compiled = None  # benchmarks/kernel measures what the compiled one adds
    racks = deal()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = install(folder)
        for language in LANGUAGES:
            authority = open_authority(language)
            (words,) = word_sets(authority)
            listed = folder / f"{language}.txt"
            listed.write_text("\n".join(sorted(words)), "ascii")
            print(f"{language} {authority.dictionaries[0].version}, {len(words):,} words")
            with counting_peers(commands, listed) as peers:
                compare(words, peers, racks)
