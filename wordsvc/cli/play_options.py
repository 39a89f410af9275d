"""What the commands about games share: options, arguments, and the errors of games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from games.bots import DEFAULT_SECONDS
from games.core import MAX_SEED, InvalidInput, Rulebook
from wordsvc.catalogue import find_rulebook
from wordsvc.input import InputError

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

game_argument: Decorator = click.argument("game", metavar="GAME")

option_option: Decorator = click.option(
    "--option",
    "-o",
    "pairs",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game; repeat it. `wordcheck games list` shows the options.",
)


def seed_option(shown: str) -> Decorator:
    """The option `--seed`; without it the command gets None, and draws one."""
    return click.option(
        "--seed",
        type=click.IntRange(0, MAX_SEED),
        metavar="N",
        help=f"{shown}  [default: drawn, and told at the end]",
    )


jobs_option: Decorator = click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="The number of processes that share the work.  [default: one for each core]",
)


def _refuse_nan(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """Refuse nan, which every range of click takes."""
    if value != value:
        raise click.BadParameter("nan is not a number of seconds", ctx, param)
    return value


bot_seconds_option: Decorator = click.option(
    "--bot-seconds",
    type=click.FloatRange(0, min_open=True, max=86_400),
    metavar="S",
    default=DEFAULT_SECONDS,
    show_default=True,
    callback=_refuse_nan,
    help="The seconds that a bot of your own may take for an answer.",
)


@contextmanager
def input_errors() -> Iterator[None]:
    """Turn an error of the games into one of the command line."""
    try:
        yield
    except InvalidInput as error:
        raise InputError(error.field, error.code, error.message, error.hint, error.rule) from None


def open_rulebook(game: str) -> Rulebook:
    """The rulebook of a game. Raises `InputError`."""
    with input_errors():
        return find_rulebook(game)


def parse_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """The options from NAME=VALUE. Raises `InputError` on the option."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in options:
            problem = "is given twice" if equals else "is not NAME=VALUE"
            raise InputError("option", "bad_option", f"{pair[:60]!r} {problem}")
        options[name] = value
    return options
