"""Decks in lists, without their cards."""

from typing import Annotated, TypedDict

from wordsvc.cards.deck import Deck
from wordsvc.words import DeckStatus, SomeLanguage


class DeckSummary(TypedDict):
    """A deck in short."""

    name: str
    title: str
    language: SomeLanguage
    status: DeckStatus
    total: Annotated[int, "The number of its cards."]


def summarize(deck: Deck) -> DeckSummary:
    """Return the document about a deck in a list."""
    return {
        "name": deck.name,
        "title": deck.title,
        "language": deck.language,
        "status": deck.status,
        "total": deck.total,
    }
