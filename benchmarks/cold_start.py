"""How long each command of `wordcheck` takes, against a click hello-world in the same run.

Installs the package plainly into an environment of its own, as a user has it, makes the caches with
`wordcheck dict prepare`, and runs the commands in turns, a verdict and the hello-world in German too, which
reads its catalogues. Prints the median wall time of each, the median of the ratios of neighbouring runs,
and the goal.

    python benchmarks/cold_start.py [ROUNDS]
"""

import statistics
import sys
import tempfile
from pathlib import Path

from processes import ROOT, Command, make_environment, ratio, run_in_turns, time_run, write_hello_world

CARDS = "A,E,I,R,S,T,L,N,QU,D"
COMMANDS: dict[str, tuple[float | None, list[str]]] = {
    "diabolo": (1.25, ["diabolo", "HANG", "--cards", "G,N,H,A"]),
    "quiddler": (1.25, ["quiddler", "QUIT", "--cards", "(qu)it"]),
    "check": (1.25, ["check", "HELLO"]),
    "challenge": (1.25, ["challenge", "ZAX", "--cards", "Z,A,X", "--by", "Bea", "--against", "Ann"]),
    "define": (None, ["define", "HANG"]),
    "find": (1.3, ["find", "--cards", CARDS]),
    "hand": (1.3, ["hand", "--cards", CARDS]),
    "draw": (None, ["draw", "--cards", CARDS, "--face-up", "T"]),
    "words": (None, ["words", "--length", "2"]),
    "solitaire find": (1.3, ["solitaire", "find", "--cards", "A,E,I,R,S,T,QU,D"]),
    "solitaire deal": (None, ["solitaire", "deal"]),
    "games list": (1.3, ["games", "list"]),
    "games rules": (None, ["games", "rules", "diddly"]),
    "deck list": (None, ["deck", "list"]),
    "deck show": (None, ["deck", "show", "quiddler"]),
    "dict list": (None, ["dict", "list"]),
    "score diddly": (None, ["score", "diddly", "1 2, 3 4, 5 6, 7 8, 9 10"]),
    "simulate": (None, ["simulate", "diddly", "--games", "1"]),
    "completion": (None, ["completion", "bash"]),
    "--help": (None, ["--help"]),
}
"""The goal of each, if it has one: at most so many times as long as the hello-world."""

GERMAN_GOAL = 1.30


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    goals = {label: goal for label, (goal, _) in COMMANDS.items()}
    goals |= {"diabolo, in German": GERMAN_GOAL, "quiddler, in German": GERMAN_GOAL}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bin_folder = make_environment(folder, ROOT)
        wordcheck, cache = bin_folder / "wordcheck", str(folder / "cache")
        time_run([wordcheck, "dict", "prepare"], XDG_CACHE_HOME=cache)
        hello = write_hello_world(folder, bin_folder)
        commands: dict[str, Command] = {
            "python -c pass": [bin_folder / "python", "-c", "pass"],
            "hello-world": hello,
            "hello-world, in German": hello,
        }
        for label in goals:
            commands[label] = [wordcheck, *COMMANDS[label.partition(",")[0]][1]]
        languages = {label: {"LANGUAGE": "de" if "German" in label else "en"} for label in commands}
        times = run_in_turns(commands, rounds, languages, XDG_CACHE_HOME=cache)
    print(f"{'ms':24} {'median':>7} {'least':>7} {'ratio':>6}")
    for label, found in times.items():
        beside = times["hello-world, in German" if "German" in label else "hello-world"]
        goal = goals.get(label)
        aim = f" (goal: at most {goal:.2f})" if goal else ""
        milliseconds = f"{statistics.median(found) * 1000:7.1f} {min(found) * 1000:7.1f}"
        print(f"{label:24} {milliseconds} {ratio(found, beside):6.2f}{aim}")


if __name__ == "__main__":
    main()
