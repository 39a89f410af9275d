"""The prompt: lines that a person types or a program pipes, waited for as long as it takes or for a while."""

import io
import os
import select
import sys
import termios
import time
from collections.abc import Callable, Sequence
from typing import Final

from wordsvc.cli.echo import echo
from wordsvc.cli.matches.stored_games import GameLeft
from wordsvc.input import InputError
from wordsvc.input.messages import message

MAX_LINE: Final = 64 * 1024
"""Bytes of a line; whatever a person types is far shorter."""

_CHUNK: Final = 4096

_LONGEST: Final = 0.5
"""Seconds of one wait. Whatever handles a signal that comes just before a wait begins runs after it."""


def wait_readable(descriptors: Sequence[int], seconds: float | None) -> list[int]:
    """Return the descriptors that can be read, none if the time is over; None waits for ever."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = _LONGEST if until is None else max(0.0, min(_LONGEST, until - time.monotonic()))
        found = select.select(descriptors, [], [], left)[0]
        if found or (until is not None and time.monotonic() >= until):
            return found


def prompt_line(prompt: str) -> str:
    """Return the next line of standard input, however long it takes.

    Raises:
        InputError: on "line" when its bytes are no text; the lines after it can still be read.
        EOFError: at the end of the input.
    """
    if sys.stdin is None:  # closed by whoever started the program
        raise EOFError
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "surrogateescape":
        sys.stdin.reconfigure(errors="surrogateescape")
    line = input(prompt)
    if any("\ud800" <= character <= "\udfff" for character in line):
        raise InputError("line", "not_utf8", message("the line is not UTF-8"))
    return line


class Prompt:
    """The prompt of a game, and the lines that are shown above it.

    A timed prompt can be left while something else happens. Nothing else may read standard input any more:
    what stands in its buffer would be missing.
    """

    def __init__(self, timed_by: str = "") -> None:
        """Make a prompt, timed with `timed_by`, the field on which an `InputError` says that it cannot be."""
        self._descriptor = -1
        self._heard = b""
        self._ended = False
        self._is_shown = False
        if timed_by:
            try:
                self._descriptor = sys.stdin.fileno()
            except (AttributeError, OSError):  # closed by whoever started the program, or no file
                text = message("needs a terminal or a pipe to read from")
                raise InputError(timed_by, "no_terminal", text) from None

    def show(self, *lines: str, inked: Callable[[str], str] | None = None) -> None:
        """Print lines, without any an empty one, below a prompt that still waits for a line.

        `inked` puts colours into a line, which only a terminal shows.
        """
        if self._is_shown:
            self.end_line()
        echo(*lines, inked=inked)

    def end_line(self) -> None:
        """End the line in which the prompt stands, or what the terminal shows of Ctrl-C."""
        self._is_shown = False
        echo()

    def drop(self) -> None:
        """Forget what was typed at a terminal and not waited for, and begin with a line of its own."""
        termios.tcflush(self._descriptor, termios.TCIFLUSH)
        self._heard, self._is_shown = b"", False

    def read(self, text: str = "> ", seconds: float | None = None, wake: int | None = None) -> str | None:
        """Return the line that a person types, without a limit of `seconds` however long it takes.

        None when none has come in time, or when there is something to read at the descriptor `wake` first.

        Raises:
            GameLeft: at the end of the input.
            InputError: on "line" when it is no text or too long; the lines after it can still be read.
        """
        try:
            if self._descriptor < 0:
                return prompt_line(text)
            if text and not self._is_shown:
                echo(text, nl=False)
            self._is_shown = bool(text)
            if not self._wait(seconds, wake):
                return None
        except EOFError:
            if text:
                echo()
            raise GameLeft from None
        self._is_shown = False
        line, _, self._heard = self._heard.partition(b"\n")
        if len(line) > MAX_LINE:
            raise InputError("line", "too_long", message("the line is too long"))
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise InputError("line", "not_utf8", message("the line is not UTF-8")) from None

    def _wait(self, seconds: float | None, wake: int | None) -> bool:
        """Wait for a line; return False when none has come. Raises `EOFError` at the end of the input."""
        until = None if seconds is None else time.monotonic() + seconds
        waited_for = [self._descriptor] if wake is None else [self._descriptor, wake]
        while b"\n" not in self._heard and len(self._heard) <= MAX_LINE:
            if self._ended:
                if not self._heard:
                    raise EOFError
                self._heard += b"\n"  # the last line may end with the input
                break
            left = None if until is None else max(0.0, until - time.monotonic())
            if self._descriptor not in wait_readable(waited_for, left):
                return False
            try:
                more = os.read(self._descriptor, _CHUNK)
            except OSError:  # a terminal that hung up
                more = b""
            self._heard += more
            self._ended = not more
        return True
