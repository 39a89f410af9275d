"""`/v1/matches`: matches and what they agree on."""

from typing import Annotated, Any, Literal

from pydantic import Field

from wordsvc.http.schemas.parts import Answer, DictionaryReference

Time = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        description="RFC 3339, UTC, by the clock of the database.",
    ),
]

Id = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{16}$", description="The id of a match.")]

Secret = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]


Status = Annotated[
    Literal["open", "playing", "finished", "abandoned", "cancelled"],
    Field(description="The last three are over."),
]

Visibility = Annotated[
    Literal["private", "link", "public"],
    Field(description="Who may look on: those who sit there, all who have the id, or all."),
]

Undo = Annotated[
    Literal["strict", "lenient", "off"], Field(description="Which moves may be taken back (C1).")
]

SeatNumber = Annotated[int, Field(ge=1, description="Seats count from 1.")]

View = Annotated[
    dict[str, Any] | None,
    Field(
        description="What this viewer sees: `public`, and `private` of a seat, as the game has them; seats"
        " count from 0 in it. Null before the cards are dealt."
    ),
]


class JoinLink(Answer):
    """What lets somebody sit down, once."""

    seat: SeatNumber
    link: Annotated[str, Field(description="The page that takes the seat.")]
    ticket: Annotated[Secret, Field(description="The same for programs; told this once.")]


class SeatOfTable(Answer):
    """A seat, and who has it."""

    seat: SeatNumber
    name: Annotated[str | None, Field(description="Null while nobody sits there.")]
    kind: Literal["person", "bot"]
    bot: Annotated[
        str | None, Field(description="The bot that sits there, or plays on for who has left or resigned.")
    ]
    state: Annotated[
        Literal["empty", "here", "away", "left"],
        Field(description="Away is who neither listens nor asks for 30 seconds."),
    ]
    resigned: Annotated[bool, Field(description="Whether who sat there has given up.")]


class NewMatch(Answer):
    """A match that was made, and the secrets that are told this once."""

    id: Id
    game: str
    status: Status
    version: Annotated[int, Field(ge=0)]
    seats: list[SeatOfTable]
    owner_token: Annotated[Secret, Field(description="Lets its bearer start, invite and cancel.")]
    join: list[JoinLink]


class Rematch(Answer):
    """The match that follows another one, and the ticket of whoever asks."""

    id: Id
    game: str
    status: Status
    seat: SeatNumber
    link: Annotated[str, Field(description="The page that takes the seat.")]
    ticket: Annotated[Secret, Field(description="The same for programs; told this once.")]


class Deadline(Answer):
    """Until when those who are asked may move."""

    at: Time
    kind: Annotated[Literal["turn", "window"], Field(description="Whether one is asked, or all at once.")]


class AskedUndo(Answer):
    """A request to take a move back."""

    asked_by: SeatNumber
    answers: Annotated[dict[str, bool], Field(description="By seat: who has agreed.")]


class DeckOfMatch(Answer):
    """The cards of a word game."""

    name: str
    status: Literal["verified", "model", "reconstruction"]
    sha256: str


class Match(Answer):
    """A match as one viewer may see it."""

    id: Id
    game: str
    rules_version: int
    options: Annotated[dict[str, int | str], Field(description="All that the table has agreed on.")]
    edition: Annotated[str | None, Field(description="Of a word game.")]
    deck: Annotated[DeckOfMatch | None, Field(description="Of a word game.")]
    dictionaries: Annotated[list[DictionaryReference], Field(description="By these the words are judged.")]
    status: Status
    visibility: Visibility
    seeded: Annotated[bool, Field(description="Whether somebody chose the seed, and may know the cards.")]
    undo_mode: Undo
    turn_seconds: Annotated[int | None, Field(description="For each move; null is no clock.")]
    window_seconds: int
    absence_seconds: Annotated[
        int, Field(description="After how long an absence the owner may let a bot play for a person.")
    ]
    hints: bool
    seats: list[SeatOfTable]
    you: Annotated[int | None, Field(description="Your seat; null for a spectator.")]
    version: Annotated[
        int, Field(ge=0, description="How many messages you were told; moves are compared with it.")
    ]
    to_act: Annotated[list[int], Field(description="The seats that are asked for a move.")]
    view: View
    legal: Annotated[list[str], Field(description="Your legal moves, as a log writes them.")]
    legal_grammar: Annotated[
        Literal["lay", "call"] | None,
        Field(description="Which moves are written by a grammar besides, as too many to be listed."),
    ]
    scores: Annotated[list[int | float] | None, Field(description="By seat; null before the start.")]
    winners: Annotated[list[int] | None, Field(description="The seats that have won; null before the end.")]
    deadline: Deadline | None
    now: Time
    undo: AskedUndo | None
    rematch: Annotated[str | None, Field(description="The id of the match that follows.")]


class ListedMatch(Answer):
    """A match in a list."""

    id: Id
    game: str
    status: Status
    seeded: bool
    seats: list[SeatOfTable]
    created_at: Time


class Matches(Answer):
    """Public matches, newest first."""

    matches: list[ListedMatch]
