"""The cost of a long list of a player's own: the first check, the second, a later one, and a search.

A list of 3.8 million German words is made of those of `de-large`, with umlauts in some, and each command runs
in a process of its own on an empty cache. Prints seconds of CPU and the largest memory, and of the second
check, which compiles the words, the memory for a million of them.

    python -m benchmarks.own_lists [WORDS]
"""

from benchmarks.conditions import print_conditions

import os
import resource
import subprocess
import sys
import tempfile
from itertools import islice, product
from pathlib import Path
from typing import Final

from wordsvc.words import open_lexicon

WORDS: Final = 3_800_000
ENDINGS: Final = ("", "er", "chen", "lich", "übung")
MEBIBYTE: Final = 1 << 20
COMMAND: Final = (sys.executable, "-c", "from wordsvc.cli import main; main()")


def write_list(path: Path, words: int) -> None:
    """Write a list of so many words, sorted by nothing."""
    stems = (word.lower() for word in open_lexicon("de-large").words())
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(f"{stem}{ending}\n" for stem, ending in islice(product(stems, ENDINGS), words))


def measure(*arguments: str) -> tuple[float, int]:
    """Return the seconds of CPU and the largest memory in bytes of a command."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        subprocess.run([*COMMAND, *arguments], stdout=subprocess.DEVNULL, check=False)
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(writer, f"{usage.ru_utime + usage.ru_stime} {usage.ru_maxrss * 1024}".encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        seconds, memory = stream.read().split()
    os.waitpid(child, 0)
    return float(seconds), int(memory)


def main() -> None:
    """Measure and print."""
    words = int(sys.argv[1]) if len(sys.argv) > 1 else WORDS
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        path = Path(folder, "long.txt")
        write_list(path, words)
        check = ("check", "haus", "--dict", str(path))
        print(f"{words:,} words, {path.stat().st_size / MEBIBYTE:.0f} MiB")
        print(f"{'':14} {'CPU s':>6} {'MB':>6} {'MB a million words':>20}")
        search = ("find", "--cards", "H,A,U,S,E,R,T", "--limit", "3", "--dict", str(path))
        commands = {"first check": check, "second check": check, "third check": check, "first search": search}
        for name, arguments in commands.items():
            seconds, memory = measure(*arguments)
            print(f"{name:14} {seconds:6.2f} {memory / 1e6:6.0f} {memory / words:20.0f}", flush=True)


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
