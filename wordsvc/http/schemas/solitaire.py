"""`/v1/solitaire`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.parts import (
    Answer,
    DeckReference,
    DictionaryReference,
    LeftOut,
    Note,
)


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
