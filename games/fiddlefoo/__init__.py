"""Fiddlefoo: the base game, Wildcard, Cooperative, Talkytoot, and any of them together."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core import InvalidInput, Option, Rulebook, Variant
from games.fiddlefoo.game import Fiddlefoo
from games.fiddlefoo.guide import GUIDE
from games.fiddlefoo.options import TALKYTOOT_OPTION
from games.fiddlefoo.rules import RULES
from games.messages import message


def make(seats: int, options: Mapping[str, int | str], *, asks_in_vain: bool = False) -> Fiddlefoo:
    """Make a table of Fiddlefoo.

    In version 1 of the rules `asks_in_vain` is true: a player is asked for a further card to swap even if no
    card can be swapped (F35). That version has no option `start` (F55).

    Raises `InvalidInput` on "seats" (F21) or on the first player (F02).
    """
    if not 2 <= seats <= 6:
        text = message(
            "{game} is for 2 to {most} players, not {seats}", game="Fiddlefoo", most=6, seats=seats
        )
        raise InvalidInput("seats", "bad_seats", text, rule="F21")
    if int(options["first"]) > seats:
        text = message("there is no seat {seat} at a table of {seats}", seat=options["first"], seats=seats)
        raise InvalidInput(("options", "first"), "bad_option", text, rule="F02")
    return Fiddlefoo(seats, options, asks_in_vain=asks_in_vain)


_SEATS: Final = range(2, 7)

RULEBOOK: Final = Rulebook(
    name="fiddlefoo",
    title="Fiddlefoo",
    version=2,
    # `RULES` has the rulings on the options; the labels for people are those of the face.
    options=(
        Option("wildcard", "no", choices=("no", "yes")),
        Option("cooperative", "no", choices=("no", "yes")),
        Option(
            "start",
            "winnable",
            choices=("winnable", "random"),
            since=2,
        ),
        TALKYTOOT_OPTION,
        Option("games", 1, least=1, most=20),
        Option(
            "notes",
            "plain",
            choices=("plain", "printed"),
        ),
        Option(
            "ties",
            "choose",
            choices=("choose", "nearest"),
        ),
        Option("stall", 1, least=1, most=20),
        Option("first", 0, most=6),
        Option(
            "throwers",
            "others",
            choices=("others", "all"),
        ),
        Option("map", "open", choices=("open", "eight")),
    ),
    variants=(
        Variant("base", {}, _SEATS),
        Variant("wildcard", {"wildcard": "yes"}, _SEATS),
        Variant("cooperative", {"cooperative": "yes"}, _SEATS),
        Variant("talkytoot", {"talkytoot": "all"}, _SEATS),
        Variant("wildcard and cooperative", {"wildcard": "yes", "cooperative": "yes"}, _SEATS),
        Variant("wildcard and talkytoot", {"wildcard": "yes", "talkytoot": "all"}, _SEATS),
        Variant("cooperative and talkytoot", {"cooperative": "yes", "talkytoot": "all"}, _SEATS),
        Variant("everything", {"wildcard": "yes", "cooperative": "yes", "talkytoot": "all"}, _SEATS),
    ),
    rules=RULES,
    guide=GUIDE,
    make=make,
    older={1: partial(make, asks_in_vain=True)},
)
"""The game, ready to set a table."""

__all__ = ["RULEBOOK", "RULES", "Fiddlefoo"]
