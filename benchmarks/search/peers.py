"""Other programs that count the words of racks, each as a function; they are installed to be thrown away."""

import json
import os
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from benchmarks.processes import Command, make_environment

HERE = Path(__file__).parent
NPM_TRIE = "@kamilmielnik/trie@3.1.0"
DAWG = "DAWG2==0.13.3"
AN = shutil.which("an", path=f"{os.environ['PATH']}:/usr/games")

Answer = tuple[list[int], float]
"""The number of words that each rack makes, and the seconds of CPU."""

Count = Callable[[Sequence[str], int], Answer]
"""Counts the words of racks, with so many blanks each."""


def install(folder: Path) -> dict[str, Command]:
    """Install the peers that answer questions: the command of each, to which the file of words is added.

    What cannot be had here is named and left out.
    """
    commands: dict[str, Command] = {}
    if shutil.which("npm") and shutil.which("node"):
        quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(["npm", "install", *quiet, "--prefix", folder, NPM_TRIE], check=True)
        commands["npm trie"] = ["env", f"NODE_PATH={folder / 'node_modules'}", "node", HERE / "npm_trie.js"]
    else:
        print("npm trie is left out: node and npm are not installed")
    python = make_environment(folder, DAWG, "marisa-trie") / "python"
    for label, package in (("DAWG2", "dawg"), ("marisa-trie", "marisa_trie")):
        commands[label] = [python, HERE / "prefix_search.py", package]
    if not AN:
        print("an is left out: the Debian package an is not installed")
    return commands


@contextmanager
def asking(command: Command) -> Iterator[Count]:
    """Start a peer that reads questions and prints answers, a line each."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout

        def count(racks: Sequence[str], blanks: int) -> Answer:
            print(json.dumps({"racks": racks, "blanks": blanks}), file=process.stdin, flush=True)
            answer = json.loads(process.stdout.readline())
            return answer["totals"], answer["seconds"]

        yield count
        process.stdin.close()


def count_with_an(words: Path, racks: Sequence[str], blanks: int) -> Answer:
    """Debian's `an`, a process a rack; it knows no blanks."""
    assert AN
    assert not blanks
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    totals = [
        subprocess.run([AN, "-w", "-d", words, rack], capture_output=True).stdout.count(b"\n")
        for rack in racks
    ]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return totals, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


@contextmanager
def counting_peers(commands: Mapping[str, Command], words: Path) -> Iterator[dict[str, Count]]:
    """Return all peers that can be had here, by name, with the words of a file."""
    with ExitStack() as stack:
        peers = {label: stack.enter_context(asking([*command, words])) for label, command in commands.items()}
        yield peers | ({"an": partial(count_with_an, words)} if AN else {})
