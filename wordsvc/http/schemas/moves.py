"""`/v1/matches/ID/moves` and `/undo`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.schemas.matches import Match
from wordsvc.http.schemas.parts import Answer, Input

Version = Annotated[int, Field(ge=0, description="The version of the match as you know it.")]


class Move(Input):
    """A move, and after what it is made."""

    move: Annotated[
        str, Field(min_length=1, max_length=200, description="One of `legal`, or by the grammar.")
    ]
    version: Version


class UndoRequest(Input):
    """After what the last move is to be taken back."""

    version: Version


class UndoAnswer(Input):
    """Whether the move may be taken back."""

    agree: bool
    version: Version


class Moved(Answer):
    """What you were told of your move, and the match after it."""

    version: Annotated[int, Field(ge=0)]
    events: Annotated[
        list[dict[str, Any]],
        Field(description="Each with its `kind` and its `seat`, which counts from 0, as in logs."),
    ]
    match: Match
