"""The time of near words for a refused word: with slices, without them, and by trying every change.

Words are drawn from the English and the German dictionary with a fixed seed and misspelt by two changes.
Prints the median and the worst milliseconds of CPU for words of 4 to 14 letters; trying every text two
changes away is measured up to eight letters. `change` is the generator that it tries.

    python benchmarks/suggestions.py
"""

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable

from wordsvc.words import Authority, open_authority
from wordsvc.words.search.near_words import change, within_two_changes
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.word_sets import word_sets

SEED = 20261121
WORDS = 40
MAX_TRIED = 8
TRIED = 5


def misspell(word: str, chance: random.Random) -> str:
    """Return a text two changes away or fewer."""
    for _ in range(2):
        word = chance.choice([text for text in change(word, ALPHABET) if text])
    return word


def try_all(word: str, authority: Authority) -> set[str]:
    """Return every text two changes away that counts."""
    texts = {twice for once in set(change(word)) for twice in change(once)}
    return {text for text in texts if text and authority.reason(text) is None}


def measure(name: str, find: Callable[[str], object], words: list[str]) -> float:
    """Print what a way of searching takes, and return its median."""
    times = []
    for word in words:
        start = time.process_time()
        find(word)
        times.append((time.process_time() - start) * 1e3)
    median = statistics.median(times)
    print(f"  {name:24} {median:7.1f} ms, at most {max(times):7.1f} ms")
    return median


def main() -> None:
    """Measure and print."""
    chance = random.Random(SEED)
    kept = os.environ.get("XDG_CACHE_HOME")
    for dictionary in ("en", "de"):
        authority = open_authority(dictionary)
        (sets,) = word_sets(authority)
        drawn = chance.sample([word for word in sets if 4 <= len(word) <= 14], WORDS)
        words = [misspell(word, chance) for word in drawn]
        print(f"{dictionary}, {WORDS} words")
        within_two_changes(words[0], authority)
        fast = measure("with slices", lambda word, a=authority: within_two_changes(word, a), words)
        with tempfile.TemporaryDirectory() as nothing:
            os.environ["XDG_CACHE_HOME"] = nothing
            measure("without slices", lambda word, a=authority: within_two_changes(word, a), words)
            if kept is None:
                del os.environ["XDG_CACHE_HOME"]
            else:
                os.environ["XDG_CACHE_HOME"] = kept
        short = [word for word in words if len(word) <= MAX_TRIED][:TRIED]
        slow = measure("trying every change", lambda word, a=authority: try_all(word, a), short)
        print(f"  with slices {slow / fast:.0f} times as fast as trying every change of up to eight letters")


if __name__ == "__main__":
    main()
