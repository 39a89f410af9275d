"""A command ends at once when all is done: nothing that others wait for is left out."""

import os
import subprocess
import sys

import pytest

PROGRAM = """\
import atexit, sys, threading
from wordsvc.cli import group, run


def command():
    atexit.register(print, "told at the end")
    threading.Thread(target=lambda: (threading.main_thread().join(), print("a thread has ended"))).start()
    sys.stdout.write("written, ")
    {end}


group.main = command
run()
"""


def run(end: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}
    program = PROGRAM.format(end=end)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.parametrize(
    ("end", "code"),
    [("sys.exit(0)", 0), ("sys.exit(3)", 3), ("sys.exit()", 0), ("sys.exit(256 + 7)", 7), ("pass", 0)],
)
def test_threads_end_and_others_are_told_and_all_is_written(end: str, code: int) -> None:
    done = run(end)
    assert done.returncode == code
    assert done.stdout == "written, a thread has ended\ntold at the end\n"
    assert done.stderr == ""


def test_an_error_is_told_as_python_does() -> None:
    assert "ZeroDivisionError" in run("1 / 0").stderr
    assert run("sys.exit('a message')").stderr == "a message\n"
    assert run("sys.exit('a message')").returncode == 1


def test_what_cannot_be_written_is_told_as_python_does() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM.format(end="sys.exit(0)")],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
    assert done.returncode == 120
    assert "No space left on device" in done.stderr
