"""Commands at a terminal of their own, and waiting for what a command prints."""

import subprocess
import sys
from typing import IO

import pytest

# A process of its own makes the terminal: forking a process of tests, which has threads, may hang.
_AT_A_TERMINAL = """\
import os, pty, sys
status = pty.spawn(sys.argv[1:], lambda terminal: os.read(terminal, 4096))
sys.exit(os.waitstatus_to_exitcode(status))
"""


def at_a_terminal(command: list[str]) -> list[str]:
    """Return a command that runs another at a terminal, passes input and output on, and its exit code."""
    return [sys.executable, "-c", _AT_A_TERMINAL, *command]


def start(command: list[str]) -> "subprocess.Popen[bytes]":
    """Start a command whose input, output and errors are pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)


def type_into(process: "subprocess.Popen[bytes]", typed: bytes) -> None:
    """Give a process what it reads."""
    assert process.stdin is not None
    process.stdin.write(typed)


def wait_for(wanted: bytes, stream: IO[bytes] | None) -> bytes:
    """Read what a command prints until it has printed what is wanted; fail where it ends without that."""
    assert stream is not None
    shown = b""
    while wanted not in shown:
        shown += stream.read(1) or pytest.fail(f"{wanted!r} is not in {shown!r}")
    return shown
