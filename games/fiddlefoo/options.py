"""The options of a table, in the form that the rules read."""

from collections.abc import Mapping
from typing import Final

from games.core import Option
from games.fiddlefoo.cards import ALL_CARDS, BASE_CARDS, CARD_OF, KEYS
from games.fiddlefoo.grid import EIGHT, OPEN

TALKYTOOT_OPTION: Final = Option("talkytoot", "none", choices=KEYS, several=True)


class Options:
    """The options of a table; see `games.fiddlefoo.RULEBOOK` for what they mean.

    `cards` are all cards in the game, `special` the Talkytoot cards among them as a set, `inside` says
    where cards may lie. `winnable` says that a cooperative game begins with a purple card with which it
    can be won (F55), `asks_in_vain` that a player who can swap no more is still asked, as in version 1 of the
    rules.
    """

    __slots__ = (
        "always", "asks_in_vain", "cards", "cooperative", "first", "games", "inside", "jitter", "limits",
        "nearest", "sealed", "seats", "special", "stall", "throws_all", "wild", "wildcard", "winnable",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, int | str], *, asks_in_vain: bool = False) -> None:
        keys = TALKYTOOT_OPTION.chosen_from(options["talkytoot"])
        self.seats = seats
        self.wildcard = options["wildcard"] == "yes"
        self.cooperative = options["cooperative"] == "yes"
        self.winnable = self.cooperative and options.get("start") == "winnable"
        self.asks_in_vain = asks_in_vain
        self.games = int(options["games"])
        self.jitter = options["notes"] == "printed"
        self.nearest = options["ties"] == "nearest"
        self.stall = int(options["stall"])
        self.first = int(options["first"]) - 1
        self.throws_all = options["throwers"] == "all"
        self.inside = EIGHT if options["map"] == "eight" else OPEN
        taken = [CARD_OF[key] for key in keys]
        self.cards = (*range(BASE_CARDS), *taken)
        self.special = sum(1 << card for card in taken)
        self.always = self.special & 1 << CARD_OF["wildcard_throw"]
        self.limits = self.special & (1 << CARD_OF["range_limit"] | 1 << CARD_OF["distance_limit"])
        self.wild = self.special & 1 << CARD_OF["wildcard_pair"]
        self.sealed = not self.cooperative

    @property
    def deck(self) -> int:
        """All cards in the game, as a set."""
        return (1 << BASE_CARDS) - 1 | self.special

    @property
    def plain(self) -> bool:
        """True if no variant, expansion or option changes the pairs and the throws."""
        return not (self.special or self.wildcard or self.cooperative or self.nearest or self.throws_all)

    @property
    def printed_cards(self) -> int:
        """The number of different printed cards at this table."""
        return ALL_CARDS if self.special else BASE_CARDS
