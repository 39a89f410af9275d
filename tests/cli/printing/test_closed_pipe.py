"""Commands whose output nobody reads to the end."""

import os
import subprocess

import pytest

from tests.conditions import MAX_SECONDS

MANY = ["--game", "letters", "--cards", "retains?", "--limit", "100000"]
LONG = [
    ["words", "--length", "4"],
    pytest.param(["words"], marks=pytest.mark.slow),
    pytest.param(["words", "--plain"], marks=pytest.mark.slow),
    pytest.param(["words", "--json"], marks=pytest.mark.slow),
    pytest.param(["find", *MANY], marks=pytest.mark.slow),
    pytest.param(["find", *MANY, "--plain"], marks=pytest.mark.slow),
    pytest.param(["find", *MANY, "--json"], marks=pytest.mark.slow),
    ["find", "--cards", "Q,U,I,T"],
    ["solitaire", "find", "--showing", "A,E,QU,I,T,N,G,CL", "--limit", "1000"],
    ["dict", "info", "en"],
    ["dict", "list"],
    ["deck", "show", "quiddler"],
    ["games", "rules", "diddly"],
    ["replay", "tests/logs/v1/diddly-nine-3.txt"],
]


def close_early(arguments: list[str], read: int) -> tuple[int, bytes]:
    """Return the exit code and the errors of a process whose output is read so far and then closed."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, env=buffered
    )
    assert process.stdout is not None
    assert process.stderr is not None
    if read:
        assert process.stdout.read(read)
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    return process.wait(timeout=MAX_SECONDS), errors


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("read", [pytest.param(0, marks=pytest.mark.slow), 10])
@pytest.mark.parametrize("arguments", LONG, ids=" ".join)
def test_a_list_ends_well_when_its_reader_has_seen_enough(
    wordcheck: str, arguments: list[str], read: int
) -> None:
    assert close_early([wordcheck, *arguments], read) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize("command", [["words"], ["find", *MANY]], ids=" ".join)
def test_head_ends_a_list_quietly(wordcheck: str, command: list[str]) -> None:
    quoted = " ".join(f"'{part}'" for part in [wordcheck, *command])
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {quoted} | head -n 1"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "QZX"],
        ["quiddler", "QUIT"],
        ["challenge", "QUIT", "--cards", "(qu)it", "--by", "Bea", "--against", "Ann"],
        ["define", "CATS"],
    ],
    ids=" ".join,
)
def test_an_answer_that_nobody_read_has_no_exit_code_that_gives_it(
    wordcheck: str, arguments: list[str]
) -> None:
    assert close_early([wordcheck, *arguments], 0) == (4, b"")
