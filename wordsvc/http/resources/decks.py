"""`/v1/decks`: which cards the games have."""

from typing import Any, Final, TypedDict

from wordsvc.cards import deck_names, load_deck
from wordsvc.cards.card_fields import DECK_NAME
from wordsvc.cards.deck_summary import DeckSummary, summarize
from wordsvc.http.operations import Example, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_query
from wordsvc.input.question import Field

_NAME: Final = Field("name", DECK_NAME, "The name of a deck.", required=True)


class DecksDocument(TypedDict):
    """The decks."""

    decks: list[DeckSummary]


def list_decks() -> DecksDocument:
    """List the decks."""
    read_query()
    return {"decks": [summarize(load_deck(name)) for name in deck_names()]}


def show_deck(name: str) -> dict[str, Any]:
    """Show a deck, card by card."""
    read_query()
    if name not in (known := deck_names()):
        detail = f"There is no deck {name[:50]!r}; the decks are {' and '.join(known)}."
        raise UnreadableRequestError(404, "unknown_deck", detail)
    return load_deck(name).to_dict()


operations: Final = (
    Operation(
        "decks_list_decks",
        "decks",
        "GET",
        "/v1/decks",
        list_decks,
        "http.resources.decks.DecksDocument",
        Example(),
        problems=(422,),
        public=True,
    ),
    Operation(
        "decks_show_deck",
        "decks",
        "GET",
        "/v1/decks/<name>",
        show_deck,
        "cards.deck.Deck",
        Example(parameters={"name": "quiddler"}),
        parameters=(_NAME,),
        problems=(404,),
        public=True,
    ),
)
