"""Answers about matches, each with the fields of its JSON; what a client reads, too.

The functions that make them are in `wordsvc.tables.actions`, above all `document`. This module loads no
store.
"""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from games.core import UNDO_MODES
from games.core.game import AnyView
from wordsvc.faces.face import CALL, LAY
from wordsvc.input.answer import having
from wordsvc.tables.pending import TURN, WINDOW
from wordsvc.tables.requests import ON_TIMEOUT, PROPOSALS, REACTIONS, VISIBILITIES
from wordsvc.tables.secrets import Id, Secret
from wordsvc.words import DECK_STATUSES, DictionaryReference

Time = Annotated[
    str,
    having(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"),
    "RFC 3339, UTC, by the clock of the database.",
]

OPEN: Final = "open"
PLAYING: Final = "playing"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"
CANCELLED: Final = "cancelled"
STATUSES: Final = (OPEN, PLAYING, FINISHED, ABANDONED, CANCELLED)
LIVE: Final = (OPEN, PLAYING)
"""The statuses of matches that are not over."""

Status = Annotated[str, having(enum=STATUSES), "The last three are over."]

Presence = Literal["empty", "here", "away", "left", "thinking"]

SeatNumber = Annotated[int, having(minimum=1), "Seats count from 1."]

Events = Annotated[
    list[dict[str, Any]], "Each with its `kind` and its `seat`, which counts from 0, as in logs."
]

View = Annotated[
    AnyView | None,
    "The view of this viewer: `public`, and `private` of a seat, as the game has them; seats count from 0 in"
    " it. Null before the cards are dealt.",
]


Sha256 = Annotated[str, having(pattern="^[0-9a-f]{64}$")]

Head = Annotated[
    Sha256 | None,
    "The head of the last message: it binds the log so far, and tells nothing before the end; null where no"
    " secret was drawn.",
]


class _MatchName(TypedDict):
    """The fields of every answer about a match."""

    id: Id
    game: str
    status: Status


class JoinLink(TypedDict):
    """A link and a ticket by which one person can sit down, once."""

    seat: SeatNumber
    link: Annotated[str, "The page that takes the seat."]
    ticket: Annotated[Secret, "The same for programs; told this once."]


class Invitation(JoinLink):
    """A link and a ticket by which one person can sit down, once."""


class Rematch(_MatchName, JoinLink):
    """The match that follows another one, and the ticket of whoever asks."""


class SeatOfTable(TypedDict):
    """A seat, and who has it."""

    seat: SeatNumber
    name: Annotated[str | None, "Null while nobody sits there."]
    kind: Literal["person", "bot"]
    bot: Annotated[str | None, "The bot that sits there, or plays on for who has left or resigned."]
    state: Annotated[
        Presence, "Away is who neither listens nor asks for 30 seconds; only a bot is shown as thinking."
    ]
    resigned: Annotated[bool, "True if the player of the seat has given up."]
    opened: Annotated[bool, "True if somebody new may take the seat."]
    opens_later: Annotated[bool, "True if somebody new may take the seat from the next deal on."]


class SeatClock(TypedDict):
    """The time that a seat has for its turn."""

    left_seconds: float
    running: Annotated[bool, "True if the time runs now."]


class SeatWithClock(SeatOfTable):
    """A seat, and who has it."""

    clock: Annotated[SeatClock | None, "Null without a clock, before the start, and for a bot's seat."]


class NewMatch(_MatchName):
    """A match that was made, and the secrets that are told this once."""

    seats: list[SeatWithClock]
    version: Annotated[int, having(minimum=0)]
    owner_token: Annotated[Secret, "Lets its bearer start, invite and cancel."]
    join: list[JoinLink]


class ListedMatch(_MatchName):
    """A match in a list."""

    seats: list[SeatOfTable]
    seeded: bool
    created_at: Time


class Matches(TypedDict):
    """Public matches, newest first."""

    matches: list[ListedMatch]


class DeadlineDocument(TypedDict):
    """The time until which the seats that are asked may move."""

    at: Time
    kind: Annotated[str, having(enum=(TURN, WINDOW)), "The kind: one seat is asked, or all at once."]


class AskedUndo(TypedDict):
    """A request to take a move back."""

    asked_by: SeatNumber
    answers: Annotated[dict[str, bool], "By seat: who has agreed."]


class OpenProposal(TypedDict):
    """Something that somebody has proposed, and that the others agree to or not."""

    kind: Annotated[str, having(enum=PROPOSALS)]
    seat: Annotated[int | None, "Of `bot` and `invite`: the seat that it is about, which has no vote."]
    by: SeatNumber
    answers: Annotated[dict[str, bool], "By seat: who has agreed."]
    expires_at: Annotated[Time, "Then those who are away count as agreeing, and it passes or ends."]


class ToldReaction(TypedDict):
    """A reaction of somebody at the table."""

    seat: SeatNumber
    reaction: Annotated[str, having(enum=REACTIONS)]
    at: Time


class DeckOfMatch(TypedDict):
    """The cards of a word game."""

    name: str
    status: Annotated[str, having(enum=DECK_STATUSES)]
    sha256: str


class MatchDocument(_MatchName):
    """A match as one viewer may see it."""

    seats: list[SeatWithClock]
    rules_version: int
    options: Annotated[dict[str, int | str], "All that the table has agreed on."]
    edition: Annotated[str | None, "Of a word game."]
    deck: Annotated[DeckOfMatch | None, "Of a word game."]
    dictionaries: Annotated[
        list[Annotated[dict[str, str], DictionaryReference]], "By these the words are judged."
    ]
    visibility: Annotated[
        str,
        having(enum=VISIBILITIES),
        "The people who may look on: those who sit there, all who have the id, or all.",
    ]
    seeded: Annotated[bool, "True if somebody chose the seed, and may know the cards."]
    commitment: Annotated[
        Sha256 | None,
        "The SHA-256 of the match's secret and its id, written together; null where no secret was drawn.",
    ]
    undo_mode: Annotated[str, having(enum=UNDO_MODES), "The moves that may be taken back (C1)."]
    turn_seconds: Annotated[int | None, "For each move; null is no clock, or a bank."]
    clock: Annotated[
        dict[str, int] | None, "`turn_seconds`, or `bank_seconds` and `increment_seconds`; null is no clock."
    ]
    on_timeout: Annotated[str, having(enum=ON_TIMEOUT), "The consequence of a turn that takes too long."]
    window_seconds: int
    pace_seconds: Annotated[
        int | None, "Of a race: after so many seconds without a call the next card is turned."
    ]
    absence_seconds: Annotated[int, "After how long an absence the owner may let a bot play for a person."]
    hints: bool
    you: Annotated[int | None, "Your seat; null for a spectator."]
    version: Annotated[int, having(minimum=0), "The number of messages you had; moves are compared with it."]
    to_act: Annotated[list[int], "The seats that are asked for a move."]
    view: View
    legal: Annotated[list[str], "Your legal moves, as a log writes them."]
    legal_grammar: Annotated[
        str | None,
        having(enum=(LAY, CALL)),
        "The moves that are described by a grammar, as too many to be listed.",
    ]
    scores: Annotated[list[int | float] | None, "By seat; null before the start."]
    winners: Annotated[list[int] | None, "The seats that have won; null before the end."]
    asleep: Annotated[
        bool, "True if nobody of its people is here: no clock runs, and no bot moves for a person."
    ]
    deadline: Annotated[DeadlineDocument | None, "Null without a clock, and while none runs."]
    now: Time
    undo: Annotated[AskedUndo | None, "The open proposal, if it is to take a move back."]
    proposal: OpenProposal | None
    paused: Annotated[bool, "True while people have agreed that nobody moves."]
    kept_until: Annotated[
        Time, "The time at which it ends if nobody moves or, when it is over, is removed; not before."
    ]
    rematch: Annotated[str | None, "The id of the match that follows."]
    reactions: Annotated[list[ToldReaction], "Those of the last minute, in order; they are in no log."]
    preview: NotRequired[
        Annotated[bool, "True where the match is shown as after moves that nobody has made."]
    ]


class Joined(TypedDict):
    """A seat, its secrets, and the match as it is seen there."""

    seat: SeatNumber
    token: Annotated[Secret, "Opens the seat; told this once."]
    recovery: Annotated[Secret, "Gives a new token when this one is lost; told this once."]
    match: MatchDocument


class ToldMove(TypedDict):
    """The events of a move as its player was told them."""

    version: Annotated[int, having(minimum=0)]
    events: Events
    head: Head


class Moved(ToldMove):
    """The events of your move as you were told them, and the match after it."""

    match: MatchDocument


class Told(TypedDict):
    """The events that you were told after the version that you know."""

    version: Annotated[int, having(minimum=1), "The version of the last message."]
    events: Events
    head: Head


class State(TypedDict):
    """The view of a seat after some moves of a match that is over."""

    step: int
    seat: int
    view: View
    to_act: list[int]
    scores: list[int | float]


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def format_time(milliseconds: int) -> str:
    """Return a time of the store as text.

    >>> format_time(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    moment = _EPOCH + timedelta(milliseconds=milliseconds)
    return f"{moment.isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
