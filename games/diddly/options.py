"""The options of Diddly, in the form that the rules look them up."""

from collections.abc import Mapping


class Options:
    """The options of a table; `games.diddly.RULEBOOK` explains them.

    `square` says that boards are those of the nine-card game, `size` how many cards a board has (Y22),
    `all_places` its places as a set with a bit for each, and `flips` how many cards turn up at set-up.
    `first_dealer` is a seat from 0, or -1: chance (Y23).
    `max_turns` is how many turns each player has in a round at most, last turns apart (Y24); with
    `cuts_last_turns` that limit ends last turns too, as in version 1 of the rules.
    """

    __slots__ = (
        "all_places", "cuts_last_turns", "first_dealer", "flips", "max_turns", "rounds", "seats", "size",
        "square",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: Mapping[str, int | str], *, cuts_last_turns: bool = False
    ) -> None:
        self.seats = seats
        self.square = options["board"] == "nine"
        self.size = 9 if self.square else 8 if seats <= 4 else 6
        self.flips = 3 if self.square else 2
        self.rounds = int(options["rounds"])
        self.first_dealer = int(options["dealer"]) - 1
        self.max_turns = int(options["turns"])
        self.cuts_last_turns = cuts_last_turns
        self.all_places = (1 << self.size) - 1
