"""How long the commands that search take, against a click hello-world in the same run.

Installs the package plainly into an environment of its own, as a user has it, makes the caches with
`wordcheck dict prepare`, and runs the commands in turns. Prints the median wall time of each and the
median of the ratios of neighbouring runs; the goal is at most 1.5.

    python benchmarks/search whole_process
"""

import subprocess
import tempfile
from pathlib import Path

from processes import ROOT, make_environment, print_times, ratio, run_in_turns, time_run, write_hello_world

ROUNDS = 60
GOAL = 1.5
CARDS = "A,E,I,R,S,T,L,N,QU,D"
COMMANDS = ("find", "hand")
HELLO = "click hello-world"


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bin_folder = make_environment(folder, ROOT)
        wordcheck = bin_folder / "wordcheck"
        cache = str(folder / "cache")
        time_run([wordcheck, "dict", "prepare"], XDG_CACHE_HOME=cache)
        commands = {HELLO: write_hello_world(folder, bin_folder)}
        for command in COMMANDS:
            if subprocess.run([wordcheck, command, "--help"], capture_output=True).returncode:
                print(f"wordcheck {command} is left out: there is no such command")
            else:
                commands[f"wordcheck {command}"] = [wordcheck, command, "--cards", CARDS]
        times = run_in_turns(commands, ROUNDS, XDG_CACHE_HOME=cache)
    print_times(times)
    for label in times:
        if label != HELLO:
            print(f"{label} / hello-world: {ratio(times[label], times[HELLO]):.2f} (goal: at most {GOAL})")
