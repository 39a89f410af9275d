"""What the benchmarks share that run whole processes: environments of their own, and runs in turns."""

import os
import statistics
import subprocess
import time
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parents[1]
HELLO = """\
import click


@click.command()
@click.argument("name")
@click.option("--greeting", default="Hello")
def main(name, greeting):
    click.echo(f"{greeting} {name}")


main()
"""

Command = Sequence[str | Path]


def make_environment(folder: Path, *packages: str | Path) -> Path:
    """The bin folder of a fresh environment that has the packages."""
    venv.create(folder / "venv", with_pip=True)
    bin_folder = folder / "venv" / "bin"
    pip = [bin_folder / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", *packages], check=True)
    return bin_folder


def write_hello_world(folder: Path, bin_folder: Path) -> Command:
    """A click program that does nothing, as a command."""
    program = folder / "hello.py"
    program.write_text(HELLO)
    return [bin_folder / "python", program, "Ann"]


def time_run(command: Command, **variables: str) -> float:
    """The wall time of one run, with variables added to the environment."""
    quiet = subprocess.DEVNULL
    start = time.perf_counter()
    subprocess.run(command, stdout=quiet, stderr=quiet, check=True, env={**os.environ, **variables})
    return time.perf_counter() - start


def run_in_turns(
    commands: Mapping[str, Command],
    rounds: int,
    own_variables: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    **variables: str,
) -> dict[str, list[float]]:
    """The wall times of commands that run one after the other, round by round; the first is not counted.

    `variables` are added to the environment of all, `own_variables` to that of a command by its label.
    """
    times: dict[str, list[float]] = {label: [] for label in commands}
    for number in range(rounds + 1):
        for label, command in commands.items():
            taken = time_run(command, **{**variables, **own_variables.get(label, {})})
            if number:
                times[label].append(taken)
    return times


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of neighbouring runs."""
    return statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
