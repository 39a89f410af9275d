"""The cards of a deck as the game counts them: a kind is an int, and equal cards are the same kind."""

from wordsvc.cards import Deck


class Cards:
    """The kinds of a deck.

    `faces` is how each kind is written, `kinds` the kind of each face, and `deck` has all cards. A joker is
    `*` or `**` (D02, D03), a card of two letters is both of them (D04).
    """

    __slots__ = ("deck", "faces", "kinds")

    def __init__(self, deck: Deck) -> None:
        self.faces: tuple[str, ...] = tuple(card.face for card in deck.cards)
        self.kinds: dict[str, int] = {face: kind for kind, face in enumerate(self.faces)}
        self.deck: tuple[int, ...] = tuple(
            kind for kind, card in enumerate(deck.cards) for _ in range(card.copies)
        )
