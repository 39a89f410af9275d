"""How long `wordcheck` takes for one verdict, against a click hello-world in the same run.

Installs the package plainly into an environment of its own, as a user has it, and runs the commands
in turns. Prints the median wall time of each and the median of the ratios of neighbouring runs; the
goal is at most 1.25.

    python benchmarks/cold_start.py [ROUNDS]
"""

import sys
import tempfile
from pathlib import Path

from processes import ROOT, make_environment, print_times, ratio, run_in_turns, write_hello_world

GOAL = 1.25


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bin_folder = make_environment(folder, ROOT)
        commands = {
            "python -c pass": [bin_folder / "python", "-c", "pass"],
            "click hello-world": write_hello_world(folder, bin_folder),
            "wordcheck diabolo": [bin_folder / "wordcheck", "diabolo", "HANG", "--cards", "G,N,H,A"],
        }
        times = run_in_turns(commands, rounds)
    print_times(times)
    found = ratio(times["wordcheck diabolo"], times["click hello-world"])
    print(f"wordcheck / hello-world: {found:.2f} (goal: at most {GOAL})")


if __name__ == "__main__":
    main()
