"""Ctrl-C, SIGTERM and a terminal that hangs up end a game between two moves, never within a move."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

import click

from wordsvc.cli.exit_codes import ABANDONED

HEARD: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Terminated(BaseException):
    """A signal other than Ctrl-C ends the program; no `except Exception` may swallow that."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number


class Stop:
    """A block that a signal may end; after it there may be something to report.

    `exit_code` is None unless a signal ended it.
    """

    exit_code: int | None = None

    def __enter__(self) -> "Stop":
        """Begin the block."""
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        """End the block; of a signal the code is kept."""
        if isinstance(error, Terminated):
            self.exit_code = error.exit_code
        elif isinstance(error, KeyboardInterrupt):
            self.exit_code = ABANDONED
        return self.exit_code is not None

    def leave(self) -> None:
        """End the program if a signal ended the block. Raises `click.exceptions.Exit`."""
        if self.exit_code is not None:
            raise click.exceptions.Exit(self.exit_code)


class StopSignals:
    """Turns each signal into an exception, but waits for the end of a `held` block."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "StopSignals":
        """Listen to the signals; one that is ignored, as a hang-up under nohup, stays ignored."""
        if threading.current_thread() is threading.main_thread():
            for number in HEARD:
                if (before := signal.getsignal(number)) is not signal.SIG_IGN:
                    signal.signal(number, self._hear)
                    self._before[number] = before
        return self

    def __exit__(self, *_: object) -> None:
        """Give the signals back to those that listened before."""
        for number, before in self._before.items():
            signal.signal(number, before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Do something whole: a signal that comes within the block ends the game after it."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            if self._waiting is not None:
                number, self._waiting = self._waiting, None
                _stop(number)

    def _hear(self, number: int, _: FrameType | None) -> None:
        if self._held:
            self._waiting = number
        else:
            _stop(number)


def _stop(number: int) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Terminated(number)
