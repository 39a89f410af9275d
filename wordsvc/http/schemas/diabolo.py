"""`/v1/diabolo`."""

from typing import Annotated

from pydantic import Field

from wordsvc.cards import MAX_CARDS
from wordsvc.diabolo.judge import MIN_CARDS
from wordsvc.diabolo.scoring import HANDICAP, MAX_PLAYERS, MAX_ROUNDS, MIN_PLAYERS
from wordsvc.http.schemas.parts import Answer, Asking, Cards, ChosenDeck, DeckReference, Input, Player, Word

CardCount = Annotated[int, Field(ge=0, le=MAX_CARDS)]


class Call(Asking):
    """A word that was called, and the cards on the table."""

    word: Word
    cards: Cards
    min_cards: Annotated[
        int | None,
        Field(
            ge=MIN_CARDS,
            le=MAX_CARDS,
            description="How many cards a word takes at least, if more than three (D20, D23).",
        ),
    ] = None
    deck: ChosenDeck = None


class DiaboloGame(Input):
    """How many cards each player has after each round."""

    players: Annotated[list[Player], Field(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    rounds: Annotated[
        list[Annotated[list[CardCount], Field(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]],
        Field(min_length=1, max_length=MAX_ROUNDS, description="Each round has one number a player."),
    ]
    victory_tiles: Annotated[bool | None, Field(description="Whether the game is for victory tiles.")] = None
    handicap: Annotated[
        int | None,
        Field(ge=0, le=MAX_CARDS, description=f"For victory tiles: the set-back, if not {HANDICAP} (D18)."),
    ] = None
    deck: ChosenDeck = None


class RoundResult(Answer):
    """The result of each player in a round, after the handicap, and who got a victory tile."""

    results: list[int]
    tiles: list[str]


class Standing(Answer):
    """The sum of a player's results, and the player's victory tiles."""

    name: str
    total: int
    tiles: int


class DiaboloScore(Answer):
    """How a game stands."""

    rounds: list[RoundResult]
    players: list[Standing]
    winners: Annotated[list[str] | None, Field(description="Null until the game is over.")]
    deck: DeckReference
