"""Sentences about events at a table other than moves of its game.

Events of a table stand among those of its game: `{"kind": "joined", "seat": 0, "name": "Ann"}`. Their seats
count from 0, as those of the game's events do; `Game.describe` tells the game's own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wordsvc.input.messages import message

SENTENCES: Final = {
    "joined": "{who} sat down.",
    "started": "The match has begun.",
    "bot": "The bot {bot} plays for {who}.",
    "invited": "{who:The seat of %s|Your seat} is open to somebody else.",
    "left": "{who} left the table.",
    "returned": "{who} came back.",
    "resigned": "{who} resigned.",
    "undo": "{who} took the last move back.",
    "undo_asked": "{who} asked to take the last move back.",
    "undo_agreed": "{who} agreed to it.",
    "undo_refused": "{who} did not agree to it.",
    "undo_ended": "The move stands: nobody is asked any more whether it is taken back.",
    "finished": "The match is over.",
    "abandoned": "The match was abandoned: nobody has moved for too long.",
    "cancelled": "The match was cancelled by its owner.",
    "rematch": "There is a rematch: {match}.",
}
"""The sentence for each kind of event; the answer to an undo has two."""

_ANSWERED: Final = "undo_answered"

TABLE_EVENTS: Final = frozenset({*SENTENCES, _ANSWERED} - {"undo_agreed", "undo_refused"})
"""The kinds of events that a table tells; all others are its game's."""


def describe_table_event(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence for an event of a kind in `TABLE_EVENTS`, to be translated.

    `names` are those of the players by seat, with "you", or what the language has for it, for whoever reads.

    >>> describe_table_event({"kind": "left", "seat": 1}, ["Ann", "Bea"])
    'Bea left the table.'
    """
    kind = told["kind"]
    seat = told.get("seat")
    if kind == _ANSWERED:
        kind = "undo_agreed" if told.get("agree") else "undo_refused"
    who = told.get("name") if seat is None else names[seat]
    facts = {"who": who, "bot": told.get("bot"), "match": told.get("match")}
    return message(SENTENCES[kind], **facts)
