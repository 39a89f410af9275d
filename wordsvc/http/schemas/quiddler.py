"""`/v1/quiddler`."""

from typing import Annotated

from pydantic import Field

from wordsvc.cards import MAX_CARDS
from wordsvc.http.schemas.matches import Id, Secret, Time
from wordsvc.http.schemas.parts import (
    Answer,
    AnyCards,
    Asking,
    ByAuthority,
    Cards,
    ChosenDeck,
    DeckReference,
    DictionaryReference,
    Input,
    Laid,
    Note,
    Player,
    Reason,
    Verdict,
    Word,
)
from wordsvc.quiddler.constants import MAX_HAND, MAX_PLAYERS, MIN_HAND, BonusName, Losses
from wordsvc.quiddler.scoring.challenges import FailedWord, Mode
from wordsvc.quiddler.scoring.games import HANDS
from wordsvc.quiddler.scoring.laid_word import MAX_WORDS
from wordsvc.quiddler.scoring.round_request import MAX_CHALLENGES


class Check(Asking):
    """A word and, where they are known, the cards of the hand."""

    word: Word
    cards: Annotated[Cards | None, Field(description="Without them, what one whole deck can lay.")] = None
    deck: ChosenDeck = None
    hand: Annotated[
        int | None,
        Field(
            ge=1,
            le=MAX_CARDS,
            description=f"How many cards a hand has at most, by default {MAX_HAND}: ways to lay the word with"
            " more come last, and a note says so.",
        ),
    ] = None


class Challenge(ByAuthority):
    """A player doubts words that another player laid."""

    challenger: Player
    challenged: Player
    words: Annotated[list[Laid], Field(min_length=1, max_length=MAX_WORDS)]
    mode: Annotated[
        Mode | None, Field(description='"ruling" answers who is right, and neither words nor points.')
    ] = None
    deck: ChosenDeck = None
    save: Annotated[bool | None, Field(description="Whether to keep the ruling, at /v1/rulings.")] = None


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


class LaidHand(Input):
    """The words and the other cards of a player when the round is over."""

    words: Annotated[list[Laid], Field(max_length=MAX_WORDS)]
    unused: Annotated[AnyCards, Field(description="The cards that are in no word, or `[]`.")]
    hand: Annotated[
        int | None,
        Field(
            ge=MIN_HAND,
            le=MAX_HAND,
            description="How many cards were dealt; checks the cards.",
        ),
    ] = None


class LayDown(LaidHand):
    """What a player has when the round is over."""

    name: Player


class Doubt(Input):
    """A challenge of one word of a round."""

    challenger: Player
    challenged: Player
    word: Word
    index: Annotated[
        int | None,
        Field(ge=0, lt=MAX_WORDS, description="Which word of the player, from 0, when it was laid twice."),
    ] = None


class Agreed(ByAuthority):
    """What a table agrees on before it plays."""

    bonus: Annotated[BonusName | None, Field(description="The one bonus of two players (Q13).")] = None
    strict: Annotated[bool | None, Field(description="Whether to test every word (Q25).")] = None
    failed_word: Annotated[
        FailedWord | None, Field(description="What a word that is not allowable costs its owner (Q05).")
    ] = None
    losses: Annotated[
        Losses | None,
        Field(description="What a lost challenge is subtracted from: the hand, or the total (Q50)."),
    ] = None
    deck: ChosenDeck = None


class Round(Agreed):
    """A round that is over; the players stand in the order in which they sit, clockwise."""

    players: Annotated[list[LayDown], Field(min_length=1, max_length=MAX_PLAYERS)]
    challenges: Annotated[list[Doubt] | None, Field(max_length=MAX_CHALLENGES)] = None
    went_out: Player | None = None


class QuiddlerGame(Agreed):
    """The rounds of a game, in order."""

    rounds: Annotated[list[Round], Field(min_length=1, max_length=len(HANDS))]
    hands: Annotated[
        list[Annotated[int, Field(ge=MIN_HAND, le=MAX_HAND)]] | None,
        Field(
            min_length=1,
            max_length=len(HANDS),
            description="The cards of a hand in each round of the game, rising; by default 3 to 10 (Q35).",
        ),
    ] = None


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


class WordNote(Note):
    """A note on a word of a round."""

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
