"""`/v1/matches/ID`: who sits at the table."""

from typing import Annotated

from pydantic import Field

from wordsvc.http.schemas.matches import BotName, Id, Match, SeatNumber, Secret
from wordsvc.http.schemas.parts import Answer, Input


class SeatOfMatch(Input):
    """Which seat of which match."""

    match_id: Id
    seat: SeatNumber


class Join(Input):
    """A ticket, and under which name somebody plays."""

    ticket: Annotated[str, Field(min_length=1, max_length=64, description="As in the join link.")]
    name: Annotated[
        str,
        Field(
            min_length=1,
            max_length=32,
            description="It looks like no other player's name and like no word of the program.",
        ),
    ]


class Recovery(Input):
    """The secret that gives a seat back to the person who took it."""

    recovery: Annotated[
        str, Field(min_length=1, max_length=64, description="As the last answer that gave a token had it.")
    ]


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


class Start(Input):
    """Who takes the seats that are open."""

    bots: BotName


class SeatBot(Input):
    """Who takes the seat."""

    bot: BotName
