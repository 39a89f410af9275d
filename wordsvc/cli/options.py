"""Options and arguments that several commands share."""

from collections.abc import Callable
from typing import Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

word_argument: Decorator = click.argument("word")

json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def cards_option(*, required: bool, shown: str) -> Decorator:
    """The option `--cards`."""
    return click.option("--cards", metavar="CARDS", required=required, help=shown)


def dictionary_option(default: str) -> Decorator:
    """The option `--dict`, which may be repeated."""
    return click.option(
        "--dict",
        "dictionaries",
        metavar="NAME",
        multiple=True,
        default=(default,),
        show_default=True,
        help="Judge by this dictionary; repeat it to allow what any of several has.",
    )
