"""Requests about matches, their seats and their moves."""

from collections.abc import Sequence
from typing import Final

from games.core import MAX_SEED, UNDO_MODES
from wordsvc.cards.card_fields import DECK
from wordsvc.input import InputError
from wordsvc.input.fields import read_list
from wordsvc.input.messages import message
from wordsvc.input.question import (
    FLAG,
    Field,
    Kind,
    Question,
    as_given,
    choice,
    described,
    document_for,
    integer,
    several,
    text,
)

MAX_SEATS: Final = 16
"""More than any game of ours takes."""

MIN_SECONDS: Final = 5
MAX_SECONDS: Final = 1_209_600
"""The limits of a clock: five seconds to two weeks."""

MIN_BANK_SECONDS: Final = 60
MAX_BANK_SECONDS: Final = 2_592_000
MAX_INCREMENT_SECONDS: Final = 86_400
"""The limits of a bank: a minute to thirty days, and at most a day for each turn."""

MIN_PACE_SECONDS: Final = 3
MAX_PACE_SECONDS: Final = 60
PICK_SECONDS: Final = 20
"""The times of a pace: for each card of a race, and for a seat that is asked alone (D31)."""

BOT_PLAYS: Final = "bot"
WAIT: Final = "wait"
PASSES: Final = "pass"
RESIGN: Final = "resign"

DEFAULT_WINDOW_SECONDS: Final = 60
DEFAULT_ABSENCE_SECONDS: Final = 120

MIN_ABSENCE_SECONDS: Final = 30
"""No less than the time after which somebody is shown as away."""

PRIVATE: Final = "private"
LINK: Final = "link"
PUBLIC: Final = "public"
VISIBILITIES: Final = (PRIVATE, LINK, PUBLIC)
ON_TIMEOUT: Final = (BOT_PLAYS, PASSES, RESIGN)

MAX_VERSION: Final = 2**31 - 1

MAX_MOVE: Final = 200
"""Characters of a move."""

MAX_MOVES: Final = 16
"""Moves that are made or looked at together; more than any turn of our games takes."""

_SECRET: Final = text(1, 64)
_BOT: Final = described(text(1, 64), "The name of a bot of the game.")


_VERSION: Final = Field(
    "version",
    Kind(lambda: {"type": "integer", "minimum": 0}, integer(0, MAX_VERSION).read),
    "The version of the match as you know it.",
    required=True,
)

CLOCK: Final = Question(
    "Clock",
    "The time for each move, or a bank for all turns of a seat.",
    Field("turn_seconds", integer(MIN_SECONDS, MAX_SECONDS), "For each move."),
    Field("bank_seconds", integer(MIN_BANK_SECONDS, MAX_BANK_SECONDS), "For all turns of a seat."),
    Field(
        "increment_seconds",
        integer(0, MAX_INCREMENT_SECONDS),
        "By so much a bank grows at the end of each turn, by default nothing.",
    ),
)

AGREEMENT: Final = Question(
    "Agreement",
    "The agreement of a match.",
    Field("game", described(text(1, 64), "The name of a game."), required=True),
    Field(
        "seats",
        several(text(pattern="^(open|bot:.{1,64})$"), 1, MAX_SEATS, message("seats")),
        'For each seat "open", or "bot:" and the name of a bot of the game.',
        required=True,
    ),
    Field(
        "options",
        as_given(type="object", additionalProperties={"anyOf": [{"type": "integer"}, {"type": "string"}]}),
        "The options of the game that differ from their defaults.",
    ),
    Field("edition", text(), "Of a word game: which cards and words, if not the usual ones."),
    Field(
        "deck",
        DECK.kind,
        "Of a word game, in place of `edition`: the name of an installed deck, or a deck of your own as"
        " `wordcheck deck show --json` prints one. It is kept with the match, and everybody who may see the"
        " match may see it.",
    ),
    Field(
        "visibility",
        choice(VISIBILITIES),
        "The people who may look on: those who sit there, all who have the id (the default), or all.",
        default=LINK,
    ),
    Field(
        "turn_seconds",
        integer(MIN_SECONDS, MAX_SECONDS),
        "For each move; null is no clock, the default.",
    ),
    Field(
        "clock",
        document_for(CLOCK),
        "In place of `turn_seconds`, which is its short form; null is no clock.",
    ),
    Field(
        "on_timeout",
        choice(ON_TIMEOUT),
        "At the end of the time of a turn: a bot makes that one move (the default), the seat passes where it"
        " may, or it resigns. Whoever has not answered at the end of a window passes.",
        default=BOT_PLAYS,
    ),
    Field(
        "window_seconds",
        integer(MIN_SECONDS, MAX_SECONDS),
        f"For the answers of all who are asked at once, by default {DEFAULT_WINDOW_SECONDS} among people.",
    ),
    Field(
        "pace_seconds",
        integer(MIN_PACE_SECONDS, MAX_PACE_SECONDS),
        "In a race, as in Diabolo: after so many seconds without a call the next card is turned; a penalty"
        f" is taken within {PICK_SECONDS} (D31); no other clock then. By default, null: when all pass.",
    ),
    Field(
        "absence_seconds",
        integer(MIN_ABSENCE_SECONDS, MAX_SECONDS),
        "After how long an absence the owner may let a bot play for a person: by default"
        f" {DEFAULT_ABSENCE_SECONDS}, a day where turns have an hour or more.",
    ),
    Field("hints", FLAG, "Allow hints on pages; by default not.", default=False),
    Field("undo", choice(UNDO_MODES), "The moves that may be taken back (C1), by default strict ones."),
    Field(
        "seed",
        Kind(
            lambda: {"type": "integer", "minimum": 0, "exclusiveMaximum": MAX_SEED + 1},
            integer(0, MAX_SEED).read,
        ),
        "Decides every card; whoever chose it may know them, and the match says so.",
    ),
)

MOVE: Final = Question(
    "Move",
    "A move, or several that are made together, and the version after which they are made.",
    Field("move", text(1, MAX_MOVE), "One of `legal`, or by the grammar."),
    Field(
        "moves",
        several(text(1, MAX_MOVE), 1, MAX_MOVES, message("moves")),
        "In place of `move`: all are made or none; only the last may show you something hidden (C5).",
    ),
    _VERSION,
)


def read_move(value: object, *field: str | int) -> str:
    """Return the text of a move. Raises `InputError` on the field."""
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_MOVE:
        text = message("a move is a text of 1 to {most} characters", most=MAX_MOVE)
        raise InputError(field, "bad_move", text)
    return value


def read_picked(moves: Sequence[str]) -> list[str]:
    """Return the texts of moves that are looked at. Raises `InputError` on "pick"."""
    read_list(moves, "pick", message("moves"), 0, MAX_MOVES)
    return [read_move(move, "pick", place) for place, move in enumerate(moves)]


UNDO_REQUEST: Final = Question(
    "UndoRequest", "The version after which the last move is taken back.", _VERSION
)

UNDO_ANSWER: Final = Question(
    "UndoAnswer",
    "The answer to a proposal, or to a request to take a move back.",
    Field("agree", FLAG, required=True),
    _VERSION,
)

INVITE: Final = "invite"
PAUSE: Final = "pause"
RESUME: Final = "resume"
MORE_TIME: Final = "more_time"
CALL_OFF: Final = "call_off"
UNDO: Final = "undo"
PROPOSALS: Final = (BOT_PLAYS, INVITE, PAUSE, RESUME, MORE_TIME, CALL_OFF, UNDO)

PROPOSAL: Final = Question(
    "Proposal",
    "Something that the others have to agree to.",
    Field(
        "kind",
        choice(PROPOSALS),
        "A bot, or a new person, takes a seat; the match pauses or goes on; who is asked has their time once"
        " more; the match ends; your last move is taken back.",
        required=True,
    ),
    Field("seat", integer(1, MAX_SEATS), "Of `bot` and `invite`: the seat of a person who is not there."),
    _VERSION,
)

JOIN: Final = Question(
    "Join",
    "A ticket, and the name of the player.",
    Field("ticket", _SECRET, "As in the join link.", required=True),
    Field(
        "name",
        text(1, 32),
        "It looks like no other player's name and like no word of the program.",
        required=True,
    ),
)

RECOVERY: Final = Question(
    "Recovery",
    "The secret that gives a seat back to the person who took it.",
    Field("recovery", _SECRET, "As the last answer that gave a token had it.", required=True),
)

REACTIONS: Final = ("well_played", "thanks", "one_moment", "hurry", "oops")

REACTION: Final = Question(
    "Reaction",
    "One of the things that people say at a table.",
    Field("reaction", choice(REACTIONS), required=True),
)

LEAVE: Final = Question(
    "Leave",
    "What happens to the seat of a person who leaves.",
    Field(
        "then",
        choice((BOT_PLAYS, WAIT)),
        "A bot plays on until you return, the default where others are here; or the match waits for you.",
    ),
)

START: Final = Question("Start", "The bot that takes the open seats.", Field("bots", _BOT, required=True))

SEAT_BOT: Final = Question("SeatBot", "The bot that takes the seat.", Field("bot", _BOT, required=True))
