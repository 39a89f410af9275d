"""Options of the commands in which bots play many games: `simulate`, `arena` and `study`."""

import functools
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple

import click

from games.arena import Executor
from games.core import Rulebook
from wordsvc.cli.matches.match_options import MatchOptions, match_options
from wordsvc.cli.matches.play_options import (
    complete_bots,
    input_errors,
    option_option,
    parse_options,
    seed_option,
)
from wordsvc.cli.matches.seats import parse_names
from wordsvc.cli.matches.seeds import draw_seed
from wordsvc.cli.options import json_option
from wordsvc.cli.question_options import Command, Decorator
from wordsvc.cli.studies.bots_of_others import with_bots_of_others
from wordsvc.cli.studies.chart_files import plot_option
from wordsvc.cli.studies.row_files import logs_option, no_cpu_option, resume_option, rows_option
from wordsvc.cli.studies.time_options import bot_seconds_option
from wordsvc.cli.studies.workers import cluster_option, jobs_option, open_workers

seats_option: Final[Decorator] = click.option(
    "--seats",
    metavar="BOTS",
    shell_complete=complete_bots,
    help="The bots, one a seat.  [default: random, as often as the game needs it]",
)


class StudyOptions(NamedTuple):
    """The options of every study: what decides its games, and what plays them."""

    seed: int | None
    agreed: Mapping[str, str]
    words: MatchOptions
    bot_seconds: float
    jobs: int | None
    cluster: str | None

    @property
    def is_seeded(self) -> bool:
        """True if somebody chose the seed."""
        return self.seed is not None

    def choose_seed(self, earlier: int | None = None) -> int:
        """Return the seed that was chosen, else that of an earlier run, else one that is drawn."""
        known = earlier if self.seed is None else self.seed
        return draw_seed() if known is None else known

    def rulebook_for(self, rulebook: Rulebook, bots: list[str]) -> Rulebook:
        """Return the rulebook that judges as the options say, and has the bots of others that are named.

        Raises `UsageError` and `InputError` on the options, or on "bot".
        """
        with input_errors():
            return with_bots_of_others(self.words.judging(rulebook), bots)

    def open_workers(self) -> AbstractContextManager[Executor]:
        """Give the workers (`wordsvc.cli.studies.workers`)."""
        return open_workers(self.jobs, self.cluster)


def study_options(command: Command) -> Command:
    """Add the options of every study; the command gets them as one `study`, `StudyOptions`."""

    @seed_option("Decides everything.")
    @option_option
    @match_options
    @bot_seconds_option
    @jobs_option
    @cluster_option
    @functools.wraps(command)
    def with_study(
        *args: object,
        seed: int | None,
        pairs: tuple[str, ...],
        words: MatchOptions,
        bot_seconds: float,
        jobs: int | None,
        cluster: str | None,
        **options: object,
    ) -> Any:
        study = StudyOptions(seed, parse_options(pairs), words, bot_seconds, jobs, cluster)
        return command(*args, study=study, **options)

    return with_study


def game_file_options(command: Command) -> Command:
    """Add the options on what a study of single games writes: rows, logs, a chart, and JSON."""
    for option in (json_option, no_cpu_option, plot_option, logs_option, resume_option, rows_option):
        command = option(command)
    return command


def bots_in_seats(rulebook: Rulebook, seats: str | None) -> list[str]:
    """Return the bots that `--seats` names; without it as many random ones as the game needs."""
    return parse_names(seats) if seats else ["random"] * rulebook.variants[0].seats[0]


def dictionary_of(rulebook: Rulebook) -> dict[str, str] | None:
    """Return the authority on the words of a game, for JSON; None in a game without words."""
    return None if rulebook.dictionary is None else dict(rulebook.dictionary)
