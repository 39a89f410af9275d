"""`/v1/solitaire`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.parts import (
    Answer,
    Cards,
    ChosenDeck,
    DeckReference,
    DictionaryReference,
    LeftOut,
    Note,
    Offering,
)
from wordsvc.quiddler.solitaire.constants import STACKS
from wordsvc.quiddler.solitaire.showing_request import MAX_UNDER
from wordsvc.quiddler.solitaire.word_search import DEFAULT_LIMIT, MAX_FOUND

Under = Annotated[int, Field(ge=0, le=MAX_UNDER)]


class SolitaireQuestion(Offering):
    """The cards that lie face up, and how many lie under each."""

    showing: Annotated[Cards, Field(description="Up to eight cards of the deck.")]
    under: Annotated[
        list[Under] | None,
        Field(
            min_length=1,
            max_length=STACKS,
            description="In the order of `showing`; by default five under each of eight, none under fewer.",
        ),
    ] = None
    limit: Annotated[
        int | None, Field(ge=1, le=MAX_FOUND, description=f"How many words, by default {DEFAULT_LIMIT}.")
    ] = None
    deck: ChosenDeck = None


class SolitaireWord(Answer):
    """A word for cards that show."""

    word: str
    cards: list[str]
    letters: int
    count: Annotated[int, Field(description="How many cards it takes.")]
    points: Annotated[int | None, Field(description="Null in a deck without points.")]
    leaves: Annotated[list[str], Field(description="The cards that it leaves showing.")]
    outlook: Annotated[
        int | None,
        Field(description="How good these are, the higher the better; null when no card lies face down."),
    ]
    clears: Annotated[
        bool | None, Field(description="Whether words use up these; null while cards lie face down.")
    ]


class SolitaireWords(Answer):
    """The words, best first."""

    showing: list[str]
    face_down: int
    total: Annotated[int, Field(description="How many words there are.")]
    left_out: LeftOut
    words: list[SolitaireWord]
    notes: Annotated[list[Note], Field(description="On the cards, as in a verdict.")]
    dictionaries: list[DictionaryReference]
    deck: DeckReference
