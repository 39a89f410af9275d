"""Notices while words are prepared: in a log, unless the command line listens."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

ReportProgress = Callable[[float], None]
"""Is told which share of a work is done, from 0 to 1."""


class Listener(Protocol):
    """A listener: it passes sentences on to people."""

    def say(self, message: str) -> None:
        """Pass on a sentence."""

    def work(self, message: str) -> AbstractContextManager[ReportProgress]:
        """Pass on that a work begins, and how far it is."""


class LogListener:
    """Writes a line to the log, as a warning: a log that nobody configured shows these."""

    def say(self, message: str) -> None:
        """Write the sentence."""
        logging.getLogger("wordsvc.words").warning("%s", message)

    @contextmanager
    def work(self, message: str) -> Iterator[ReportProgress]:
        """Write the sentence; a log does not show how far the work is."""
        self.say(message)
        yield lambda share: None


_listeners: list[Listener] = [LogListener()]
_notified: set[str] = set()


@contextmanager
def use_listener(listener: Listener) -> Iterator[None]:
    """Use another listener for a while."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def notify(message: str) -> None:
    """Tell people a sentence."""
    _listeners[-1].say(message)


def notify_once(message: str) -> None:
    """Tell people a sentence that this process has not told them yet."""
    if message not in _notified:
        _notified.add(message)
        notify(message)


def track_progress(message: str) -> AbstractContextManager[ReportProgress]:
    """Tell people that a work begins; the function that it gives is told how far it is."""
    return _listeners[-1].work(message)
