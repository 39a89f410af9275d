"""Decisions from outside in one game: chance orders its decks, a judge rules on its words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.dealing.chance import permutation
from games.core.dealing.secret import seed_from_json, seed_to_json

Order = tuple[int, ...]

Ruling = tuple[str, str]
"""A question that was put to a judge, as whether a word counts, and the answer that was given."""


class Deal:
    """The orders of all decks of a game, and the seed from which any later order is derived.

    `orders` holds what was drawn at set-up, or what a log recorded; a deck that is not in it is drawn
    from the seed when it is first asked for, which is how the imagined worlds of a search stay cheap.
    `reshuffles` and `rulings` hold what a log recorded of what came later. A deal never changes what it
    says, so copies of a state share it.
    """

    __slots__ = ("_contents", "orders", "reshuffles", "rulings", "seed")

    def __init__(
        self,
        contents: Mapping[str, Sequence[int]],
        seed: int,
        orders: Mapping[str, Sequence[int]] | None = None,
        reshuffles: Sequence[Sequence[int]] = (),
        rulings: Sequence[Ruling] = (),
    ) -> None:
        self._contents = contents
        self.seed = seed
        self.orders: dict[str, Order] = {name: tuple(cards) for name, cards in (orders or {}).items()}
        self.reshuffles: tuple[Order, ...] = tuple(tuple(cards) for cards in reshuffles)
        self.rulings: tuple[Ruling, ...] = tuple((question, answer) for question, answer in rulings)

    def order(self, deck: str) -> Order:
        """Return the cards of a deck, the first to be dealt first."""
        known = self.orders.get(deck)
        if known is None:
            cards = self._contents[deck]
            known = tuple([cards[place] for place in permutation(len(cards), self.seed, "deck", deck)])
            self.orders[deck] = known
        return known

    def reshuffle(self, number: int, cards: Sequence[int]) -> list[int]:
        """Return the order that reshuffle `number` of this game (from 0) brings the cards into.

        A recorded order is used when it is one of these cards; else the seed decides.
        """
        if number < len(self.reshuffles) and sorted(self.reshuffles[number]) == sorted(cards):
            return list(self.reshuffles[number])
        return [cards[place] for place in permutation(len(cards), self.seed, "reshuffle", number)]

    def ruling(self, number: int, question: str, judge: Callable[[str], str]) -> str:
        """Return the answer to question `number` of this game (from 0).

        A recorded answer is used when it answers this question, whatever the judge says today (C2).
        """
        if number < len(self.rulings) and self.rulings[number][0] == question:
            return self.rulings[number][1]
        return judge(question)

    def to_dict(self) -> dict[str, Any]:
        """Return the seed, the orders drawn so far, and the recorded later decisions, as plain data."""
        return {
            "seed": seed_to_json(self.seed),
            "orders": {name: list(order) for name, order in self.orders.items()},
            "later": [list(order) for order in self.reshuffles],
            **({"rulings": [list(ruling) for ruling in self.rulings]} if self.rulings else {}),
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "Deal":
        """Return the deal in a document that has what `to_dict` wrote, among other things."""
        later, rulings = document["later"], document.get("rulings", ())
        return cls(contents, seed_from_json(document["seed"]), document["orders"], later, rulings)


def draw_deal(contents: Mapping[str, Sequence[int]], seed: int) -> Deal:
    """Return a deal whose decks are all drawn now, as the header of a log keeps them."""
    deal = Deal(contents, seed)
    for deck in contents:
        deal.order(deck)
    return deal
