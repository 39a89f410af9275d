"""`/v1/find`."""

from typing import Annotated

from pydantic import Field

from wordsvc.cards.search.ranking import Order
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
from wordsvc.library.find_games import FindGame
from wordsvc.library.pages import DEFAULT_PAGE, MAX_PAGE
from wordsvc.words import MAX_WORD_LENGTH
from wordsvc.words.search.filters import MAX_PATTERN_LENGTH

Length = Annotated[int, Field(ge=1, le=MAX_WORD_LENGTH)]
Letters = Annotated[str, Field(min_length=1, max_length=MAX_WORD_LENGTH)]


class Find(Offering):
    """What words are sought."""

    cards: Annotated[Cards, Field(description="The cards at hand; in the game letters a text is letters.")]
    game: Annotated[
        FindGame | None,
        Field(description='What cards are worth and how many a word takes; by default "quiddler".'),
    ] = None
    pattern: Annotated[
        str | None,
        Field(
            min_length=1,
            max_length=MAX_PATTERN_LENGTH,
            description="The whole word: `?` is any letter, `*` any number of them.",
        ),
    ] = None
    contains: Annotated[Letters | None, Field(description="Letters that stand together in the word.")] = None
    begins: Annotated[Letters | None, Field(description="The first letters.")] = None
    ends: Annotated[Letters | None, Field(description="The last letters.")] = None
    must: Annotated[Cards | None, Field(description="Cards that the word must be laid with.")] = None
    min_length: Annotated[
        int | None, Field(ge=1, le=MAX_WORD_LENGTH, description="At least so many letters.")
    ] = None
    max_length: Annotated[
        int | None, Field(ge=1, le=MAX_WORD_LENGTH, description="At most so many letters.")
    ] = None
    min_cards: Annotated[
        int | None,
        Field(ge=1, description="At least so many cards; as the game says, or more (D23)."),
    ] = None
    max_cards: Annotated[int | None, Field(ge=1, description="At most so many cards.")] = None
    sort: Annotated[
        Order | None,
        Field(description="What is put first; by default points in Quiddler, cards in Diabolo, else length."),
    ] = None
    limit: Annotated[
        int | None,
        Field(ge=1, le=MAX_PAGE, description=f"How many words at most, by default {DEFAULT_PAGE}."),
    ] = None
    deck: ChosenDeck = None
    after: Annotated[str | None, Field(description="The `next` of the page before.")] = None


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
