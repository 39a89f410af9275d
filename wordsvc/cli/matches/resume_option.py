"""The option `--resume`, for a game that a player left (see `wordsvc.cli.matches.stored_games`)."""

from typing import Final

import click

from wordsvc.cli.question_options import Decorator

NEWEST: Final = "\0"
"""The value of `--resume` without a file; no file can be named so."""

resume_option: Decorator = click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=NEWEST,
    help="Go on with a saved game; without FILE, with the game that you left last.",
)
