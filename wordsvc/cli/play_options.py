"""What the commands about playing share: options for tables, errors in one line, progress."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click

from games.bots import DEFAULT_SECONDS
from games.core import (
    MAX_SEED,
    InvalidInput,
    Match,
    Rulebook,
    format_text,
    load_log,
    parse_any,
    write_log,
)
from wordsvc.catalogue import find_rulebook
from wordsvc.cli.errors import errors_about
from wordsvc.input import InputError
from wordsvc.input.files import replace_file

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

YOU: Final = "you"
MAX_FILE_BYTES: Final = 16 * 1024 * 1024
"""Bytes of a log; a long game takes a thousandth of it."""

game_argument: Decorator = click.argument("game", metavar="GAME")

option_option: Decorator = click.option(
    "--option",
    "-o",
    "pairs",
    metavar="NAME=VALUE",
    multiple=True,
    help="What the table agrees on; repeat it. `wordcheck games list` shows the options.",
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
    help="Work in so many processes.  [default: one for each core]",
)


def print_rules(rules: Mapping[str, str], indent: str = "") -> None:
    """Print rules with their ids; several of them through a pager on a terminal."""
    lines = [f"{indent}{rule}: {text}" for rule, text in rules.items()]
    if len(lines) > 1 and sys.stdout.isatty():
        click.echo_via_pager("\n".join(lines))
    else:
        click.echo("\n".join(lines))


def _refuse_nan(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """No range of click leaves out what is no number."""
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
    help="How long a bot that is a program may take for an answer.",
)


@contextmanager
def input_errors() -> Iterator[None]:
    """Turn an error of the games into one of the command line."""
    try:
        yield
    except InvalidInput as error:
        raise InputError(error.field, error.code, error.message) from None


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


def parse_names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",")]


def is_you(name: str) -> bool:
    """Whether a seat named so is played by whoever types: `you`, or `you:NAME`."""
    return name == YOU or (name.startswith(f"{YOU}:") and len(name) > len(YOU) + 1)


def is_costly(name: str) -> bool:
    """Whether a bot named so starts a program or has a budget of its own."""
    return ":" in name and not is_you(name)


def refuse_costly_players(names: Sequence[str]) -> None:
    """Raise `InputError` for a bot that a file may not seat: a file starts no program and sets no budget."""
    for name in names:
        if is_costly(name):
            raise InputError(
                "file",
                "costly_player",
                f"a file does not seat {name[:80]!r}, which starts a program or sets a budget",
                "name the bots with --seats",
            )


def player_names(seats: Sequence[str]) -> list[str]:
    """How the players of seats named so are called, each differently."""
    names = [name.partition(":")[2] if is_you(name) and name != YOU else name for name in seats]
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]


def open_match(path: str) -> Match:
    """The match in a file of JSON or notation. Raises `InputError` on the file or its field."""
    try:
        with click.open_file(path, "rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
        text = data.decode()
    except UnicodeDecodeError:
        raise InputError("file", "not_utf8", f"{path[:100]!r} is not UTF-8") from None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise InputError("file", "cannot_read", f"cannot read {path[:100]!r}: {reason}") from None
    if len(data) > MAX_FILE_BYTES:
        raise InputError("file", "too_large", f"more than {MAX_FILE_BYTES} bytes are not read")
    with errors_about(None), input_errors():  # its fields are those of the file, not options
        return load_log(parse_any(text), find_rulebook)


def write_match(match: Match) -> bytes:
    """The whole log as notation."""
    return format_text(write_log(match)).encode()


def save_match(path: str, match: Match) -> None:
    """Write the whole log to a file that only its owner can read (C3).

    It is notation, or JSON when the file is named so. Raises `InputError` on the file.
    """
    import json

    as_json = path.endswith(".json")
    content = f"{json.dumps(write_log(match))}\n".encode() if as_json else write_match(match)
    try:
        replace_file(path, content)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise InputError("file", "cannot_write", f"cannot write {path[:100]!r}: {reason}") from None
