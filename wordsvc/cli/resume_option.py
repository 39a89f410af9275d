"""The option `--resume`, for a game that a player left (see `wordsvc.cli.kept_games`)."""

from collections.abc import Callable
from typing import Any, Final

import click

NEWEST: Final = "\0"
"""The value of `--resume` without a file; no file can be named so."""

resume_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=NEWEST,
    help="Go on with a saved game; without FILE, with the game that you left last.",
)
