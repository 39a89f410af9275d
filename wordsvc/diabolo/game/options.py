"""The options of a table of Diabolo, in the form that the rules read."""

from collections.abc import Mapping
from typing import Final

from wordsvc.cards.word_judge import WordJudge
from wordsvc.diabolo.game.cards import Cards
from wordsvc.diabolo.judge import MIN_CARDS
from wordsvc.diabolo.scoring import number_of_rounds

FLAGGED_MIN_CARDS: Final = 4
"""The minimum number of cards in a word of a flagged player (D20)."""


def most_rounds_for_tiles(seats: int) -> int:
    """Return the most rounds of a game for victory tiles (D25).

    With one round more than there are players somebody has a second tile, if somebody takes a card in each;
    twice as many are enough at any table.
    """
    return 2 * (seats + 1)


class Options:
    """The options of a table; see `wordsvc.diabolo.game.rulebook` for what the options mean.

    `handicap` is None without victory tiles (D18), `first_dealer` a seat from 0, or -1: chance (D30).
    `rounds` is how many are played, with tiles at most. `min_cards` says for each seat how many cards a word
    takes at least (D01, D20). `orders` has for each dealer the seats from the dealer's left (D06).
    `ignores_misfits` says that a call of cards that do not lie there is no call (D26). Version 1 of the rules
    always did, `passes_bind` until the next card is turned (D27), and `all_run` for a tile (D24).
    """

    __slots__ = (
        "all_run", "asks_solver", "cards", "dealer_turns", "first_dealer", "handicap", "ignores_misfits",
        "judge", "min_cards", "orders", "passes_bind", "rounds", "seats",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        options: Mapping[str, int | str],
        judge: WordJudge,
        flagged: frozenset[int] = frozenset(),
        *,
        older: bool = False,
    ) -> None:
        """Read the options; `flagged` are the seats, from 0, of this option; `older` is version 1."""
        self.seats = seats
        self.judge = judge
        self.cards = Cards(judge.deck)
        self.handicap = int(options["handicap"]) if options["score"] == "tiles" else None
        usual = number_of_rounds(seats) if self.handicap is None else most_rounds_for_tiles(seats)
        self.rounds = int(options["rounds"]) or usual
        self.first_dealer = int(options["dealer"]) - 1
        self.dealer_turns = options["turning"] == "dealer"
        self.asks_solver = options["ends"] == "solver"
        self.all_run = self.passes_bind = older
        self.ignores_misfits = older or options.get("misfits") == "ignored"
        least = max(MIN_CARDS, judge.deck.min_cards)
        more = max(FLAGGED_MIN_CARDS, least)
        self.min_cards = tuple(more if seat in flagged else least for seat in range(seats))
        self.orders = tuple(
            tuple((dealer + 1 + number) % seats for number in range(seats)) for dealer in range(seats)
        )
