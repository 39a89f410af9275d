"""How long `wordcheck` takes for one verdict, against a click hello-world in the same run.

Installs the package plainly into an environment of its own, as a user has it, and runs the commands
in turns. Prints the median wall time of each and the median of the ratios of neighbouring runs; the
goal is at most 1.25.

    python benchmarks/cold_start.py [ROUNDS]
"""

import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOAL = 1.25
HELLO = """\
import click


@click.command()
@click.argument("name")
@click.option("--greeting", default="Hello")
def main(name, greeting):
    click.echo(f"{greeting} {name}")


main()
"""


def installed(folder: Path) -> Path:
    """The bin folder of a fresh environment that has the package."""
    venv.create(folder / "venv", with_pip=True)
    bin_folder = folder / "venv" / "bin"
    pip = [bin_folder / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", ROOT], check=True)
    return bin_folder


def seconds(command: list[str]) -> float:
    """The wall time of one run."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bin_folder = installed(folder)
        (folder / "hello.py").write_text(HELLO)
        python = str(bin_folder / "python")
        commands = {
            "python -c pass": [python, "-c", "pass"],
            "click hello-world": [python, str(folder / "hello.py"), "Ann"],
            "wordcheck diabolo": [str(bin_folder / "wordcheck"), "diabolo", "HANG", "--cards", "G,N,H,A"],
        }
        times: dict[str, list[float]] = {label: [] for label in commands}
        for command in commands.values():
            seconds(command)
        for _ in range(rounds):
            for label, command in commands.items():
                times[label].append(seconds(command))
    for label, found in times.items():
        print(f"{label:18} {statistics.median(found) * 1000:6.1f} ms (least {min(found) * 1000:.1f})")
    ratios = [
        ours / hello
        for ours, hello in zip(times["wordcheck diabolo"], times["click hello-world"], strict=True)
    ]
    print(f"wordcheck / hello-world: {statistics.median(ratios):.2f} (goal: at most {GOAL})")


if __name__ == "__main__":
    main()
