"""`/v1/matches/ID/states`."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.matches import Id, View
from wordsvc.http.schemas.parts import Answer, Input


class StateOfMatch(Input):
    """After how many moves, and for whom."""

    match_id: Id
    step: Annotated[int, Field(ge=0, description="After so many moves of the log.")]
    seat: Annotated[int, Field(default=0, ge=0, le=999, description="Who sees it; 0 is a spectator.")]


class State(Answer):
    """What a viewer saw after some moves of a match that is over."""

    step: int
    seat: int
    view: View
    to_act: list[int]
    scores: list[int | float]
