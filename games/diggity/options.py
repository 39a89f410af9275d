"""The options of Diggity, in the form that the rules look them up."""

from collections.abc import Mapping
from typing import Final

from games.diggity.decks import Deck
from games.diggity.tools import PULLEYS, beside_one, recipes_for

HANDS: Final = {2: 5, 3: 4, 4: 3}
"""Cards in hand by the number of players (diggity.17)."""
MIN_HIGH_GOLD: Final = 5
"""The nuggets from which a gold card counts as high (diggity.9)."""


class Options:
    """The options of a table; `games.diggity.RULEBOOK` explains them.

    `hand` is the size of a hand, `recipes` are those of every symbol, `beside` the prizes
    of each beside one card (`games.diggity.tools.beside_one`). `gold` are all gold cards that may
    be turned up (G36), `gold_cards` is how many of them are (G24). `hidden` says that tools are not
    displayed (G26), `whole_turn` that the winner of gold has a whole turn next (G15). `first` is the seat
    that begins, from 0, or -1: chance (G25); `max_turns` is the limit of all seats together (G38).
    """

    __slots__ = (
        "beside", "deck", "first", "gold", "gold_cards", "hand", "hidden", "max_turns", "recipes", "seats",
        "whole_turn",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, int | str], deck: Deck) -> None:
        self.seats = seats
        self.deck = deck
        self.hand = HANDS[seats]
        self.recipes = recipes_for(PULLEYS[str(options["pulley"])])
        self.beside = tuple(map(beside_one, self.recipes))
        self.hidden = options["tools"] == "hidden"
        self.whole_turn = options["restart"] == "turn"
        self.first = int(options["first"]) - 1
        self.max_turns = int(options["turns"]) * seats
        dropped = options["high"] == "dropped"
        self.gold = tuple(value for value in deck.gold if not (dropped and value >= MIN_HIGH_GOLD))
        self.gold_cards = min(int(options["gold"]), len(self.gold))
