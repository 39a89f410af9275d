"""A line on standard error that says how far a long command is; only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

_WIDTH = 30


@contextmanager
def counting(noun: str, whole: int) -> Iterator[Callable[[int], None]]:
    """Give a function that shows how many of the whole are done; the line is wiped in the end."""
    shown = sys.stderr.isatty()

    def show(done: int) -> None:
        if shown:
            bar = "#" * (done * _WIDTH // whole)
            click.echo(f"\r{bar:.<{_WIDTH}} {done:,} of {whole:,} {noun}", err=True, nl=False)

    try:
        yield show
    finally:
        if shown:
            click.echo(f"\r{' ' * (_WIDTH + 40)}\r", err=True, nl=False)
