"""Fields of requests that hold cards or name a deck."""

from collections.abc import Mapping
from typing import Final

from wordsvc.cards.deck import deck_names
from wordsvc.cards.deck_file import DECK_SHAPE, read_deck_document
from wordsvc.cards.parsing import MAX_CARDS
from wordsvc.input.fields import read_texts
from wordsvc.input.question import (
    Field,
    Kind,
    Shape,
    described,
    document_for,
    either,
    several,
    text,
)

_CARD: Final = text(pattern=r"^([A-Za-z]{1,2}|[*?Ψψ]{1,2})$")

HELD: Final = either(text(1, MAX_CARDS * 5), several(_CARD, 1, MAX_CARDS), read=read_texts)
"""One or more cards, without a description."""

CARDS: Final = described(
    HELD,
    'One text a card, or one text as in "QU I T", "(qu)it" or "G,N,H,A". A joker is `*`, a'
    " double joker `**`. What a verified deck does not have is refused, but where a"
    " word of Quiddler is laid its letters stand for its cards (Q32).",
)

ANY_CARDS: Final = described(
    either(text(0, MAX_CARDS * 5), several(_CARD, 0, MAX_CARDS), read=read_texts),
    "Cards written in the same ways, or none: `[]`.",
)

ONE_CARD: Final = text(1, MAX_CARDS * 5)

DECK_NAME: Final = Kind(lambda: {"type": "string", "enum": deck_names()})
"""The names of installed decks."""


def _read_deck(value: object, field: str) -> object:
    """Return the deck of a document; what is no document is read with the game that it is for."""
    return read_deck_document(value, field) if isinstance(value, Mapping) else value


DECK: Final = Field(
    "deck",
    either(DECK_NAME, document_for(Shape("OwnDeck", DECK_SHAPE)), read=_read_deck),
    "The deck that the cards belong to, if not that of the game: the name of an installed deck, or a deck"
    " of your own as `wordcheck deck show --json` prints one.",
)
