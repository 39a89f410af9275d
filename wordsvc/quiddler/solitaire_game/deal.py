"""The deal of the solitaire: the first cards of a deck in the order that the engine draws (Q45)."""

from collections.abc import Sequence
from typing import Final

from games.core import draw_deal
from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.constants import STACK_SIZE, STACKS
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import Position

DECK: Final = "cards"
"""The name of the deck in a log."""

WHOLE: Final = (STACK_SIZE,) * STACKS
"""The number of cards in each stack of a whole deal."""


def contents_of(deck: Deck) -> tuple[int, ...]:
    """All cards of a deck as kinds, which count from 0 in the order of the deck."""
    return tuple(kind for kind, card in enumerate(deck.cards) for _ in range(card.copies))


def faces_of(deck: Deck) -> tuple[str, ...]:
    """Return the face of each kind."""
    return tuple(card.face for card in deck.cards)


def lay_out(cards: Sequence[str], heights: Sequence[int] = WHOLE) -> tuple[Position, tuple[str, ...]]:
    """Return the stacks of a deal, from the left and from the bottom up, and the undealt cards."""
    stacks, first = [], 0
    for height in heights:
        stacks.append(tuple(cards[first : first + height]))
        first += height
    return Position(tuple(stacks)), tuple(cards[first:])


def deal(seed: int, deck: Deck = STANDARD) -> Position:
    """Eight stacks of six cards: those of a game with this seed.

    >>> deal(7).view.showing == deal(7).view.showing
    True
    """
    faces = faces_of(deck)
    order = draw_deal({DECK: contents_of(deck)}, seed).order(DECK)
    return lay_out([faces[kind] for kind in order])[0]
