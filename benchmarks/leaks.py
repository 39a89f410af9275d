"""Compares what viewers are answered in worlds that look the same to them: python -m benchmarks.leaks PAIRS.

For each game so many pairs of tables that differ only in what a viewer cannot know; every answer is compared
byte for byte, by the code of tests/tables/hidden. The first difference ends the run with exit code 1.
With OWNERS behind PAIRS, so many pairs are compared in which the owner of the match tries every operation.
"""

from benchmarks.conditions import print_conditions

import sys
import tempfile
import time
from random import Random

from tests.tables.hidden.test_owner_world import GAMES_OF_SEVERAL, check_owners
from tests.tables.hidden.world_pairs import open_tables, play_pairs
from wordsvc.catalogue import GAMES
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade

SEATS = {"solitaire": (1,)}


def main(pairs: int, owners: int = 0, seed: int = 20261122) -> int:
    """Compare so many pairs of each game; gives the exit code."""
    return compare_viewers(pairs, seed) or compare_owners(owners, seed)


def compare_owners(pairs: int, seed: int) -> int:
    """Compare the answers to owners; gives the exit code."""
    for game in GAMES_OF_SEVERAL if pairs else ():
        with tempfile.TemporaryDirectory(prefix="wordsvc-leaks-") as folder:
            database = Database(f"sqlite:///{folder}/wordsvc.db")
            upgrade(database)
            try:
                counts = check_owners(database, game, pairs, seed)
            except AssertionError as error:
                print(error)
                return 1
            finally:
                database.close()
        print(f"{game:10} {pairs:7,} pairs {counts.total():8,} answers to owners alike", flush=True)
    return 0


def compare_viewers(pairs: int, seed: int) -> int:
    """Compare the answers to players and spectators; gives the exit code."""
    for game in GAMES:
        start, compared, previews = time.perf_counter(), 0, 0
        with tempfile.TemporaryDirectory(prefix="wordsvc-leaks-") as folder:
            database = Database(f"sqlite:///{folder}/wordsvc.db")
            upgrade(database)
            tables, client = open_tables(database)
            rng = Random(seed)
            counts = SEATS.get(game, (2, 3, 4))
            made = 0
            for place, seats in enumerate(counts):
                share = pairs * (place + 1) // len(counts) - pairs * place // len(counts)
                made += share
                for address, first, second in play_pairs(tables, client, game, seats, rng, share):
                    if first != second:
                        print(f"{game}, {seats} seats: {address} differs\n{first}\n{second}")
                        return 1
                    compared += 1
                    previews += "?pick=" in address and first[0] == 200
            tables.broadcaster.close()
            database.close()
        seconds = time.perf_counter() - start
        print(
            f"{game:10} {made:7,} pairs {compared:8,} answers alike, {previews:,} previews, {seconds:.0f} s",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    print_conditions()
    given = [int(each) for each in sys.argv[1:]]
    sys.exit(main(*given) if given else main(100_000))
