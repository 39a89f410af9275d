"""`/v1/matches/ID/moves` and `/undo`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.schemas.matches import Match
from wordsvc.http.schemas.parts import Answer


class Moved(Answer):
    """What you were told of your move, and the match after it."""

    version: Annotated[int, Field(ge=0)]
    events: Annotated[
        list[dict[str, Any]],
        Field(description="Each with its `kind` and its `seat`, which counts from 0, as in logs."),
    ]
    match: Match
