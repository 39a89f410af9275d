"""The progress of a long command, on standard error: a bar on a terminal, else a line or nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click

from wordsvc.cli.echo import echo
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.words.notices import ReportProgress

_STEPS: Final = 100


@contextmanager
def progress(whole: int, noun: str) -> Iterator[Callable[[int], None]]:
    """Give a function that is called with the number of things that have just been done.

    `noun` is what the bar is called, in the current language.
    """
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    with click.progressbar(length=whole, label=noun, file=sys.stderr) as bar:
        yield bar.update


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
