"""`/v1/quiddler/hands` and `/v1/quiddler/draws`."""

from typing import Annotated, Literal

from pydantic import Field

from wordsvc.http.schemas.parts import (
    Answer,
    DeckReference,
    DictionaryReference,
    LeftOut,
    Note,
)


class LaidCards(Answer):
    """A word with the cards that lay it, and what it is worth."""

    word: str
    cards: list[str]
    points: int


class BestPlay(Answer):
    """The play with the highest score."""

    score: Annotated[int, Field(description="Points laid minus unused; with bonuses as Q28 says.")]
    words: Annotated[list[LaidCards], Field(description="The longest first.")]
    unused: Annotated[list[str], Field(description="The cards that count against it.")]
    discard: Annotated[str | None, Field(description="The card that is discarded; null with `keep_all`.")]


class FrontPlay(Answer):
    """A play that no other equals or beats in points, longest word and number of words at once."""

    points: Annotated[int, Field(description="The points of its words.")]
    longest: Annotated[int, Field(description="The letters of the longest word.")]
    words: Annotated[int, Field(description="How many words it has.")]
    play: list[LaidCards]


class BestHand(Answer):
    """The best play and all that are worth a choice."""

    best: Annotated[
        BestPlay | None, Field(description="Null when only going out is allowed and no play goes out.")
    ]
    front: Annotated[list[FrontPlay], Field(description="The plays with the most points first.")]
    goes_out: Annotated[bool, Field(description="Whether the best play leaves no card but the discard.")]
    left_out: Annotated[
        LeftOut,
        Field(
            description="How many words some of these cards lay that no play has, because they are offensive;"
            " null where it is not known which words of a dictionary are."
        ),
    ]
    notes: Annotated[list[Note], Field(description="On the cards, as in a verdict.")]
    dictionaries: list[DictionaryReference]
    deck: DeckReference


class FaceUp(Answer):
    """What the face-up card is worth."""

    card: str
    expected: Annotated[float, Field(ge=0, description="The score of the best play with it (Q33).")]
    chance_to_go_out: Annotated[float, Field(description="1 or 0.")]
    discard: Annotated[str, Field(description="The card that a best play discards.")]


class DrawnCard(Answer):
    """What a card from the pile is worth."""

    card: str
    unseen: Annotated[int, Field(description="How many of it are unseen.")]
    score: Annotated[int, Field(ge=0, description="The score of the best play with it (Q33).")]
    goes_out: Annotated[bool, Field(description="Whether the hand can go out with it.")]
    discard: Annotated[str, Field(description="The card that a best play discards.")]


class Pile(Answer):
    """What a card from the pile is worth, each unseen card being as likely as any other."""

    unseen: Annotated[int, Field(description="How many cards are unseen.")]
    expected: Annotated[float, Field(ge=0, description="The expected score of the best play (Q33).")]
    chance_to_go_out: Annotated[float, Field(description="From 0 to 1.")]
    cards: Annotated[list[DrawnCard], Field(description="Each unseen card, by the alphabet.")]


class DrawOdds(Answer):
    """What the face-up card and the pile are worth."""

    better: Annotated[
        Literal["face_up", "pile"],
        Field(description="Which has the higher expected score; the face-up card when they are equal."),
    ]
    face_up: FaceUp
    pile: Pile
    left_out: Annotated[
        LeftOut,
        Field(
            description="How many words the cards lay, by themselves or with a card that is drawn, on which"
            " no score rests, because they are offensive; null where it is not known which words are."
        ),
    ]
    notes: Annotated[list[Note], Field(description="On the cards, as in a verdict.")]
    dictionaries: list[DictionaryReference]
    deck: DeckReference
