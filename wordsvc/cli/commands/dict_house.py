"""`wordcheck dict house`."""

from typing import Final

import click

from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json
from wordsvc.words.house_file import change_house, kept_text

_SIGNS: Final = {"add": "+", "reject": "-"}
"""How a house list marks what a word is."""


@click.group("house")
def house() -> None:
    """Keep a house list: words that your table adds or refuses, whatever the dictionaries say.

    Use it with `--house default`.
    """


@house.command("add")
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
def add_words(words: tuple[str, ...]) -> None:
    """Add words: they count."""
    _print_kept(change_house(add=words))


@house.command("reject")
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
def reject_words(words: tuple[str, ...]) -> None:
    """Reject words: they do not count."""
    _print_kept(change_house(reject=words))


@house.command("forget")
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
def forget_words(words: tuple[str, ...]) -> None:
    """Forget words: the dictionaries decide again."""
    _print_kept(change_house(forget=words))


@house.command("show")
@json_option
def show_house(as_json: bool) -> None:
    """Show the house list."""
    text = kept_text()
    if as_json:
        lines = text.split()
        print_json({name: [line[1:] for line in lines if line[0] == sign] for name, sign in _SIGNS.items()})
    else:
        _print_kept(text)


def _print_kept(text: str) -> None:
    click.echo(text or "The house list is empty.\n", nl=False)
