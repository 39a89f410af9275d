"""The progress of a long command, on standard error: a bar on a terminal, else lines."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click

from wordsvc.cli.echo import echo
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.words.notices import ReportProgress

_STEPS: Final = 100

_SECONDS: Final = 30
"""The time between two lines, where there is no terminal."""


@contextmanager
def progress(whole: int, noun: str) -> Iterator[Callable[[int], None]]:
    """Give a function that is called with the number of things that have just been done.

    `noun` is what the bar is called, in the current language. Without a terminal it is a line now and then.
    """
    if not sys.stderr.isatty():
        yield _Lines(whole, noun).update
        return
    with click.progressbar(length=whole, label=noun, file=sys.stderr) as bar:
        yield bar.update


class _Lines:
    """Progress as a line on standard error, every so many seconds."""

    def __init__(self, whole: int, noun: str) -> None:
        self._whole = whole
        self._noun = noun
        self._done = 0
        self._told = time.monotonic()

    def update(self, more: int) -> None:
        """Count more things that have been done."""
        self._done += more
        now = time.monotonic()
        if now - self._told >= _SECONDS:
            self._told = now
            echo(f"{self._noun}: {self._done:,} / {self._whole:,}", err=True)


class TerminalListener:
    """Prints on standard error what is said while words are prepared; see `wordsvc.words.notices`."""

    def say(self, message: str) -> None:
        """Print the sentence."""
        echo(translate(message), err=True)

    @contextmanager
    def work(self, message: str) -> Iterator[ReportProgress]:
        """Print the sentence, on a terminal as a bar."""
        if not sys.stderr.isatty():
            self.say(message)
            yield lambda share: None
            return
        label = printable(translate(message).removesuffix(" ..."))  # a list of words may have any name
        with click.progressbar(length=_STEPS, label=label, file=sys.stderr, show_eta=False) as bar:
            yield lambda share: bar.update(int(share * _STEPS) - bar.pos)
            bar.update(_STEPS - bar.pos)
