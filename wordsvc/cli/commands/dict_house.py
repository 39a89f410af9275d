"""`wordcheck dict house`."""

from typing import Final

import click

from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json
from wordsvc.input.messages import translate
from wordsvc.words.house_file import change_house, stored_text

_SIGNS: Final = {"add": "+", "reject": "-"}
"""Signs of a house list before its words."""


@click.group("house", cls=CommandGroup)
def house() -> None:
    """Keep a house list: words that your table adds or refuses, whatever the dictionaries say.

    Use it with `--house default`.

    \b
    Example:
      wordcheck dict house add QI
    """


@house.command("add")
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
@json_option
def add_words(words: tuple[str, ...], as_json: bool) -> None:
    """Add words: they count.

    \b
    Example:
      wordcheck dict house add QI
    """
    _print_stored(change_house(add=words), as_json)


@house.command("reject")
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
@json_option
def reject_words(words: tuple[str, ...], as_json: bool) -> None:
    """Reject words: they do not count.

    \b
    Example:
      wordcheck dict house reject ZAX
    """
    _print_stored(change_house(reject=words), as_json)


@house.command("forget")
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
@json_option
def forget_words(words: tuple[str, ...], as_json: bool) -> None:
    """Forget words: the dictionaries decide again.

    \b
    Example:
      wordcheck dict house forget QI
    """
    _print_stored(change_house(forget=words), as_json)


@house.command("show")
@json_option
def show_house(as_json: bool) -> None:
    """Show the house list.

    \b
    Example:
      wordcheck dict house show
    """
    _print_stored(stored_text(), as_json)


def _print_stored(text: str, as_json: bool) -> None:
    if as_json:
        lines = text.split()
        print_json({name: [line[1:] for line in lines if line[0] == sign] for name, sign in _SIGNS.items()})
    else:
        echo(*text.splitlines() or [translate("The house list is empty.")])
