"""Errors of other people's games during play: one line, and an exit code of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from games.core import GameBroken, Rulebook
from wordsvc.catalogue.game_file import OtherRulebook, broken_by, line_in
from wordsvc.cli.exit_codes import BROKEN_GAME
from wordsvc.cli.matches.stored_games import GameLeft
from wordsvc.cli.stop_signals import Terminated
from wordsvc.input import InputError
from wordsvc.input.messages import translate

Watch = Callable[[Rulebook], Rulebook]
"""Told of each rulebook that is played by; gives it back."""


class ThirdPartyGameError(click.ClickException):
    """A game of others is broken."""

    exit_code = BROKEN_GAME


@contextmanager
def report_third_party_errors() -> Iterator[Watch]:
    """Say of whatever else is raised inside that a game is broken, when one of others is played.

    Gives the function that is told of the rulebook. Errors of games of ours pass as they are.
    """
    watched: list[OtherRulebook] = []

    def watch(rulebook: Rulebook) -> Rulebook:
        if isinstance(rulebook, OtherRulebook):
            watched.append(rulebook)
        return rulebook

    try:
        yield watch
    except GameBroken as error:
        raise ThirdPartyGameError(translate(error.message)) from error
    except (InputError, click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except (KeyboardInterrupt, GameLeft, Terminated):
        raise
    except BaseException as error:
        if not watched or (isinstance(error, OSError) and not line_in(watched[-1].place, error)):
            raise
        raise ThirdPartyGameError(translate(broken_by(watched[-1], error).message)) from error
