"""The chance of a deal as nodes of a tree: it draws the seed, or each deck card by card."""

import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from games.core import AnyGame, Deal, draw_deal

SEED_NODES: Final = 3
OUTCOMES: Final = 1024
"""The outcomes at each node of a seed, all as likely."""


class Chance(Protocol):
    """The chance nodes at the beginning of a game; `drawn` are the outcomes so far."""

    most_outcomes: int
    nodes: int

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """Return the outcomes of the next node with their probabilities."""
        ...

    def has_outcome(self, drawn: Sequence[int], outcome: int) -> bool:
        """Return True if an outcome is one of the next node."""
        ...

    def deal(self, drawn: Sequence[int]) -> Deal:
        """Return the deal when all nodes are drawn."""
        ...

    def describe(self, drawn: Sequence[int], outcome: int) -> str:
        """Return the next outcome as text."""
        ...


class SeedChance:
    """A few nodes that together draw the seed of the deal."""

    most_outcomes = OUTCOMES
    nodes = SEED_NODES

    def __init__(self, game: AnyGame) -> None:
        self._contents = game.contents

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """Return the parts of the seed, all as likely."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def has_outcome(self, drawn: Sequence[int], outcome: int) -> bool:
        """Return True if it is a part of a seed."""
        return 0 <= outcome < OUTCOMES

    def deal(self, drawn: Sequence[int]) -> Deal:
        """Return the deal of the seed."""
        seed = 0
        for part in drawn:
            seed = seed * OUTCOMES + part
        return draw_deal(self._contents, seed)

    def describe(self, drawn: Sequence[int], outcome: int) -> str:
        """Return the part of the seed as text."""
        return f"seed {outcome}"


class CardChance:
    """A node for each card of each deck, in the order of the deal; equal cards are one outcome.

    The last card of a deck is no node, since it has one outcome. A later shuffle follows from the order.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._decks: Mapping[str, Sequence[int]] = game.contents
        self.nodes = sum(map(_nodes, self._decks.values()))
        self.most_outcomes = max((card for cards in self._decks.values() for card in cards), default=0) + 1

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """Return the cards that may come next, as likely as there are of them."""
        _, left = self._next(drawn)
        return [(card, number / left.total()) for card, number in sorted(left.items())]

    def has_outcome(self, drawn: Sequence[int], outcome: int) -> bool:
        """Return True if such a card is left."""
        return outcome in self._next(drawn)[1]

    def deal(self, drawn: Sequence[int]) -> Deal:
        """Return the deal with these orders."""
        orders: dict[str, list[int]] = {}
        first = 0
        for deck, cards in self._decks.items():
            order = list(drawn[first : first + _nodes(cards)])
            first += len(order)
            orders[deck] = [*order, *(Counter(cards) - Counter(order)).elements()]
        return Deal(self._decks, zlib.crc32(repr(drawn).encode()), orders)

    def describe(self, drawn: Sequence[int], outcome: int) -> str:
        """Return the card as text."""
        deck, _ = self._next(drawn)
        return f"{deck} {self._game.card_names(deck)[outcome]}"

    def _next(self, drawn: Sequence[int]) -> tuple[str, Counter[int]]:
        """Return the deck of the next node and its cards that are left. Raises `ValueError` at the end."""
        first = 0
        for deck, cards in self._decks.items():
            if len(drawn) < first + _nodes(cards):
                return deck, Counter(cards) - Counter(drawn[first:])
            first += _nodes(cards)
        raise ValueError("all cards are drawn")


def _nodes(cards: Sequence[int]) -> int:
    """Return how many cards of a deck are drawn."""
    return max(0, len(cards) - 1)


CHANCES: Final[Mapping[str, Callable[[AnyGame], Chance]]] = {"seed": SeedChance, "cards": CardChance}
"""The kinds of chance by the value of the parameter `chance`."""
