"""The cost of tables: moves over HTTP, their rate, calls, word checks beside them, memory; and streams.

    python -m benchmarks.tables [moves | rates | calls | words | memory | streams ...]

Without a name all of it is measured. SQLite lies in a folder of the system's temporary folder, whose disk
counts: each move is on it before it is answered.
"""

from benchmarks.conditions import print_conditions

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.faults.__main__ import opened
from benchmarks.tables import streams
from benchmarks.tables.calls import measure_calls
from benchmarks.tables.memory import measure_memory
from benchmarks.tables.moves import measure_moves
from benchmarks.tables.rates import measure_rates
from benchmarks.tables.words import measure_words
from tests.store.databases import KINDS, make_sqlite


def main() -> None:
    """Measure what is named."""
    measures: dict[str, Callable[[], None]] = {
        "moves": lambda: in_folder(measure_moves),
        "rates": lambda: in_folder(measure_rates),
        "calls": lambda: in_folder(measure_calls),
        "words": lambda: in_folder(measure_words),
        "memory": measure_all_memory,
        "streams": measure_streams,
    }
    asked = sys.argv[1:] or measures
    if unknown := [name for name in asked if name not in measures]:
        sys.exit(f"there is no measure {unknown[0]}; the measures are {', '.join(measures)}")
    for name in asked:
        measures[name]()


def in_folder(measure: Callable[[Path], None]) -> None:
    """Measure with a new SQLite database."""
    with tempfile.TemporaryDirectory(prefix="wordsvc-benchmark-") as name:
        make_sqlite(Path(name))
        measure(Path(name))


def measure_all_memory() -> None:
    """Measure the memory on both kinds of database."""
    taken = {}
    for store in KINDS:
        with opened(store) as (environment, _):
            taken[store] = measure_memory(environment, store)
    print(f"PostgreSQL takes {taken['postgresql'] - taken['sqlite']:.0f} MiB more (goal: at most 12)")


def measure_streams() -> None:
    """Measure streams on both kinds of database."""
    for store in KINDS:
        streams.main(store)


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
