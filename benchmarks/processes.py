"""Runs of whole processes, shared by benchmarks: environments of their own, and runs in turns."""

import os
import statistics
import subprocess
import time
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

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
    """Return the bin folder of a fresh environment that has the packages."""
    venv.create(folder / "venv", with_pip=True)
    bin_folder = folder / "venv" / "bin"
    pip = [
        bin_folder / "python",
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "install",
        "--compile",
    ]
    subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", *packages], check=True)
    return bin_folder


def write_hello_world(folder: Path, bin_folder: Path) -> Command:
    """Return a click program that does nothing, as a command."""
    program = folder / "hello.py"
    program.write_text(HELLO)
    return [bin_folder / "python", program, "Ann"]


class Taken(NamedTuple):
    """Seconds that a process took: by the clock, and of processors, its own and the system's for it."""

    wall: float
    cpu: float


def time_run(command: Command, **variables: str) -> Taken:
    """Run a command with variables added to the environment, and return its time and memory.

    Raises `subprocess.CalledProcessError` when it fails.
    """
    quiet = subprocess.DEVNULL
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env={**os.environ, **variables})
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Taken(wall, used.ru_utime + used.ru_stime)


class Trial(NamedTuple):
    """A command, the one that runs right before it and that it is measured against, and their environment."""

    command: Command
    beside: Command
    variables: Mapping[str, str] = MappingProxyType({})


class Runs(NamedTuple):
    """The runs of a command, and those of the command beside it, in the same order."""

    own: list[Taken]
    beside: list[Taken]

    @property
    def ratio(self) -> float:
        """The median of the ratios of processor time of neighbouring runs."""
        pairs = zip(self.own, self.beside, strict=True)
        return statistics.median(own.cpu / other.cpu for own, other in pairs)


def run_in_turns(trials: Mapping[str, Trial], rounds: int) -> dict[str, Runs]:
    """Run commands one after the other, round by round; the first round is not counted."""
    found = {label: Runs([], []) for label in trials}
    for number in range(rounds + 1):
        for label, trial in trials.items():
            other = time_run(trial.beside, **trial.variables)
            own = time_run(trial.command, **trial.variables)
            if number:
                found[label].own.append(own)
                found[label].beside.append(other)
    return found
