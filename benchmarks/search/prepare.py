"""The wait of a dictionary's first search: making its slices, and picking the words of a view.

Every installed dictionary and view is prepared in an empty cache by the compiled kernel and by pure Python,
and so is a list of a million words of the player's own. Prints seconds of CPU, and the ratio.

    python -m benchmarks.search.prepare
"""

from benchmarks.conditions import print_conditions

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.kernel.kernel_pair import COMPILED, chosen
from dictionaries import available
from wordsvc.words import make_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.preparation import prepare
from wordsvc.words.search.word_sets import forget_word_sets, word_sets

MILLION = 1_000_000
LONGEST = 50


def measure(work: Callable[[], object]) -> tuple[float, float]:
    """Return the CPU seconds of a work that begins with an empty cache: compiled, and in pure Python."""
    seconds = []
    for module in (COMPILED, None):
        with tempfile.TemporaryDirectory() as folder, chosen(module):
            os.environ["XDG_CACHE_HOME"] = folder
            forget_word_sets()
            start = time.process_time()
            work()
            seconds.append(time.process_time() - start)
    forget_word_sets()
    return seconds[0], seconds[1]


def prepare_all(names: list[str]) -> None:
    """Prepare dictionaries, and views of them, one after the other."""
    for name in names:
        prepare(name)


def search_own(path: Path) -> None:
    """Open a list of one's own and make it ready to be searched."""
    word_sets(make_authority([open_own_list(str(path), "en")]))


def show(label: str, seconds: tuple[float, float]) -> None:
    """Print a line."""
    compiled, python = seconds
    print(f"{label:24} {compiled:8.2f} {python:8.2f} {python / compiled:6.1f}", flush=True)


def main() -> None:
    """Measure and print."""
    print_conditions(comparing=True)
    print(f"{'CPU s':24} {'compiled':>8} {'python':>8} {'times':>6}")
    names = list(available())
    for name in ("en", "de"):
        open_lexicon(name)
        show(name, measure(lambda name=name: prepare(name)))  # type: ignore[misc]
    show(f"all {len(names)}", measure(lambda: prepare_all(names)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "own.txt")
        words = (word.lower() for word in open_lexicon("de-large").words() if len(word) <= LONGEST)
        path.write_text("\n".join(word for word, _ in zip(words, range(MILLION), strict=False)))
        show(f"an own list of {MILLION:,}", measure(lambda: search_own(path)))


if __name__ == "__main__":
    main()
