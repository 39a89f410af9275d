"""The form of `wordcheck score` for a game in which people type what each player has."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Head = Sequence[str]
Row = Sequence[object]


class HandSheet(NamedTuple):
    """The scoring of hands: the `help` of the command, the form of its arguments, and its table.

    `score` reads the arguments, NAME:CARDS for each player, and returns a document with the "winners"; it
    raises `GameError`. `tabulate` returns the head and the rows of the table for that document.
    """

    metavar: str
    help: str
    score: Callable[[Sequence[str]], dict[str, Any]]
    tabulate: Callable[[dict[str, Any]], tuple[Head, Sequence[Row]]]
