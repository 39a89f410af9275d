"""Faults of rules, planted one at a time in copies of our games, and which of them `games check` finds.

Each fault of `planted_faults.json` changes one place in the code of a game, and many show in few positions: a
move that is listed and refused, a card that is lost, a hidden one that shows, a copy that shares. The check
is that of `wordcheck games check` by default. Prints each fault with the sentence of the check, and at the
end, or at SIGINT or SIGTERM, how many were found; the goal is 48 of 50.

    python -m benchmarks.rules.planted_faults [--jobs N] [NUMBER...]
"""

from benchmarks.conditions import print_conditions

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final, NamedTuple

import games

GOAL: Final = 48

_GAMES: Final = Path(games.__file__).parent

_CHECK: Final = """
import sys
from games.{game} import RULEBOOK
from games.testing.conformance import USUAL_PLAYS, USUAL_SECONDS, NotConforming, check_rulebook
try:
    check_rulebook(RULEBOOK, plays=USUAL_PLAYS, seconds=USUAL_SECONDS)
except NotConforming as error:
    sys.exit(str(error))
"""


class Fault(NamedTuple):
    """A text in a file of a game, what stands in its place, and what goes wrong so."""

    file: str
    old: str
    new: str
    text: str


FAULTS: Final = [
    Fault(**fault) for fault in json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
]


class Found(NamedTuple):
    """The sentence of the check, empty for a fault that it passes, and the seconds that it took."""

    sentence: str
    seconds: float


def plant(fault: Fault) -> str:
    """Return the file of a fault with the fault in it."""
    source = (_GAMES / fault.file).read_text()
    times = source.count(fault.old)
    if times != 1:
        raise ValueError(f"{fault.text}: {fault.old!r} stands {times} times in {fault.file}")
    return source.replace(fault.old, fault.new)


def find_fault(folder: Path, number: int) -> Found:
    """Plant a fault in a copy of the games, and check the game."""
    fault = FAULTS[number - 1]
    copy = folder / str(number)
    shutil.copytree(_GAMES, copy / "games", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "games" / fault.file).write_text(plant(fault))
    begun = time.monotonic()
    check = _CHECK.format(game=fault.file.partition("/")[0])
    done = subprocess.run(
        [sys.executable, "-c", check], cwd=copy, env={"PYTHONPATH": str(copy)}, capture_output=True, text=True
    )
    lines = done.stderr.strip().splitlines()
    return Found(lines[-1] if done.returncode else "", time.monotonic() - begun)


def summarize(results: dict[int, bool]) -> str:
    """Return how many of the faults that were checked were found, and the numbers of the others."""
    missed = ", ".join(str(number) for number, is_found in sorted(results.items()) if not is_found)
    found = f"{sum(results.values())} of {len(results)} faults were found"
    return f"{found}, all but {missed}" if missed else found


def main() -> None:
    """Print the result of each check and, also when stopped by a signal, how many faults were found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("numbers", type=int, nargs="*")
    given = parser.parse_args()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.default_int_handler)
    for fault in FAULTS:
        plant(fault)  # a fault that has lost its place ends the program at once
    results: dict[int, bool] = {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as threads:
        due = {
            threads.submit(find_fault, Path(folder), number): number
            for number in given.numbers or range(1, len(FAULTS) + 1)
        }
        try:
            for done in as_completed(due):
                result, number = done.result(), due[done]
                results[number] = bool(result.sentence)
                place = f"{number:2} {FAULTS[number - 1].file.partition('/')[0]}"
                told = result.sentence or "NOT FOUND"
                print(f"{place}: {FAULTS[number - 1].text} [{result.seconds:.0f} s]: {told}", flush=True)
        except KeyboardInterrupt:
            threads.shutdown(wait=False, cancel_futures=True)
            print("Stopped.")
        print(f"{summarize(results)}; the goal is {GOAL} of {len(FAULTS)}.", flush=True)


if __name__ == "__main__":
    print_conditions()
    main()
