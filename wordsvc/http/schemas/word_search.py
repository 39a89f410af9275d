"""`/v1/find`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.parts import (
    Answer,
    DeckReference,
    DictionaryReference,
    LeftOut,
    Note,
)


class FoundWord(Answer):
    """A word and the best way to lay it."""

    word: str
    cards: Annotated[list[str], Field(description="The cards in the order of the letters.")]
    letters: Annotated[list[str], Field(description="What each card stands for.")]
    count: Annotated[int, Field(description="How many cards it takes.")]
    points: Annotated[int | None, Field(description="Null in a game without points.")]


class Page(Answer):
    """Some of the words that were found."""

    total: Annotated[int, Field(description="How many words there are in all.")]
    left_out: LeftOut
    words: list[FoundWord]
    next: Annotated[str | None, Field(description="Where to go on; null at the end.")]
    notes: Annotated[list[Note], Field(description="On the cards, as in a verdict.")]
    dictionaries: list[DictionaryReference]
    deck: Annotated[DeckReference | None, Field(default=None, description="Left out for letters.")]
