"""Diddly, second edition: boards in columns of two, and the nine-card game."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core import InvalidInput, Option, Rulebook, Variant
from games.diddly.game import Diddly
from games.diddly.guide import GUIDE
from games.diddly.rules import RULES
from games.messages import message


def make(seats: int, options: Mapping[str, int | str], *, cuts_last_turns: bool = False) -> Diddly:
    """Return a table of Diddly; version 1 of the rules `cuts_last_turns` (Y24).

    Raises `InvalidInput` on "seats" (Y22) or on the first dealer (Y23).
    """
    most = 6 if options["board"] == "nine" else 8
    if not 2 <= seats <= most:
        game = message("the nine-card game") if most == 6 else "Diddly"
        text = message("{game} is for 2 to {most} players, not {seats}", game=game, most=most, seats=seats)
        raise InvalidInput("seats", "bad_seats", text, rule="Y22")
    if int(options["dealer"]) > seats:
        text = message("there is no seat {seat} at a table of {seats}", seat=options["dealer"], seats=seats)
        raise InvalidInput(("options", "dealer"), "bad_option", text, rule="Y23")
    return Diddly(seats, options, cuts_last_turns=cuts_last_turns)


RULEBOOK: Final = Rulebook(
    name="diddly",
    title="Diddly",
    version=2,
    options=(
        Option("board", "columns", choices=("columns", "nine")),
        Option("rounds", 5, least=1, most=20),
        Option("dealer", 0, most=8),
        Option("turns", 100, least=1, most=1000),
    ),
    variants=(
        Variant("columns", {"board": "columns"}, range(2, 9)),
        Variant("nine", {"board": "nine"}, range(2, 7)),
    ),
    rules=RULES,
    guide=GUIDE,
    make=make,
    older={1: partial(make, cuts_last_turns=True)},
)
"""The game, ready to set a table."""

__all__ = ["RULEBOOK", "RULES", "Diddly"]
