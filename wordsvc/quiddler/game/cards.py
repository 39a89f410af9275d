"""The cards of a deck as kinds: ints in the order of the deck, equal cards the same kind."""

from collections.abc import Iterable, Sequence

from games.core import InvalidInput
from wordsvc.cards import JOKER, Deck
from wordsvc.input.messages import message


class Cards:
    """The kinds of a deck: their faces and points, and all its cards.

    `min_cards` is how many cards a word takes at least (Q15).
    """

    __slots__ = ("all", "deck", "faces", "kinds", "min_cards", "points")

    def __init__(self, deck: Deck) -> None:
        """Give numbers to the kinds. Raises `InvalidInput` on "dictionary" for jokers and no points."""
        if not deck.points or any(card.face.startswith(JOKER) for card in deck.cards):
            text = message("the deck {deck} is not for Quiddler: it has jokers, or no points", deck=deck.name)
            raise InvalidInput(("dictionary", "deck"), "bad_deck", text)
        self.deck = deck
        self.faces = tuple(card.face for card in deck.cards)
        self.kinds = {face: kind for kind, face in enumerate(self.faces)}
        self.points = tuple(card.points or 0 for card in deck.cards)
        self.min_cards = deck.min_cards
        self.all = tuple(kind for kind, card in enumerate(deck.cards) for _ in range(card.copies))

    def faces_of(self, kinds: Iterable[int]) -> list[str]:
        """Return the texts of cards."""
        faces = self.faces
        return [faces[kind] for kind in kinds]

    def kinds_of(self, faces: Sequence[str]) -> list[int]:
        """Return the kinds of cards that are written as in a view."""
        kinds = self.kinds
        return [kinds[face] for face in faces]

    def value(self, kinds: Iterable[int]) -> int:
        """Return the points printed on cards."""
        points = self.points
        return sum(points[kind] for kind in kinds)
