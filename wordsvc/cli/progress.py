"""A bar on standard error that says how far a long command is; only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(whole: int, noun: str) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many more of the whole are done."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    with click.progressbar(length=whole, label=noun, file=sys.stderr) as bar:
        yield bar.update
