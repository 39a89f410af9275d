"""The colours of cards on a terminal that has colours."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import click


class Inks(NamedTuple):
    """The cards in the lines of a game: a pattern whose groups are kinds of cards, and the style of each.

    Cards that are written like other words or numbers are painted only in `rows` that consist of cards.
    """

    cards: re.Pattern[str]
    styles: Mapping[str, Mapping[str, Any]]
    rows: re.Pattern[str] = re.compile(".*")


_BOLD: Final = {"bold": True}

INKS: Final[Mapping[str, Inks]] = {
    "quiddler": Inks(
        re.compile(r"\b(?:(?P<letter>[A-Z])|(?P<two>[A-Z]{2}))[1-9][0-9]?\b"),
        {"letter": _BOLD, "two": {"fg": "bright_cyan"}},
    ),
    "diabolo": Inks(
        re.compile(r"(?P<joker>\*+)|(?P<two>[A-Z]{2})|(?P<letter>[A-Z])"),
        {"joker": {"fg": "bright_yellow"}, "two": {"fg": "bright_cyan"}, "letter": _BOLD},
        re.compile(r"(?: +(?:[A-Z]{1,2}|\*{1,2}))+ *"),
    ),
    "diddly": Inks(
        re.compile(r"(?P<hidden>\?)|(?P<special>[A-Z])|(?P<number>[0-9]+)"),
        {"hidden": {"dim": True}, "special": {"fg": "bright_magenta"}, "number": _BOLD},
        re.compile(r"(?: +\(?(?:\?|[A-Z]|[0-9]+)\)?)+ *"),
    ),
    "diggity": Inks(
        re.compile("(?P<circle>○)|(?P<triangle>△)|(?P<square>□)|(?P<line>╱)"),
        {
            "circle": {"fg": "bright_blue"},
            "triangle": {"fg": "bright_yellow"},
            "square": {"fg": "bright_magenta"},
            "line": _BOLD,
        },
    ),
    "fiddlefoo": Inks(
        re.compile(r"\b(?:(?P<yellow>Y)|(?P<red>R)|(?P<blue>B)|(?P<purple>P))[0-9]+•*"),
        {
            "yellow": {"fg": "bright_yellow"},
            "red": {"fg": "bright_red"},
            "blue": {"fg": "bright_blue"},
            "purple": {"fg": "bright_magenta"},
        },
    ),
}
"""The colours by game; they tell nothing that the letters and signs do not."""


def paint(game: str, line: str) -> str:
    """Return a line of a game with its cards in their colours.

    >>> paint("fiddlefoo", "lay Y6••")
    'lay \\x1b[93mY6••\\x1b[0m'
    >>> paint("diddly", "    3   ?")
    '    \\x1b[1m3\\x1b[0m   \\x1b[2m?\\x1b[0m'
    >>> paint("diddly", "Deck: 87 cards.")
    'Deck: 87 cards.'
    """
    inks = INKS.get(game)
    if inks is None or not inks.rows.fullmatch(line):
        return line
    return inks.cards.sub(lambda card: click.style(card[0], **inks.styles[str(card.lastgroup)]), line)
