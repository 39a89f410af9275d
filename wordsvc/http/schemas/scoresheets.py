"""`/v1/scoresheets`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.schemas.matches import Id, Time
from wordsvc.http.schemas.parts import Answer, DeckReference, DictionaryReference, WordRuling

IdOfSheet = Annotated[Id, Field(description="The id of a score sheet.")]


class SheetLinks(Answer):
    """The links of a score sheet, told this once; their last part is the token."""

    id: IdOfSheet
    write_link: Annotated[str, Field(description="For who writes on the sheet.")]
    read_link: Annotated[str, Field(description="For who reads it.")]


class SheetPlayer(Answer):
    """How a player stands."""

    name: str
    total: int
    tiles: Annotated[
        int | None, Field(default=None, description="Diabolo for victory tiles: how many the player has.")
    ]


class SheetCell(Answer):
    """What a player has of a round."""

    name: str
    written: Annotated[Any, Field(description="As it was sent; null is open.")]
    sum: Annotated[int | None, Field(description="Null is open.")]
    bonus: Annotated[int | None, Field(description="Added to the sum; a handicap is below zero.")]
    marks: Annotated[list[str], Field(description="Why: `longest_word`, `most_words`, `handicap`, `tile`.")]
    total: Annotated[int, Field(description="The running total after this round.")]


class SheetRound(Answer):
    """A round with a cell for each player."""

    round: int
    dealer: Annotated[str | None, Field(description="Null in a game whose rules know none.")]
    players: list[SheetCell]
    rulings: Annotated[list[WordRuling], Field(description="On words that were challenged.")]


class OpenCell(Answer):
    """A cell that was left open."""

    round: int
    player: str


class ScoreSheet(Answer):
    """How a score sheet stands."""

    id: IdOfSheet
    revision: Annotated[int, Field(ge=1, description="Rises with each change; the ETag.")]
    may_write: Annotated[bool, Field(description="Whether the token is that of the write link.")]
    created_at: Time
    changed_at: Time
    kept_until: Annotated[Time, Field(description="When it is removed, unless it is changed before.")]
    game: str
    options: dict[str, Any]
    players: Annotated[list[SheetPlayer], Field(description="As they sit, clockwise.")]
    rounds: list[SheetRound]
    open: list[OpenCell]
    next_dealer: Annotated[
        str | None, Field(description="Null when no round may follow, and where the rules know no dealer.")
    ]
    leaders: list[str]
    winners: Annotated[list[str] | None, Field(description="Null until the game is over.")]
    why: Annotated[str, Field(description='A sentence on a tie that was broken, or "".')]
    dictionaries: Annotated[list[DictionaryReference], Field(description="By which words were judged.")]
    deck: DeckReference | None
