"""`/v1/matches/ID/events`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.schemas.parts import Answer


class Told(Answer):
    """What you were told after the version that you know."""

    version: Annotated[int, Field(ge=1, description="That of the last message.")]
    events: Annotated[
        list[dict[str, Any]],
        Field(description="Each with its `kind` and its `seat`, which counts from 0, as in logs."),
    ]
