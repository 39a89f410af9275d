"""`/v1/matches/ID/events`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.limits import MAX_WAIT
from wordsvc.http.schemas.matches import MatchId
from wordsvc.http.schemas.parts import Answer


class Following(MatchId):
    """After what to follow, and how long to wait."""

    after: Annotated[
        int,
        Field(default=0, ge=0, description="The version that you know; 0 for all messages."),
    ]
    wait: Annotated[
        int,
        Field(
            default=0,
            ge=0,
            le=MAX_WAIT,
            description="Seconds until a long poll answers that there is nothing.",
        ),
    ]


class Told(Answer):
    """What you were told after the version that you know."""

    version: Annotated[int, Field(ge=1, description="That of the last message.")]
    events: Annotated[
        list[dict[str, Any]],
        Field(description="Each with its `kind` and its `seat`, which counts from 0, as in logs."),
    ]
