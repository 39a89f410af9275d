"""The colours of cards on a terminal that has colours."""

import re
from collections.abc import Mapping
from typing import Final

import click

INKS: Final[Mapping[str, Mapping[str, str]]] = {
    "fiddlefoo": {"Y": "bright_yellow", "R": "bright_red", "B": "bright_blue", "P": "bright_magenta"},
}
"""The colour of each letter that begins the name of a card, by game."""

_CARD: Final = re.compile(r"\b([A-Z])[0-9]+•*")


def paint(game: str, line: str) -> str:
    """Return a line of a game with its cards in their colours.

    >>> paint("fiddlefoo", "lay Y6••")
    'lay \\x1b[93mY6••\\x1b[0m'
    >>> paint("diddly", "Y6")
    'Y6'
    """
    inks = INKS.get(game, {})
    return _CARD.sub(lambda card: click.style(card[0], fg=inks.get(card[1])), line) if inks else line
