"""The one way of texts to the terminal, which shows control and direction characters and never obeys them.

Whatever the program prints may hold a text from elsewhere: an answer of a server, a file, a log, a name. So
everything is printed by this module, and ruff refuses `click.echo` elsewhere.
"""

import os
from collections.abc import Callable

import click

from wordsvc.input.texts import BYTE_ORDER_MARK, printable


def echo(*lines: str, nl: bool = True, err: bool = False, inked: Callable[[str], str] | None = None) -> None:
    """Print lines, without any line an empty one; a line break inside of a line is shown as `\\n`.

    Args:
        lines: the lines. Split a text of several lines that is the program's own.
        nl: whether the last line ends, unlike a prompt.
        err: whether they go to standard error.
        inked: puts colours into a line; they are left out where the output is no terminal.
    """
    shown = map(printable, lines)
    click.echo("\n".join(map(inked, shown) if inked else shown), nl=nl, err=err, color=_wants_colour())


def echo_file(text: str) -> None:
    """Print the text of a file, which may begin with the mark of UTF-8."""
    bare = text.removeprefix(BYTE_ORDER_MARK)
    click.echo(text[: len(text) - len(bare)], nl=False)
    echo(*bare.splitlines())


def echo_coloured(line: str, colour: str) -> None:
    """Print a line in a colour, on a terminal that wants colours."""
    click.secho(printable(line), fg=colour, bold=True, color=_wants_colour())


def _wants_colour() -> bool | None:
    """Return True or False if the environment decides it, None if the terminal does."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def echo_pages(*lines: str) -> None:
    """Print lines through a pager."""
    click.echo_via_pager("\n".join(map(printable, lines)))
