"""The time of each command of `wordcheck`, against a click hello-world in the same run.

Installs the package plainly into an environment of its own, as a user has it: its bytecode is compiled, and
no editable install looks for its modules. Makes the caches with `wordcheck dict prepare`, and runs the
commands in turns, each right behind a hello-world, a verdict in German too, which reads its catalogues.

Prints of each the median wall time, the median and the least time of processors (its own and the system's
for it), and the ratio with its goal. The ratio is the median of the ratios of processor time, of a run and
of the hello-world right before it. Other work on the machine makes processes wait, which the clock counts
and processor time does not; and it slows processors down, for both neighbours alike.

    python -m benchmarks.cold_start [ROUNDS]
"""

from benchmarks.conditions import print_conditions

import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks.processes import (
    ROOT,
    Runs,
    Trial,
    make_environment,
    run_in_turns,
    time_run,
    write_hello_world,
)

CARDS = "A,E,I,R,S,T,L,N,QU,D"
COMMANDS: dict[str, tuple[float | None, list[str]]] = {
    "diabolo": (1.6, ["diabolo", "HANG", "--cards", "G,N,H,A"]),
    "quiddler": (1.6, ["quiddler", "QUIT", "--cards", "(qu)it"]),
    "check": (1.6, ["check", "HELLO"]),
    "challenge": (1.6, ["challenge", "ZAX", "--cards", "Z,A,X", "--by", "Bea", "--against", "Ann"]),
    "define": (None, ["define", "HANG"]),
    "find": (None, ["find", "--cards", CARDS]),
    "hand": (None, ["hand", "--cards", CARDS]),
    "draw": (None, ["draw", "--cards", CARDS, "--face-up", "T"]),
    "words": (None, ["words", "--length", "2"]),
    "solitaire find": (None, ["solitaire", "find", "--cards", "A,E,I,R,S,T,QU,D"]),
    "solitaire deal": (None, ["solitaire", "deal"]),
    "games list": (None, ["games", "list"]),
    "games rules": (None, ["games", "rules", "diddly"]),
    "deck list": (None, ["deck", "list"]),
    "deck show": (None, ["deck", "show", "quiddler"]),
    "dict list": (None, ["dict", "list"]),
    "score diddly": (None, ["score", "diddly", "1 2, 3 4, 5 6, 7 8, 9 10"]),
    "simulate": (None, ["simulate", "diddly", "--games", "1"]),
    "completion": (None, ["completion", "bash"]),
    "--help": (None, ["--help"]),
}
"""The goal of each, if it has one: at most so many times the processor time of the hello-world."""

GERMAN: dict[str, float] = {"diabolo": 1.6, "quiddler": 1.6}
"""The goals of the commands that run in German too."""


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    goals = {label: goal for label, (goal, _) in COMMANDS.items()}
    goals |= {f"{label}, in German": goal for label, goal in GERMAN.items()}
    with tempfile.TemporaryDirectory() as name:
        found = run_in_turns(make_trials(Path(name)), rounds)
    print(f"{'ms':24} {'wall':>7} {'CPU':>7} {'least':>7} {'ratio':>6}")
    for label, runs in found.items():
        print_row(label, runs, goals.get(label))


def make_trials(folder: Path) -> dict[str, Trial]:
    """Install what is measured into a folder: every command, by its label."""
    bin_folder = make_environment(folder, ROOT)
    wordcheck, cache = bin_folder / "wordcheck", str(folder / "cache")
    hello = write_hello_world(folder, bin_folder)
    english = {"XDG_CACHE_HOME": cache, "LANGUAGE": "en"}
    german = {**english, "LANGUAGE": "de"}
    time_run([wordcheck, "dict", "prepare"], **english)
    trials = {
        "python -c pass": Trial([bin_folder / "python", "-c", "pass"], hello, english),
        "hello-world": Trial(hello, hello, english),
    }
    for label, (_, arguments) in COMMANDS.items():
        trials[label] = Trial([wordcheck, *arguments], hello, english)
    plain = [bin_folder / "python", "-c", "from wordsvc.cli import main; main()"]
    trials["quiddler, without `run`"] = Trial([*plain, *COMMANDS["quiddler"][1]], hello, english)
    for label in GERMAN:
        trials[f"{label}, in German"] = Trial([wordcheck, *COMMANDS[label][1]], hello, german)
    return trials


def print_row(label: str, runs: Runs, goal: float | None) -> None:
    """Print the medians of a command, its least processor time, its ratio and its goal."""
    wall = statistics.median(run.wall for run in runs.own)
    cpu = [run.cpu for run in runs.own]
    times = " ".join(f"{seconds * 1000:7.1f}" for seconds in (wall, statistics.median(cpu), min(cpu)))
    aim = f" (goal: at most {goal:.2f})" if goal else ""
    print(f"{label:24} {times} {runs.ratio:6.2f}{aim}")


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
