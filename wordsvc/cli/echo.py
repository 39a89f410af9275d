"""The one way of texts to the terminal, which shows control and direction characters and never obeys them.

Whatever the program prints may hold a text from elsewhere: an answer of a server, a file, a log, a name. So
everything is printed by this module, and ruff refuses `click.echo` elsewhere.
"""

import click

from wordsvc.input.texts import printable


def echo(*lines: str, nl: bool = True, err: bool = False) -> None:
    """Print lines, without any line an empty one; a line break inside of a line is shown as `\\n`.

    Args:
        lines: the lines. Split a text of several lines that is the program's own.
        nl: whether the last line ends, unlike a prompt.
        err: whether they go to standard error.
    """
    click.echo("\n".join(map(printable, lines)), nl=nl, err=err)


def echo_coloured(line: str, colour: str, *, wanted: bool | None = None) -> None:
    """Print a line in a colour if the terminal, or `wanted`, has colours."""
    click.secho(printable(line), fg=colour, bold=True, color=wanted)


def echo_pages(*lines: str) -> None:
    """Print lines through a pager."""
    click.echo_via_pager("\n".join(map(printable, lines)))
