"""`/v1/quiddler`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.matches import Id, Secret, Time
from wordsvc.http.schemas.parts import (
    Answer,
    DeckReference,
    DictionaryReference,
    Note,
    Reason,
    Verdict,
)
from wordsvc.words import NOTES


class Penalty(Answer):
    """Points that a player must subtract."""

    player: str
    points: int


class Settled(Answer):
    """How a challenge ends; with the mode "ruling" there are no penalties and verdicts."""

    upheld: Annotated[bool, Field(description="Whether at least one of the words is not allowable.")]
    penalty: Annotated[Penalty | None, Field(default=None, description="There when one word was challenged.")]
    penalties: Annotated[list[Penalty], Field(default_factory=list, description="In the order of `words`.")]
    verdicts: Annotated[list[Verdict], Field(default_factory=list, description="In the order of `words`.")]
    dictionaries: list[DictionaryReference]
    deck: DeckReference


class Ruling(Settled):
    """How a challenge ends; with the mode "ruling" there are no penalties and verdicts.

    The answer 201 to a challenge with `save` has the last four fields too.
    """

    id: Annotated[Id | None, Field(default=None, description="The id of the saved ruling.")]
    made_at: Annotated[Time | None, Field(default=None)]
    undone_at: Annotated[None, Field(default=None, description="It stands.")]
    undo_token: Annotated[
        Secret | None, Field(default=None, description="What takes the ruling back; told this once.")
    ]


class Bonuses(Answer):
    """The points of both bonuses."""

    most_words: int
    longest_word: int


class PlayerScore(Answer):
    """The points of a player."""

    name: str
    words: int
    unused: int
    challenges: int
    bonuses: Bonuses
    score: int
    losses: Annotated[int, Field(description="Subtracted from the running total, not from the score (Q50).")]


class Bonus(Answer):
    """Who gets a bonus, or nobody, and why."""

    winner: str | None
    why: str


class BonusWinners(Answer):
    """Who gets which bonus."""

    most_words: Bonus
    longest_word: Bonus


class WordRuling(Answer):
    """How a word ended that was challenged, or that strict rejected."""

    player: str
    index: int
    word: str
    cards: list[str]
    challenger: Annotated[str | None, Field(description="Null when strict alone rejected the word.")]
    void: Annotated[list[str], Field(description="The other challengers, who pay nothing (Q04).")]
    allowed: bool
    reasons: list[Reason]
    notes: list[Note]
    penalty: Penalty


class WordNote(Answer):
    """A note on a word of a round."""

    code: Annotated[str, Field(json_schema_extra={"enum": [*NOTES]})]
    message: Annotated[str, Field(description="A sentence for people.")]
    cards: Annotated[list[str], Field(default_factory=list, description="The cards concerned.")]
    rule: Annotated[str, Field(default="", description="The id of the ruling.")]
    player: str
    index: Annotated[int, Field(description="Which word of the player, from 0.")]


class RoundScore(Answer):
    """How a round ends, the players in its order."""

    players: list[PlayerScore]
    bonuses: BonusWinners
    rulings: list[WordRuling]
    notes: Annotated[
        list[WordNote | Note],
        Field(
            description="On cards that the deck lacks (D22), and on words that stand although their cards do"
            " not spell them (Q26)."
        ),
    ]
    dictionaries: list[DictionaryReference]
    deck: DeckReference


class Tally(Answer):
    """The running total of a player after each round."""

    name: str
    tally: list[int]
    total: int


class QuiddlerScore(Answer):
    """How a game stands."""

    rounds: list[RoundScore]
    players: list[Tally]
    winners: Annotated[list[str] | None, Field(description="Null until all rounds are played.")]
