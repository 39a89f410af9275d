"""`/v1/decks`: which cards the games have."""

from typing import Any, Final

from wordsvc.cards import deck_names, load_deck
from wordsvc.cards.card_fields import DECK
from wordsvc.http.operations import Example, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_query
from wordsvc.input.question import Field

_NAME: Final = Field("name", DECK.kind, "The name of a deck.", required=True)


def list_decks() -> dict[str, Any]:
    """List the decks."""
    read_query()
    return {"decks": [load_deck(name).summary() for name in deck_names()]}


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
        "http.schemas.listings.Decks",
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
        "http.schemas.listings.Deck",
        Example(parameters={"name": "quiddler"}),
        parameters=(_NAME,),
        problems=(404,),
        public=True,
    ),
)
