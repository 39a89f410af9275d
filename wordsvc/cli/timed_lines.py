"""Lines of standard input that are waited for a while, as while cards turn by themselves."""

import os
import sys
import termios
import time
from typing import Final

from wordsvc.cli.waiting import wait_readable
from wordsvc.input import InputError
from wordsvc.input.sentences import say

MAX_LINE: Final = 64 * 1024
"""Bytes of a line; whatever a person types is far shorter."""

_CHUNK: Final = 4096


class TimedLines:
    """Reads from a terminal, a pipe or a file, and knows what was read of the next line.

    Nothing else may read from there any more: what stands in its buffer would be missing.
    """

    def __init__(self, field: str = "pace") -> None:
        """Read standard input. Raises `InputError` on `field` where there is nothing to wait for."""
        try:
            self._descriptor = sys.stdin.fileno()
        except (AttributeError, OSError):  # closed by whoever started the program, or no file
            raise InputError(field, "no_terminal", say("needs a terminal or a pipe to read from")) from None
        self._heard = b""
        self._ended = False

    def wait(self, seconds: float | None, wake: int | None = None) -> str | None:
        """The next line, or None when none has come in time; with None for ever.

        None too when there is something to read at the descriptor `wake` first.

        Raises:
            EOFError: at the end of the input.
            InputError: on "line" when it is no text or too long; the lines after it can still be read.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self._heard and len(self._heard) <= MAX_LINE:
            if self._ended:
                if not self._heard:
                    raise EOFError
                self._heard += b"\n"  # the last line may end with the input
                break
            left = None if until is None else max(0.0, until - time.monotonic())
            waited_for = [self._descriptor] if wake is None else [self._descriptor, wake]
            if self._descriptor not in wait_readable(waited_for, left):
                return None
            self._read()
        line, _, self._heard = self._heard.partition(b"\n")
        if len(line) > MAX_LINE:
            raise InputError("line", "too_long", say("the line is too long"))
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise InputError("line", "not_utf8", say("the line is not UTF-8")) from None

    def drop(self) -> None:
        """Forget what was typed at a terminal before, and not waited for."""
        termios.tcflush(self._descriptor, termios.TCIFLUSH)
        self._heard = b""

    def _read(self) -> None:
        try:
            more = os.read(self._descriptor, _CHUNK)
        except OSError:  # a terminal that hung up
            more = b""
        self._heard += more
        self._ended = not more
