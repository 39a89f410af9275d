"""How long `wordcheck` takes for one verdict, in English and in German, against a click hello-world.

Installs the package plainly into an environment of its own, as a user has it, and runs the commands
in turns, the hello-world in each language too. Prints the median wall time of each and the median of
the ratios of neighbouring runs; the goal is at most 1.25 in English and at most 1.30 in German, which
reads its catalogues.

    python benchmarks/cold_start.py [ROUNDS]
"""

import sys
import tempfile
from pathlib import Path

from processes import ROOT, Command, make_environment, print_times, ratio, run_in_turns, write_hello_world

GOALS = {"en": 1.25, "de": 1.30}
"""At most so many times as long as the hello-world, by language."""


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bin_folder = make_environment(folder, ROOT)
        wordcheck = bin_folder / "wordcheck"
        programs: dict[str, Command] = {
            "hello-world": write_hello_world(folder, bin_folder),
            "diabolo": [wordcheck, "diabolo", "HANG", "--cards", "G,N,H,A"],
            "quiddler": [wordcheck, "quiddler", "QUIT", "--cards", "(qu)it"],
        }
        commands: dict[str, Command] = {"python -c pass": [bin_folder / "python", "-c", "pass"]}
        commands |= {f"{program}, {language}": run for language in GOALS for program, run in programs.items()}
        variables = {
            f"{program}, {language}": {"LANGUAGE": language} for language in GOALS for program in programs
        }
        times = run_in_turns(commands, rounds, variables)
    print_times(times)
    for language, goal in GOALS.items():
        for game in ("diabolo", "quiddler"):
            found = ratio(times[f"{game}, {language}"], times[f"hello-world, {language}"])
            print(f"{game} / hello-world, {language}: {found:.2f} (goal: at most {goal:.2f})")


if __name__ == "__main__":
    main()
