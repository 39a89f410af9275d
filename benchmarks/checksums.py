"""The cost of checking a file whenever it is opened, and that of other checksums.

Prints the best of some rounds in milliseconds for each dictionary and its slices: of the CRC-32 that is
counted, of other checksums of the standard library over the same bytes, and of opening with the check.

    python -m benchmarks.checksums [ROUNDS]
"""

from benchmarks.conditions import print_conditions

import hashlib
import os
import sys
import time
import zlib
from collections.abc import Callable

from dictionaries import installed
from wordsvc.words import find_manifest
from wordsvc.words.cache_file import check_cache
from wordsvc.words.lexicons.lexicon import Lexicon
from wordsvc.words.search.preparation import prepare
from wordsvc.words.search.slices_file import slices_path

CHECKSUMS: dict[str, Callable[[bytes], object]] = {
    "CRC-32": zlib.crc32,
    "Adler-32": zlib.adler32,
    "BLAKE2b": hashlib.blake2b,
    "SHA-256": hashlib.sha256,
}


def best(work: Callable[[], object], rounds: int) -> float:
    """Return the milliseconds of the quickest round."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"{'':16}{'MB':>8}" + "".join(f"{name:>10}" for name in (*CHECKSUMS, "opened")))
    for name in installed():
        prepare(name)
        manifest = find_manifest(name)
        slices = slices_path(Lexicon(manifest).list_id)
        opened: dict[str, tuple[str, Callable[[], object]]] = {
            f"{name} dictionary": (manifest.path(manifest.files[0]), lambda m=manifest: Lexicon(m)),
            f"{name} slices": (slices, lambda path=slices: check_cache(path)),
        }
        for label, (path, work) in opened.items():
            with open(path, "rb") as stream:
                content = stream.read()
            times = [best(lambda c=checksum, d=content: c(d), rounds) for checksum in CHECKSUMS.values()]
            row = "".join(f"{found:10.2f}" for found in (*times, best(work, rounds)))
            print(f"{label:16}{os.path.getsize(path) / 1e6:8.2f}{row}")


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
