"""`/v1/matches`: matches and what they agree on."""

from typing import Annotated, Any, Literal

from pydantic import Field

from wordsvc.http.schemas.parts import Answer, DictionaryReference, Input, Word

Time = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        description="RFC 3339, UTC, by the clock of the database.",
    ),
]

Id = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{16}$", description="The id of a match.")]

Secret = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]

GameName = Annotated[str, Field(min_length=1, max_length=64, description="The name of a game.")]

BotName = Annotated[str, Field(min_length=1, max_length=64, description="The name of a bot of the game.")]

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


class MatchId(Input):
    """Which match."""

    match_id: Id


class WordAtMatch(MatchId):
    """A word at a match."""

    word: Word


class Agreement(Input):
    """What a match agrees on."""

    game: GameName
    seats: Annotated[
        list[Annotated[str, Field(pattern="^(open|bot:.{1,64})$")]],
        Field(
            min_length=1,
            max_length=16,
            description='For each seat "open", or "bot:" and the name of a bot of the game.',
        ),
    ]
    options: Annotated[
        dict[str, Annotated[int, Field(strict=True)] | str] | None,
        Field(description="What the game offers to agree on; the rest has its default."),
    ] = None
    edition: Annotated[
        str | None, Field(description="Of a word game: which cards and words, if not the usual ones.")
    ] = None
    visibility: Annotated[
        Literal["private", "link", "public"] | None,
        Field(description="Who may look on: those who sit there, all who have the id (the default), or all."),
    ] = None
    turn_seconds: Annotated[
        int | None, Field(ge=5, le=1_209_600, description="For each move; null is no clock, the default.")
    ] = None
    window_seconds: Annotated[
        int | None,
        Field(
            ge=5,
            le=1_209_600,
            description="For the answers of all who are asked at once, by default 60 among people.",
        ),
    ] = None
    absence_seconds: Annotated[
        int | None,
        Field(
            ge=30,
            le=1_209_600,
            description="After how long an absence the owner may let a bot play for a person: by default 120,"
            " a day where turns have an hour or more.",
        ),
    ] = None
    hints: Annotated[bool | None, Field(description="Whether pages may show hints; by default not.")] = None
    undo: Annotated[
        Literal["strict", "lenient", "off"] | None,
        Field(description="Which moves may be taken back (C1), by default strict ones."),
    ] = None
    seed: Annotated[
        int | None,
        Field(
            ge=0,
            lt=2**53,
            description="Decides every card; whoever chose it may know them, and the match says so.",
        ),
    ] = None


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


class MatchesQuery(Input):
    """Which of the public matches."""

    game: Annotated[
        str, Field(default_factory=str, min_length=1, max_length=100, description="Those of this game alone.")
    ]
    status: Annotated[
        Literal["open", "playing", "finished", "abandoned", "cancelled"],
        Field(default_factory=str, description="Those of this status alone."),
    ]
    limit: Annotated[int, Field(default=20, ge=1, le=100, description="How many at most.")]
    after: Annotated[
        str,
        Field(default_factory=str, min_length=1, max_length=100, description="From `Link`: where to go on."),
    ]


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
