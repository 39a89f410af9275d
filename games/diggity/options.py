"""The options of Diggity, in the form that the rules look them up."""

from typing import NamedTuple

from games.diggity.tools import Recipes


class Options(NamedTuple):
    """What a table has agreed on: `hand` is the size of a hand, `recipes` are those of every symbol.

    `hidden` says that tools are not displayed, `whole_turn` that the winner of gold has a whole turn
    next (G15); `most_turns` is the limit of all seats together (G38).
    """

    seats: int
    hand: int
    recipes: tuple[Recipes, ...]
    hidden: bool
    whole_turn: bool
    most_turns: int
