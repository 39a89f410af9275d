"""Catalogues that a verdict reads: none in English, and in German only the ones that it needs."""

import os
import subprocess
import sys

import pytest

READING = """
import sys
read = []
sys.addaudithook(lambda event, args: read.append(args[0]) if event == "open" else None)
from wordsvc.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*(path for path in map(str, read) if path.endswith(".mo")), sep="\\n", file=sys.stderr)
"""


@pytest.mark.parametrize(
    "command", [["quiddler", "QUIT", "--cards", "QU,I,T"], ["diabolo", "HANG", "--cards", "G,N,H,A"]]
)
@pytest.mark.parametrize(("language", "most"), [("en", 0), ("de", 2)])
def test_a_verdict_that_counts_reads_few_catalogues(command: list[str], language: str, most: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", READING, *command],
        env={**os.environ, "LANGUAGE": language},
        capture_output=True,
        text=True,
        check=True,
    )
    assert command[1] in run.stdout
    read = run.stderr.split()
    assert len(read) == len(set(read)) <= most
