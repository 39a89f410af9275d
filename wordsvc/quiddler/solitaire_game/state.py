"""A state of the solitaire: the cards on the table, the words made, and whether the player has given up."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core import Deal
from wordsvc.quiddler.solitaire.position import Position


class Made(NamedTuple):
    """A word that was made, with its cards."""

    word: str
    cards: tuple[str, ...]


class State:
    """One moment of a game.

    `position` has the stacks and the cards used, `made` the words in their order, and `rest` the cards that
    were not dealt. A position never changes, so copies share it.
    """

    __slots__ = ("deal", "given_up", "made", "position", "rest")

    def __init__(
        self,
        deal: Deal,
        position: Position,
        rest: tuple[str, ...],
        made: tuple[Made, ...] = (),
        *,
        given_up: bool = False,
    ) -> None:
        self.deal = deal
        self.position = position
        self.rest = rest
        self.made = made
        self.given_up = given_up

    @property
    def over(self) -> bool:
        """True if all cards are used, or the player has given up (Q21)."""
        return self.given_up or self.position.won

    def copy(self) -> "State":
        """Return an equal and independent state."""
        return State(self.deal, self.position, self.rest, self.made, given_up=self.given_up)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            **self.deal.to_dict(),
            "stacks": [list(stack) for stack in self.position.stacks],
            "made": [[word, list(cards)] for word, cards in self.made],
            "rest": list(self.rest),
            "given_up": self.given_up,
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote."""
        made = tuple(Made(word, tuple(cards)) for word, cards in document["made"])
        used = tuple(card for _, cards in made for card in cards)
        return cls(
            Deal.from_dict(document, contents),
            Position(tuple(tuple(stack) for stack in document["stacks"]), used),
            tuple(document["rest"]),
            made,
            given_up=document["given_up"],
        )
