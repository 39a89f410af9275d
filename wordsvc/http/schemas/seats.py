"""`/v1/matches/ID`: who sits at the table."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.matches import Match, SeatNumber, Secret
from wordsvc.http.schemas.parts import Answer


class Joined(Answer):
    """A seat, its secrets, and the match as it is seen there."""

    seat: SeatNumber
    token: Annotated[Secret, Field(description="Opens the seat; told this once.")]
    recovery: Annotated[Secret, Field(description="Gives a new token when this one is lost; told this once.")]
    match: Match


class Invitation(Answer):
    """What lets somebody sit down, once."""

    seat: SeatNumber
    link: Annotated[str, Field(description="The page that takes the seat.")]
    ticket: Annotated[Secret, Field(description="The same for programs; told this once.")]
