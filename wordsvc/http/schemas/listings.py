"""`/v1/dictionaries`, `/v1/decks` and `/healthz`."""

from typing import Annotated, Literal

from pydantic import Field

from dictionaries import Language, languages
from wordsvc.http.schemas.parts import Answer

SomeLanguage = Annotated[
    Language, Field(json_schema_extra=lambda schema: schema.update(enum=list(languages())))
]


class Dictionary(Answer):
    """An installed dictionary, or a view of one."""

    name: str
    view_of: Annotated[str | None, Field(description="The dictionary of which this is a view, or null.")]
    title: str
    language: SomeLanguage
    version: str
    sha256: str
    words: Annotated[int, Field(description="How many words count.")]
    licence: Annotated[str, Field(description="An SPDX expression.")]
    notices: Annotated[list[str], Field(description="What the licences want shown.")]


class Dictionaries(Answer):
    """The installed dictionaries."""

    dictionaries: list[Dictionary]


DeckStatus = Annotated[
    Literal["verified", "model", "reconstruction"], Field(description="How sure the contents are.")
]


class DeckSummary(Answer):
    """What a deck is."""

    name: str
    title: str
    language: SomeLanguage
    status: DeckStatus
    total: Annotated[int, Field(description="How many cards it has.")]


class Decks(Answer):
    """The decks."""

    decks: list[DeckSummary]


class DeckCard(Answer):
    """A kind of card."""

    face: str
    count: int
    points: Annotated[int | None, Field(description="Null in a deck without points.")]


class Deck(DeckSummary):
    """A deck, card by card."""

    note: str
    sources: list[str]
    minimum_cards: Annotated[int, Field(description="How many cards a word takes at least.")]
    cards: list[DeckCard]


class Health(Answer):
    """That the process answers, or that it can judge."""

    status: Literal["ok", "ready"]
    oldest_due_seconds: Annotated[
        float | None,
        Field(
            description="Of `/readyz`, while work of the scheduler is due: for how long the oldest has been."
        ),
    ] = None
