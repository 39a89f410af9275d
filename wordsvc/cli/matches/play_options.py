"""Shared parts of the commands about games: options, arguments, and the errors of games."""

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import click
from click.shell_completion import CompletionItem

from games.bots import BOTS, bots_of
from games.core import InvalidInput, Rulebook
from wordsvc.catalogue import GAMES, check_name_is_free, find_rulebook
from wordsvc.catalogue.game_file import is_game_file, load_game_file
from wordsvc.cli.matches.seats import YOU
from wordsvc.cli.matches.seeds import MAX_SEED
from wordsvc.cli.matches.third_party_errors import report_third_party_errors
from wordsvc.cli.question_options import Command, Decorator
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate


def complete_games(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Complete the name of a game."""
    return [name for name in GAMES if name.startswith(begun)]


def complete_bots(ctx: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete names of bots: those of the game that take no further word, after each comma."""
    return _complete_last(_bots_offered(ctx), begun)


def complete_players(ctx: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete the players by seat: you, and bots."""
    return _complete_last({YOU: translate("the person at the keyboard"), **_bots_offered(ctx)}, begun)


def _bots_offered(ctx: click.Context) -> dict[str, str]:
    """Return the bots that play the game that is named, or any game, but for those that need a word more."""
    bots: Mapping[str, str] = BOTS
    game = _game_named(ctx)
    if game is not None:
        with suppress(InvalidInput, InputError):  # as where a dictionary is not there
            bots = bots_of(next(find_rulebook(game).games()))
    return {name: text for name, text in bots.items() if name != "run"}


def _game_named(ctx: click.Context) -> str | None:
    """Return the game that a line names so far; click reads no argument before an unfinished option."""
    return next((name for name in (ctx.params.get("game"), *ctx.args) if name in GAMES), None)


def _complete_last(texts: Mapping[str, str], begun: str) -> list[CompletionItem]:
    """Complete the last of the names between commas; a shell replaces all of them."""
    before, comma, last = begun.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{name}", help=translate(text))
        for name, text in texts.items()
        if name.startswith(last)
    ]


def complete_seats(ctx: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Complete a number of seats: those that the game has in any variant."""
    game = _game_named(ctx)
    seats = {number for each in find_rulebook(game).variants for number in each.seats} if game else ()
    return [text for text in map(str, sorted(seats)) if text.startswith(begun)]


game_argument: Decorator = click.argument("game", metavar="GAME", shell_complete=complete_games)

option_option: Decorator = click.option(
    "--option",
    "-o",
    "pairs",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game; repeat it. `wordcheck games list` shows the options.",
)


def seed_option(shown: str) -> Decorator:
    """Add the option `--seed`; without it the command gets None, and draws one."""
    return click.option(
        "--seed",
        type=click.IntRange(0, MAX_SEED),
        metavar="N",
        help=f"{shown}  [default: drawn, and told at the end]",
    )


@contextmanager
def input_errors() -> Iterator[None]:
    """Turn an error of the games into one of the command line."""
    try:
        yield
    except InvalidInput as error:
        raise InputError(error.field, error.code, error.message, error.hint, error.rule) from None


def open_rulebook(game: str) -> Rulebook:
    """Return the rulebook of a game by name, or from a file that a person named. Raises `InputError`."""
    with input_errors():
        if not is_game_file(game):
            return find_rulebook(game)
        rulebook = load_game_file(game)
        check_name_is_free(rulebook.name)
        return rulebook


def rulebook_argument(command: Command) -> Command:
    """Add the argument GAME; the command gets its rulebook, and other people's broken games end in a line."""

    @game_argument
    @functools.wraps(command)
    def with_rulebook(*args: object, game: str, **options: object) -> Any:
        with report_third_party_errors() as watch:
            return command(*args, rulebook=watch(open_rulebook(game)), **options)

    return with_rulebook


def find_for_log(rulebook: Rulebook | None) -> Callable[[str], Rulebook]:
    """Return a function that finds the rulebook of a log: this one, or by name where none is given.

    A log never names a file.
    """

    def find(name: str) -> Rulebook:
        if rulebook is None:
            return find_rulebook(name)
        if name != rulebook.name:
            text = message(
                "the log is of the game {name!r}, not of {game}", name=name[:40], game=rulebook.name
            )
            raise InvalidInput("game", "other_game", text)
        return rulebook

    return find


def parse_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """Return the options from NAME=VALUE. Raises `InputError` on the option."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in options:
            shown = pair[:60]
            given_twice = message("{pair!r} is given twice", pair=shown)
            problem = given_twice if equals else message("{pair!r} is not NAME=VALUE", pair=shown)
            raise InputError("option", "bad_option", problem)
        options[name] = value
    return options
