"""`/v1/diabolo`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.parts import Answer, DeckReference


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
