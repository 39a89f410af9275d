"""Diggity, revision 2.1: a mine of cards, tools, and duels for gold."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.core import InvalidInput, Option, Rulebook, Variant
from games.diggity.decks import GOLD_CARDS, Deck, deck_names, load_deck
from games.diggity.game import Diggity
from games.diggity.guide import GUIDE
from games.diggity.options import HANDS
from games.diggity.rules import RULES
from games.diggity.tools import PULLEYS
from games.messages import message

_load: Final = cache(load_deck)


def make(seats: int, options: Mapping[str, int | str]) -> Diggity:
    """Return a table of Diggity. Raises `InvalidInput` on "seats" (diggity.17) or on the first seat (G25)."""
    if seats not in HANDS:
        text = message("{game} is for 2 to {most} players, not {seats}", game="Diggity", most=4, seats=seats)
        raise InvalidInput("seats", "bad_seats", text, rule="diggity.17")
    if int(options["first"]) > seats:
        text = message("there is no seat {seat} at a table of {seats}", seat=options["first"], seats=seats)
        raise InvalidInput(("options", "first"), "bad_option", text, rule="G25")
    return Diggity(seats, options, _load(str(options["deck"])))


RULEBOOK: Final = Rulebook(
    name="diggity",
    title="Diggity",
    version=1,
    options=(
        Option("deck", "even", choices=deck_names()),
        Option("gold", GOLD_CARDS, least=1, most=GOLD_CARDS),
        Option("high", "kept", choices=("kept", "dropped")),
        Option("tools", "shown", choices=("shown", "hidden")),
        Option("pulley", "circle-line", choices=tuple(PULLEYS)),
        Option(
            "restart",
            "turn",
            choices=("turn", "card"),
        ),
        Option("first", 0, most=max(HANDS)),
        Option("turns", 500, least=1, most=5000),
    ),
    variants=(
        Variant("base", {}, range(2, 5)),
        Variant("short", {"gold": 8}, range(2, 5)),
        Variant("plain gold", {"high": "dropped"}, range(2, 5)),
        Variant("hidden tools", {"tools": "hidden"}, range(2, 5)),
        Variant("growth deck", {"deck": "growth"}, range(2, 5)),
    ),
    rules=RULES,
    guide=GUIDE,
    make=make,
)
"""The game, ready to set a table."""

__all__ = ["RULEBOOK", "RULES", "Deck", "Diggity", "load_deck"]
